import type { Integration } from '@fieldscope/contract/calls/integrations';
import { factsOfIntegrationKind } from '@fieldscope/contract/integration-kinds';
import { Button, Group, Paper, Switch, Text, Title } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHourglass,
  IconPlayerPause,
} from '@tabler/icons-react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { INTEGRATION_VIEWS } from '../../features/integrations/kinds';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatNumber } from '../../values/format-number';
import { Age, TimeAgo } from '../../values/Times';
import classes from './Integrations.module.css';
import { useSwitchIntegration, useTestIntegration } from './integrations.queries';
import { useOutcomeText } from './use-outcome-text';

export type IntegrationAction = 'edit' | 'messages' | 'renew' | 'remove';

interface IntegrationCardProps {
  integration: Integration;
  onAction(action: IntegrationAction): void;
}

/** How an integration stands, and what can be done with it. */
export function IntegrationCard({ integration, onAction }: IntegrationCardProps) {
  const { t } = useTexts('integrations');
  const { name, kind, is_on, was_turned_off, is_group_missing } = integration;
  const change = useSwitchIntegration();
  const { Icon } = INTEGRATION_VIEWS[kind];
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Icon size={24} aria-hidden className={classes.icon} />
        <div className={classes.names}>
          <Title order={2} size="h4" className={classes.name}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`kind.${kind}.name`)}
          </Text>
        </div>
        <Switch
          aria-label={t('card.switch', { name })}
          checked={is_on}
          disabled={change.isPending}
          onChange={({ currentTarget }) =>
            change.mutate({ integration_id: integration.integration_id, is_on: currentTarget.checked })
          }
        />
      </div>
      <State integration={integration} />
      {was_turned_off && <Notice kind="warning">{t('card.turnedOff')}</Notice>}
      {is_group_missing && <Notice kind="warning">{t('card.groupMissing')}</Notice>}
      <CardActions integration={integration} onAction={onAction} />
    </Paper>
  );
}

const STATE_ICONS = {
  working: { Icon: IconCircleCheckFilled, className: classes.good },
  waiting: { Icon: IconHourglass, className: undefined },
  failing: { Icon: IconAlertTriangleFilled, className: classes.critical },
  off: { Icon: IconPlayerPause, className: undefined },
} as const;

function State({ integration }: Pick<IntegrationCardProps, 'integration'>) {
  const { t } = useTexts('integrations');
  const outcomeText = useOutcomeText();
  const { state, failing_since, last_message_at, last_error, last_status, last_detail, lag } = integration;
  const { Icon, className } = STATE_ICONS[state];
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('card.state')}</dt>
        <dd className={classes.state}>
          <Icon size={16} className={className} aria-hidden />
          <span>
            {t(`state.${state}`)}
            {failing_since !== null && state === 'failing' && (
              <>
                {' · '}
                <Age at={failing_since} />
              </>
            )}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('card.lastMessage')}</dt>
        <dd>
          <TimeAgo at={last_message_at} />
        </dd>
      </div>
      <div>
        <dt>{t('card.lag')}</dt>
        <dd>
          {lag.entries === 0 ? (
            t('card.noLag')
          ) : (
            <>
              {t(lag.is_more ? 'card.lagMore' : 'card.lagOf', {
                count: lag.entries,
                number: formatNumber(lag.entries),
              })}
              {lag.since !== null && (
                <>
                  {' · '}
                  <Age at={lag.since} />
                </>
              )}
            </>
          )}
        </dd>
      </div>
      {last_error !== null && (
        <div className={classes.error}>
          <dt>{t('card.lastError')}</dt>
          <dd>{outcomeText({ error: last_error, status: last_status, detail: last_detail })}</dd>
        </div>
      )}
    </dl>
  );
}

function CardActions({ integration, onAction }: IntegrationCardProps) {
  const { t } = useTexts('integrations');
  const outcomeText = useOutcomeText();
  const test = useTestIntegration();
  const { integration_id, name, kind } = integration;
  const { makesSecret, holdsConnection } = factsOfIntegrationKind(kind);
  const actions: IntegrationAction[] = [
    ...(holdsConnection ? [] : (['messages'] as const)),
    'edit',
    ...(makesSecret ? (['renew'] as const) : []),
    'remove',
  ];
  return (
    <>
      {test.data && (
        <Notice kind={test.data.error === null ? 'info' : 'warning'}>
          {t('card.tested')}: {outcomeText(test.data)}
        </Notice>
      )}
      {test.error && !isCancelled(test.error) && <Notice kind="critical">{failureText(test.error)}</Notice>}
      <Group gap="xs" className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={t('action.testOf', { name })}
          loading={test.isPending}
          onClick={() => test.mutate({ integration_id })}
        >
          {t('action.test')}
        </Button>
        {actions.map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            aria-label={t(`action.${action}Of`, { name })}
            onClick={() => onAction(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </Group>
    </>
  );
}
