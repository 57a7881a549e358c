import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { DeviceCard } from '../../ui/devices/DeviceCard';
import { DeviceName } from '../../ui/devices/DeviceName';
import { LatestReading } from '../../ui/devices/LatestReading';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { usePhone } from '../../ui/layout/use-phone';
import { CardList } from '../../ui/tables/CardList';
import { DataFrame } from '../../ui/tables/DataFrame';
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
  /** Shows how to upload with a kit; absent: the reader may not see its key. */
  onChoose?(eui: string): void;
}

const VALUES_SHOWN = 3;

/** Kits with their newest values: as rows, on a phone as cards. */
export function KitList({ kits, create, onChoose }: KitListProps) {
  const { t } = useTexts('development-kits');
  const list = {
    label: t('list'),
    rows: kits,
    keyOf: ({ eui }: NodeSummary) => eui,
    empty: (
      <EmptyState drawing="kit" action={create}>
        {t(onChoose ? 'empty' : 'emptyObserver')}
      </EmptyState>
    ),
  };
  const showKey = ({ eui }: NodeSummary) => (
    <Button size="xs" variant="default" leftSection={<IconKey size={14} />} onClick={() => onChoose?.(eui)}>
      {t('show')}
    </Button>
  );
  if (usePhone()) {
    return (
      <CardList
        {...list}
        nameOf={({ name }) => name}
        card={(kit) => (
          <DeviceCard device={kit}>
            <KitValues kit={kit} />
            {onChoose && showKey(kit)}
          </DeviceCard>
        )}
      />
    );
  }
  return (
    <DataFrame
      {...list}
      minWidth={720}
      skeletonRows={3}
      columns={[
        { name: 'name', head: t('columns.name'), cell: (kit) => <DeviceName device={kit} /> },
        {
          name: 'state',
          head: t('columns.state'),
          cell: ({ online, last_seen_at }) => <OnlineState online={online} lastSeenAt={last_seen_at} />,
        },
        { name: 'values', head: t('columns.values'), cell: (kit) => <KitValues kit={kit} /> },
        { name: 'seen', head: t('columns.seen'), cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} /> },
        ...(onChoose ? [{ name: 'key', head: t('columns.key'), width: 120, cell: showKey }] : []),
      ]}
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
