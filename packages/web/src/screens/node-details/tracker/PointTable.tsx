import type { PathPoint } from '@fieldscope/contract/calls/trackers';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { Button, Title } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { Pager } from '../../../ui/paging/Pager';
import { usePage } from '../../../ui/paging/use-page';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { formatPosition } from '../../../values/format-position';
import { MeasuredValue } from '../../../values/MeasuredValue';
import { Battery } from '../../../values/States';
import { DateTime, ZoneName } from '../../../values/Times';
import { useLengths } from '../../../values/use-lengths';

const PER_PAGE = 10;

interface PointTableProps {
  /** Oldest first. */
  points: readonly PathPoint[];
  /** Place of the point that is looked at. */
  place: number;
  onShow(place: number): void;
}

/** The locations of a path as a table, newest first; each can be shown on the map. */
export function PointTable({ points, place, onShow }: PointTableProps) {
  const { t } = useTexts('trackers');
  const lengths = useLengths();
  const pages = usePage();
  const rows = points.map((point, own) => ({ ...point, own })).reverse();
  const first = (pages.page - 1) * PER_PAGE;
  const columns: Column<(typeof rows)[number]>[] = [
    {
      name: 'at',
      head: t('points.at'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
    },
    {
      name: 'position',
      head: t('points.position'),
      cell: ({ latitude, longitude }) => formatPosition(latitude, longitude),
    },
    {
      name: 'source',
      head: t('points.source'),
      cell: ({ source, accuracy_m }) =>
        accuracy_m === null
          ? t(`sources.${source}`)
          : `${t(`sources.${source}`)}, ${t('accuracy', { length: lengths.text(accuracy_m) })}`,
    },
    {
      name: 'events',
      head: t('points.events'),
      cell: ({ events }) => <MeasuredValue value={events} measurementId={MEASUREMENT_ID.events} />,
    },
    {
      name: 'moving',
      head: t('points.moving'),
      cell: ({ moving }) => (moving === null ? '–' : t(moving ? 'points.moves' : 'points.stands')),
      yields: 2,
    },
    { name: 'battery', head: t('battery'), cell: ({ battery }) => <Battery percent={battery} />, yields: 1 },
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('points.title')}
      </Title>
      <RowsOrCards
        label={t('points.title')}
        rows={rows.slice(first, first + PER_PAGE)}
        columns={columns}
        keyOf={({ at, source }) => `${at}/${source}`}
        minWidth={860}
        actions={{
          head: t('points.onMap'),
          cell: ({ own }) => (
            <Button variant="default" size="xs" aria-pressed={own === place} onClick={() => onShow(own)}>
              {t('points.show')}
            </Button>
          ),
        }}
      />
      <Pager page={pages.page} pageSize={PER_PAGE} total={rows.length} onPage={pages.setPage} />
    </section>
  );
}
