import type { Scan } from '@fieldscope/contract/calls/trackers';
import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { Pager } from '../../../ui/paging/Pager';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { formatNumber } from '../../../values/format-number';
import { DateTime, ZoneName } from '../../../values/Times';
import { unitInWords } from '../../../values/unit-words';
import classes from './Tracker.module.css';

const PER_PAGE = 5;

/** Transmitters that a tracker heard around it, newest first. */
export function ScanTable({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTexts('trackers');
  const [page, setPage] = useState(1);
  const first = (page - 1) * PER_PAGE;
  const columns: Column<Scan>[] = [
    {
      name: 'at',
      head: t('points.at'),
      note: <ZoneName />,
      width: 200,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
    },
    { name: 'kind', head: t('scans.kind'), width: 140, cell: ({ kind }) => t(`sources.${kind}`) },
    {
      name: 'stations',
      head: t('scans.stations'),
      isWideOnCard: true,
      cell: ({ stations }) => (
        <span className={classes.stations}>
          {stations.map(({ mac, rssi }) => (
            <span key={mac}>
              {mac} {formatNumber(rssi)} {unitInWords('dBm')}
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <section>
      <Title order={2} size="h4">
        {t('scans.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('scans.about')}
      </Text>
      <RowsOrCards
        label={t('scans.title')}
        rows={scans.slice(first, first + PER_PAGE)}
        columns={columns}
        keyOf={({ at, kind }) => `${at}/${kind}`}
        minWidth={640}
      />
      <Pager page={page} pageSize={PER_PAGE} total={scans.length} onPage={setPage} />
    </section>
  );
}
