import { type Connection, connections } from '@fieldscope/contract/calls/connections';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { useKindTexts } from '../../features/connections/use-kind-texts';
import { useTexts } from '../../texts/use-texts';
import { CardAction, CardActions } from '../../ui/cards/CardActions';
import { CardFact, CardFacts } from '../../ui/cards/CardFacts';
import { EntryCard } from '../../ui/cards/EntryCard';
import { StateLine } from '../../ui/cards/StateLine';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { formatNumber } from '../../values/format-number';
import { formatAge } from '../../values/format-time';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { ApiSection } from './api/ApiSection';
import type { useServerApis } from './api/api.queries';
import { isApiConnection } from './api/api-connection';
import { ConnectionRefusals } from './ConnectionRefusals';
import { LineProtocolSection } from './line-protocol/LineProtocolSection';
import { MappingSection } from './mapping/MappingSection';
import { useTestUplink } from './network-servers.queries';

export type ConnectionAction = 'lines' | 'rename' | 'remove';

/** What becomes of a test uplink when the way is open. */
const TAKEN = ['heard', 'stored', 'kept'] as const;

interface ConnectionCardProps {
  connection: Connection;
  /** Those of all connections; of what could not be loaded, the reason. */
  apis: Pick<ReturnType<typeof useServerApis>, 'data' | 'error' | 'refetch'>;
  onAction(action: ConnectionAction, connection: Connection): void;
}

/** How a connection stands, and what can be done with it. */
export function ConnectionCard({ connection, apis, onAction }: ConnectionCardProps) {
  const { t } = useTexts('network-servers');
  const { nameOf } = useKindTexts();
  const { name, kind, way, last_message_at: lastAt, messages_last_hour: perHour, refusals } = connection;
  return (
    <EntryCard name={name} about={`${nameOf(kind)} · ${t(`way.${way}`)}`}>
      {lastAt === null ? (
        <Text size="sm">
          <StateLine Icon={IconHourglass}>{t(kind === 'influx' ? 'waitingWriter' : 'waiting')}</StateLine>
        </Text>
      ) : (
        <CardFacts>
          <CardFact label={t('last')}>
            <StateLine Icon={IconCircleCheckFilled} tone="good">
              <TimeAgo at={lastAt} />
            </StateLine>
          </CardFact>
          <CardFact label={t('perHour')}>{formatNumber(perHour)}</CardFact>
        </CardFacts>
      )}
      {connection.confirmation && <Confirmation confirmation={connection.confirmation} />}
      {refusals.length > 0 && <ConnectionRefusals refusals={refusals} />}
      {connection.is_mapped !== null && <MappingSection connection={connection} />}
      {kind === 'influx' && <LineProtocolSection connection={connection} />}
      {isApiConnection(connection) &&
        (apis.data ? (
          <ApiSection
            connection={connection}
            api={apis.data.find(({ connection_id: id }) => id === connection.connection_id)}
          />
        ) : (
          <ErrorState error={apis.error} onRetry={() => void apis.refetch()} />
        ))}
      <ConnectionActions connection={connection} onAction={onAction} />
    </EntryCard>
  );
}

/** Whether the cloud of the network server was told that it may send here, or why not. */
function Confirmation({ confirmation }: { confirmation: NonNullable<Connection['confirmation']> }) {
  const { t } = useTexts('network-servers');
  const now = useNow();
  const { outcome, at } = confirmation;
  const isConfirmed = outcome === 'confirmed';
  return (
    <Text size="sm">
      <StateLine
        Icon={isConfirmed ? IconCircleCheckFilled : IconAlertTriangle}
        tone={isConfirmed ? 'good' : 'warning'}
      >
        {t(`confirmation.${outcome}`, { at: formatAge(at, now) })}
      </StateLine>
    </Text>
  );
}

function ConnectionActions({ connection, onAction }: Omit<ConnectionCardProps, 'apis'>) {
  const { t } = useTexts('network-servers');
  const { connection_id, name, kind } = connection;
  const test = useTestUplink();
  const mayRename = useMayCall(connections.rename);
  // Programs write lines, not uplinks: the command among the lines tries that.
  const mayTest = useMayCall(connections.sendTest) && kind !== 'influx';
  const mayRemove = useMayCall(connections.remove);
  const send = () =>
    test.mutate(
      { connection_id },
      {
        onSuccess({ dev_eui: eui, outcome }) {
          const taken = TAKEN.find((one) => one === outcome);
          tip[taken ? 'success' : 'warning'](t(`tested.${taken ?? 'other'}`, { eui }), {
            durationMs: LONG_TIP_MS,
          });
        },
      },
    );
  const actions: ConnectionAction[] = [
    'lines',
    ...(mayRename ? (['rename'] as const) : []),
    ...(mayRemove ? (['remove'] as const) : []),
  ];
  return (
    <CardActions>
      {mayTest && (
        <CardAction
          label={t('actions.test')}
          fullLabel={t('actions.testOf', { name })}
          isPending={test.isPending}
          onClick={send}
        />
      )}
      {actions.map((action) => (
        <CardAction
          key={action}
          label={t(`actions.${action}`)}
          fullLabel={t(`actions.${action}Of`, { name })}
          opensDialog
          onClick={() => onAction(action, connection)}
        />
      ))}
    </CardActions>
  );
}
