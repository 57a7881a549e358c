import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { DeviceCard } from '../../ui/devices/DeviceCard';
import { DeviceName } from '../../ui/devices/DeviceName';
import { LatestReading } from '../../ui/devices/LatestReading';
import { byBadness, WORST_FIRST } from '../../ui/devices/worst-first';
import { EmptyState } from '../../ui/feedback/EmptyState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { OnlineState } from '../../values/States';
import { readingsOf, seriesKey } from '../../values/series';
import { TimeAgo } from '../../values/Times';
import { useSeriesName } from '../../values/use-series-name';
import classes from './DevelopmentKits.module.css';

interface KitListProps {
  /** undefined: still loading. */
  kits: readonly NodeSummary[] | undefined;
  /** The button that makes a kit, for where there is none yet. */
  create: ReactNode;
  /** Shows channels of a kit, and how to upload with it. */
  onChoose(eui: string): void;
}

const VALUES_SHOWN = 3;

/** Kits with their newest values. */
export function KitList({ kits, create, onChoose }: KitListProps) {
  const { t } = useTexts('development-kits');
  const columns: Column<NodeSummary>[] = [
    {
      name: 'name',
      head: t('columns.name'),
      cell: (kit) => <DeviceName device={kit} />,
      sort: ({ name }) => name,
    },
    {
      name: 'state',
      head: t('columns.state'),
      cell: ({ online, last_seen_at }) => <OnlineState online={online} lastSeenAt={last_seen_at} />,
      sort: byBadness,
    },
    {
      name: 'values',
      head: t('columns.values'),
      cell: (kit) => <KitValues kit={kit} />,
      sort: ({ latest }) =>
        latest.length === 0 ? null : Math.max(...latest.map(({ measured_at }) => measured_at)),
    },
    {
      name: 'seen',
      head: t('columns.seen'),
      cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} />,
      sort: ({ last_seen_at }) => last_seen_at,
    },
  ];
  const showUpload = ({ eui }: NodeSummary) => (
    <Button size="xs" variant="default" leftSection={<IconUpload size={14} />} onClick={() => onChoose(eui)}>
      {t('show')}
    </Button>
  );
  return (
    <RowsOrCards
      label={t('list')}
      rows={kits}
      columns={columns}
      sorting={useSorting(columns, WORST_FIRST)}
      keyOf={({ eui }) => eui}
      nameOf={({ name }) => name}
      card={(kit) => (
        <DeviceCard device={kit} actions={showUpload(kit)}>
          <KitValues kit={kit} />
        </DeviceCard>
      )}
      actions={{ head: t('columns.key'), width: 160, cell: showUpload }}
      empty={
        <EmptyState drawing="kit" action={create}>
          {t(create ? 'empty' : 'emptyObserver')}
        </EmptyState>
      }
      minWidth={720}
      skeletonRows={3}
    />
  );
}

function KitValues({ kit }: { kit: NodeSummary }) {
  const seriesName = useSeriesName();
  const readings = readingsOf(kit.latest);
  if (readings.length === 0) return '–';
  return (
    <span className={classes.values}>
      {readings.slice(0, VALUES_SHOWN).map((reading) => (
        <span key={seriesKey(reading)}>
          {seriesName(reading, false)}{' '}
          <LatestReading reading={reading} intervalMinutes={kit.interval_minutes} />
        </span>
      ))}
    </span>
  );
}
