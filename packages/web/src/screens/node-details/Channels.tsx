import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { EuiValue } from '../../ui/codes/EuiValue';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Glow } from '../../ui/feedback/Glow';
import { DataFrame } from '../../ui/tables/DataFrame';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames, useSensorTypeNames } from '../../values/measurement-names';
import { TimeAgo } from '../../values/Times';
import classes from './NodeDetails.module.css';
import { useChannels } from './node-details.queries';

interface ChannelsProps {
  eui: string;
  /** Newest values of the node. */
  latest: readonly LatestValue[];
}

/** Channels of a node, the sensor on each, and what it says now. */
export function Channels({ eui, latest }: ChannelsProps) {
  const { t } = useTexts('node-details');
  const typeName = useSensorTypeNames();
  const { data, error, refetch } = useChannels(eui);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const on = (channel: number) => latest.filter((value) => value.channel === channel);
  return (
    <DataFrame
      label={t('channel.title')}
      rows={data}
      keyOf={({ channel }) => String(channel)}
      minWidth={840}
      skeletonRows={2}
      empty={
        <Text p="xl" ta="center" c="dimmed">
          {t('channel.empty')}
        </Text>
      }
      columns={[
        {
          name: 'channel',
          head: t('channel.number'),
          cell: ({ channel, name }) => (name ? `${channel} · ${name}` : channel),
        },
        {
          name: 'status',
          head: t('channel.status'),
          cell: ({ status }) => <ChannelStatus status={status} />,
        },
        {
          name: 'values',
          head: t('channel.values'),
          cell: ({ channel, measurement_ids }) => (
            <ChannelValues ids={measurement_ids} latest={on(channel)} />
          ),
        },
        {
          name: 'age',
          head: t('device-details:age'),
          width: 130,
          cell: ({ channel }) => {
            const times = on(channel).map(({ measured_at }) => measured_at);
            return times.length === 0 ? '–' : <TimeAgo at={Math.max(...times)} />;
          },
        },
        {
          name: 'type',
          head: t('channel.type'),
          cell: ({ sensor_type }) => (sensor_type ? typeName(sensor_type) : '–'),
        },
        {
          name: 'sensor',
          head: t('channel.sensor'),
          cell: ({ sensor_eui }) => (sensor_eui ? <EuiValue value={sensor_eui} /> : '–'),
        },
      ]}
    />
  );
}

const STATUS = {
  normal: { Icon: IconCircleCheck, color: 'var(--good)' },
  abnormal: { Icon: IconAlertTriangle, color: 'var(--critical)' },
  idle: { Icon: IconCircleDashed, color: 'var(--off)' },
} as const;

function ChannelStatus({ status }: { status: keyof typeof STATUS }) {
  const { t } = useTexts('node-details');
  const { Icon, color } = STATUS[status];
  return (
    <span className={classes.status}>
      <Icon size={16} color={color} aria-hidden />
      {t(`channel.${status}`)}
    </span>
  );
}

/** Newest values, and the names of what has not been measured yet. */
function ChannelValues({ ids, latest }: { ids: readonly number[]; latest: readonly LatestValue[] }) {
  const nameOf = useMeasurementNames();
  const all = [...new Set([...ids, ...latest.map(({ measurement_id }) => measurement_id)])];
  return (
    <span className={classes.values}>
      {all.map((id) => {
        const value = latest.find(({ measurement_id }) => measurement_id === id);
        return (
          <span key={id}>
            {nameOf(id)}
            {value ? (
              <Glow stamp={value.measured_at}>
                <MeasuredValue value={value.value} measurementId={id} />
              </Glow>
            ) : (
              '–'
            )}
          </span>
        );
      })}
    </span>
  );
}
