import { Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconEar } from '@tabler/icons-react';
import { EuiValue } from '../../features/devices/EuiValue';
import { useTexts } from '../../texts/use-texts';
import { TimeAgo } from '../../values/Times';
import classes from './Heard.module.css';
import { type Node, type Uplink, useListeningSince } from './heard.queries';

interface HeardStateProps {
  eui: string;
  /** undefined: it is still loading. */
  node: Node | undefined;
  uplinks: readonly Uplink[] | undefined;
}

type State = 'listening' | 'heard' | 'silent';
const ICONS = { listening: IconEar, heard: IconCircleCheckFilled, silent: IconAlertTriangleFilled } as const;

const stateOf = ({ last_seen_at, online }: Node): State =>
  last_seen_at === null ? 'listening' : online ? 'heard' : 'silent';

/** The answer, to be read from a distance; it changes by itself. */
export function HeardState({ eui, node, uplinks }: HeardStateProps) {
  const { t } = useTexts('heard');
  const since = useListeningSince();
  if (!node) return <Skeleton height={132} radius={8} />;
  const state = stateOf(node);
  const Icon = ICONS[state];
  const arrived = uplinks?.filter(({ received_at }) => received_at >= since).length ?? 0;
  return (
    <section className={classes.state} data-state={state}>
      <div role="status" className={classes.answer}>
        <Icon size={40} aria-hidden />
        <div>
          <Title order={2}>{t(`state.${state}`)}</Title>
          {node.last_seen_at === null ? (
            <Text c="dimmed">{t('state.listeningHint')}</Text>
          ) : (
            <TimeAgo at={node.last_seen_at} />
          )}
        </div>
      </div>
      <Text fw={550} className={classes.name}>
        {node.name}
      </Text>
      <EuiValue value={eui} />
      {arrived > 0 && (
        <Text size="sm" c="dimmed">
          {t('state.since', { count: arrived })}
        </Text>
      )}
    </section>
  );
}
