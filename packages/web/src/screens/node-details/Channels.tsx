import type { ChannelInfo, LatestValue } from '@fieldscope/contract/calls/devices';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { EuiValue } from '../../features/devices/EuiValue';
import { AddKitChannel } from '../../features/kits/AddKitChannel';
import { KitChannelActions } from '../../features/kits/KitChannelActions';
import { LatestReading } from '../../features/latest-values/LatestReading';
import { useSensorTypeNames } from '../../features/measurements/sensor-type-names';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useOwnSorting } from '../../ui/tables/use-sorting';
import { formatNumber } from '../../values/format-number';
import { isMeasurement, readingsOf, seriesKey } from '../../values/series';
import { TimeAgo } from '../../values/Times';
import { useSeriesName } from '../../values/use-series-name';
import { NameChannelButton } from './NameChannelButton';
import classes from './NodeDetails.module.css';
import { type Node, useChannels } from './node-details.queries';

const SensorErrors = lazy(async () => ({
  default: (await import('../../features/device-access/SensorErrors')).SensorErrors,
}));

interface ChannelsProps {
  eui: string;
  /** Newest values of the node, and the minutes between its uplinks; undefined: still loading. */
  node: Pick<Node, 'kind' | 'latest' | 'interval_minutes'> | undefined;
}

/** Channels of a node, the sensor on each, and what it says now. */
export function Channels({ eui, node }: ChannelsProps) {
  const { t } = useTexts('node-details', 'device-details', 'kit-details');
  const typeName = useSensorTypeNames();
  const { data, error, refetch } = useChannels(eui);
  const sorting = useOwnSorting({ column: 'channel', order: 'asc' });
  const isKit = node?.kind === 'kit';
  const mayChange = useMayCall(kitChannels.change);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const on = (channel: number) => node?.latest.filter((value) => value.channel === channel) ?? [];
  const measuredAt = (channel: number) => {
    const times = on(channel).map(({ measured_at }) => measured_at);
    return times.length === 0 ? null : Math.max(...times);
  };
  const columns: Column<ChannelInfo>[] = [
    {
      name: 'channel',
      head: t('channel.number'),
      cell: ({ channel, name }) => (name ? `${channel} · ${name}` : channel),
      sort: ({ channel }) => channel,
    },
    {
      name: 'status',
      head: t('channel.status'),
      cell: ({ status }) => <ChannelStatus status={status} />,
      sort: ({ status }) => WORST_STATUS_FIRST.indexOf(status),
    },
    {
      name: 'values',
      head: t('channel.values'),
      cell: ({ channel, measurement_ids }) => (
        <ChannelValues
          channel={channel}
          ids={measurement_ids}
          latest={on(channel)}
          intervalMinutes={node?.interval_minutes ?? 0}
        />
      ),
      sort: ({ measurement_ids }) => measurement_ids.length,
      isWideOnCard: true,
    },
    {
      name: 'age',
      head: t('device-details:age'),
      width: 130,
      cell: ({ channel }) => {
        const at = measuredAt(channel);
        return at === null ? '–' : <TimeAgo at={at} />;
      },
      sort: ({ channel }) => measuredAt(channel),
    },
    {
      name: 'count',
      head: t('dataCount'),
      numeric: true,
      cell: ({ data_count }) => formatNumber(data_count),
      sort: ({ data_count }) => data_count,
    },
    {
      name: 'type',
      head: t('channel.type'),
      cell: ({ sensor_type }) => (sensor_type ? typeName(sensor_type) : '–'),
      sort: ({ sensor_type }) => (sensor_type ? typeName(sensor_type) : null),
      yields: 2,
    },
    {
      name: 'sensor',
      head: t('channel.sensor'),
      cell: ({ sensor_eui }) => (sensor_eui ? <EuiValue value={sensor_eui} /> : '–'),
      sort: ({ sensor_eui }) => sensor_eui || null,
      yields: 1,
    },
  ];
  return (
    <>
      <RowsOrCards
        label={t('channel.title')}
        rows={data}
        columns={columns}
        sorting={sorting}
        keyOf={({ channel }) => String(channel)}
        minWidth={840}
        skeletonRows={2}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t(isKit ? 'kit-details:channel.none' : 'channel.empty')}
          </Text>
        }
        actions={
          mayChange
            ? {
                head: t('kit-details:channel.change'),
                width: 96,
                cell: (channel) =>
                  isKit ? (
                    <KitChannelActions eui={eui} channel={channel} />
                  ) : (
                    <NameChannelButton eui={eui} channel={channel} />
                  ),
              }
            : undefined
        }
      />
      {/* Below cards whose heights are not known it would jump. */}
      {isKit && data && (
        <Group mt="sm">
          <AddKitChannel eui={eui} taken={data.map(({ channel }) => channel)} />
        </Group>
      )}
      <Suspense>
        <SensorErrors eui={eui} />
      </Suspense>
    </>
  );
}

const WORST_STATUS_FIRST: readonly ChannelInfo['status'][] = ['abnormal', 'normal', 'idle'];

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

interface ChannelValuesProps {
  channel: number;
  /** What the channel can measure. */
  ids: readonly number[];
  latest: readonly LatestValue[];
  intervalMinutes: number;
}

/** Newest values, and the names of what has not been measured yet. */
function ChannelValues({ channel, ids, latest, intervalMinutes }: ChannelValuesProps) {
  const seriesName = useSeriesName();
  const measured = new Set(latest.map(({ measurement_id }) => measurement_id));
  const missing = ids
    .filter((id) => !measured.has(id))
    .map((measurement_id) => ({ channel, measurement_id }))
    .filter(isMeasurement);
  return (
    <span className={classes.values}>
      {readingsOf(latest).map((reading) => (
        <span key={seriesKey(reading)}>
          {seriesName(reading, false)}
          <LatestReading reading={reading} intervalMinutes={intervalMinutes} />
        </span>
      ))}
      {missing.map((series) => (
        <span key={seriesKey(series)}>{seriesName(series, false)} –</span>
      ))}
    </span>
  );
}
