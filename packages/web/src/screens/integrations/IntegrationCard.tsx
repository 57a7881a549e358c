import '@mantine/core/styles/Switch.layer.css';
import type { Integration } from '@fieldscope/contract/calls/integrations';
import { factsOfIntegrationKind } from '@fieldscope/contract/integration-kinds';
import { Switch } from '@mantine/core';
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
import { CardAction, CardActions } from '../../ui/cards/CardActions';
import { CardFact, CardFacts } from '../../ui/cards/CardFacts';
import { EntryCard } from '../../ui/cards/EntryCard';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { Notice } from '../../ui/feedback/Notice';
import { formatNumber } from '../../values/format-number';
import { Age, TimeAgo } from '../../values/Times';
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
    <EntryCard
      name={name}
      Icon={Icon}
      about={t(`kind.${kind}.name`)}
      control={
        <Switch
          aria-label={t('card.switch', { name })}
          checked={is_on}
          disabled={change.isPending}
          onChange={({ currentTarget }) =>
            change.mutate({ integration_id: integration.integration_id, is_on: currentTarget.checked })
          }
        />
      }
    >
      <State integration={integration} />
      {was_turned_off && <Notice kind="warning">{t('card.turnedOff')}</Notice>}
      {is_group_missing && <Notice kind="warning">{t('card.groupMissing')}</Notice>}
      <IntegrationActions integration={integration} onAction={onAction} />
    </EntryCard>
  );
}

const STATES: Record<Integration['state'], StateLook> = {
  working: { Icon: IconCircleCheckFilled, tone: 'good' },
  waiting: { Icon: IconHourglass },
  failing: { Icon: IconAlertTriangleFilled, tone: 'critical' },
  off: { Icon: IconPlayerPause },
};

function State({ integration }: Pick<IntegrationCardProps, 'integration'>) {
  const { t } = useTexts('integrations');
  const outcomeText = useOutcomeText();
  const { state, failing_since, last_message_at, last_error, last_status, last_detail, lag } = integration;
  return (
    <CardFacts>
      <CardFact label={t('card.state')}>
        <StateLine {...STATES[state]}>
          {t(`state.${state}`)}
          {failing_since !== null && state === 'failing' && (
            <>
              {' · '}
              <Age at={failing_since} />
            </>
          )}
        </StateLine>
      </CardFact>
      <CardFact label={t('card.lastMessage')}>
        <TimeAgo at={last_message_at} />
      </CardFact>
      <CardFact label={t('card.lag')}>
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
      </CardFact>
      {last_error !== null && (
        <CardFact label={t('card.lastError')} isWide>
          {outcomeText({ error: last_error, status: last_status, detail: last_detail })}
        </CardFact>
      )}
    </CardFacts>
  );
}

function IntegrationActions({ integration, onAction }: IntegrationCardProps) {
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
      <CardActions>
        <CardAction
          label={t('action.test')}
          fullLabel={t('action.testOf', { name })}
          isPending={test.isPending}
          onClick={() => test.mutate({ integration_id })}
        />
        {actions.map((action) => (
          <CardAction
            key={action}
            label={t(`action.${action}`)}
            fullLabel={t(`action.${action}Of`, { name })}
            opensDialog
            onClick={() => onAction(action)}
          />
        ))}
      </CardActions>
    </>
  );
}
