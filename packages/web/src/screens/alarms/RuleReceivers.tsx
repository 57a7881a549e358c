import '@mantine/core/styles/Checkbox.layer.css';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { Checkbox } from '@mantine/core';
import { useConstants } from '../../api/me';
import { useReceivers } from '../../features/alarms/alarms.queries';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';
import type { RuleDraft } from './rule-draft.model';

type Receiver = RuleDraft['receivers'][number];

/** Who is receiver of the rule's alarms, and in which ways beside the message centre. */
export function RuleReceivers({ draft: { receivers }, change }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const persons = useReceivers().data ?? [];
  const hasMailServer = useConstants().data?.has_mail_server ?? true;
  const isFull = receivers.length >= ALARM_LIMITS.receivers;
  const put = (userId: string, next: Receiver | undefined) => {
    const others = receivers.filter(({ user_id }) => user_id !== userId);
    change({ receivers: next ? [...others, next] : others });
  };
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('editor.notified.title')}</legend>
      <p className={classes.about}>{t('editor.notified.about')}</p>
      {!hasMailServer && <Notice kind="warning">{t('editor.notified.noMailServer')}</Notice>}
      <ul className={classes.persons}>
        {persons.map(({ user_id, name, has_email, has_push, has_webhook }) => {
          const receiver = receivers.find((one) => one.user_id === user_id);
          const first = { user_id, by_email: has_email, by_push: true, by_webhook: has_webhook };
          return (
            <li key={user_id} className={classes.person}>
              <Checkbox
                label={name}
                checked={receiver !== undefined}
                disabled={receiver === undefined && isFull}
                onChange={({ currentTarget }) => put(user_id, currentTarget.checked ? first : undefined)}
              />
              <Checkbox
                label={t(has_email ? 'editor.notified.byEmail' : 'editor.notified.noEmail')}
                aria-label={t('editor.notified.byEmailOf', { name })}
                checked={receiver?.by_email ?? false}
                disabled={!receiver || !has_email}
                onChange={({ currentTarget }) =>
                  receiver && put(user_id, { ...receiver, by_email: currentTarget.checked })
                }
              />
              <Checkbox
                label={t(has_push ? 'editor.notified.byPush' : 'editor.notified.noBrowser')}
                aria-label={t('editor.notified.byPushOf', { name })}
                checked={receiver?.by_push ?? false}
                disabled={!receiver}
                onChange={({ currentTarget }) =>
                  receiver && put(user_id, { ...receiver, by_push: currentTarget.checked })
                }
              />
              {has_webhook && (
                <Checkbox
                  label={t('editor.notified.byWebhook')}
                  aria-label={t('editor.notified.byWebhookOf', { name })}
                  checked={receiver?.by_webhook ?? false}
                  disabled={!receiver}
                  onChange={({ currentTarget }) =>
                    receiver && put(user_id, { ...receiver, by_webhook: currentTarget.checked })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
