import { Button } from '@mantine/core';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import classes from './RuleEditor.module.css';
import { useTestRule } from './webhook.queries';

/** Sends a test message to all receivers of a saved rule, and says what became of each. */
export function RuleTest({ ruleId }: { ruleId: number }) {
  const { t } = useTexts('alarms');
  const test = useTestRule();
  return (
    <section className={classes.part} aria-label={t('webhook.rule.test')}>
      <p className={classes.about}>{t('webhook.rule.about')}</p>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ rule_id: ruleId })}>
        {t('webhook.rule.test')}
      </Button>
      {test.data?.length === 0 && <p>{t('webhook.rule.noReceivers')}</p>}
      {test.data && test.data.length > 0 && (
        <ul className={classes.outcomes} aria-label={t('webhook.rule.result')}>
          {test.data.map(({ user_id, name, way, outcome }) => (
            <li key={`${user_id}/${way}`}>
              {name} · {t(`webhook.way.${way}`)}: {t(`webhook.outcome.${outcome}`)}
            </li>
          ))}
        </ul>
      )}
      {test.error && !isCancelled(test.error) && <Notice kind="critical">{failureText(test.error)}</Notice>}
    </section>
  );
}
