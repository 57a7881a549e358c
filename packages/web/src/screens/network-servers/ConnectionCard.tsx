import { type Connection, connections } from '@fieldscope/contract/calls/connections';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconHourglass } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { useKindTexts } from '../../features/connections/use-kind-texts';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { ApiSection } from './api/ApiSection';
import type { useServerApis } from './api/api.queries';
import { isApiConnection } from './api/api-connection';
import { ConnectionRefusals } from './ConnectionRefusals';
import { LineProtocolSection } from './line-protocol/LineProtocolSection';
import { MappingSection } from './mapping/MappingSection';
import classes from './NetworkServers.module.css';
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
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div>
        <Title order={2} size="h4" className={classes.name}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {nameOf(kind)} · {t(`way.${way}`)}
        </Text>
      </div>
      {lastAt === null ? (
        <Text size="sm" className={classes.state}>
          <IconHourglass size={16} aria-hidden />
          {t('waiting')}
        </Text>
      ) : (
        <dl className={classes.facts}>
          <div>
            <dt>{t('last')}</dt>
            <dd className={classes.state}>
              <IconCircleCheckFilled size={16} className={classes.good} aria-hidden />
              <TimeAgo at={lastAt} />
            </dd>
          </div>
          <div>
            <dt>{t('perHour')}</dt>
            <dd>{formatNumber(perHour)}</dd>
          </div>
        </dl>
      )}
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
      <CardActions connection={connection} onAction={onAction} />
    </Paper>
  );
}

function CardActions({ connection, onAction }: Omit<ConnectionCardProps, 'apis'>) {
  const { t } = useTexts('network-servers');
  const { connection_id, name } = connection;
  const test = useTestUplink();
  const mayRename = useMayCall(connections.rename);
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
    <Group gap="xs" className={classes.actions}>
      {mayRename && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('actions.testOf', { name })}
          loading={test.isPending}
          onClick={send}
        >
          {t('actions.test')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t(`actions.${action}Of`, { name })}
          onClick={() => onAction(action, connection)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </Group>
  );
}
