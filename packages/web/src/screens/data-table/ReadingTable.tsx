import { EuiValue } from '../../features/devices/EuiValue';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { Outdated } from '../../ui/tables/Outdated';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { ChoosableColumn } from '../../ui/tables/use-columns';
import type { SortControl } from '../../ui/tables/use-sorting';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './DataTable.module.css';
import { DeviceName } from './DeviceName';
import type { DataRow } from './data-table.queries';
import { NoReadings } from './NoReadings';

interface ReadingTableProps {
  /** undefined: still loading. */
  rows: readonly DataRow[] | undefined;
  /** The rows belong to the last filter; the next ones are on their way. */
  isOutdated: boolean;
  columns: readonly Column<DataRow>[];
  sorting: SortControl;
}

/** Readings of one moment differ in the rest. */
export const keyOfReading = (row: DataRow) =>
  [row.eui, row.channel, row.measurement_id, row.measured_at, row.uploaded_at, row.f_cnt, row.value].join(
    '/',
  );

/** Readings, a row each. */
export function ReadingTable({ rows, isOutdated, columns, sorting }: ReadingTableProps) {
  const { t } = useTexts('data-table');
  return (
    <Outdated is={isOutdated}>
      <RowsOrCards
        label={t('routes:dataTable')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        keyOf={keyOfReading}
        minWidth={900}
        skeletonRows={12}
        empty={<NoReadings />}
      />
    </Outdated>
  );
}

export type ReadingColumn = Column<DataRow> & ChoosableColumn;

/** Columns of the table; the server sorts by each of them. */
export function useReadingColumns(): ReadingColumn[] {
  const { t } = useTexts('data-table');
  const nameOf = useMeasurementNames();
  const columns: ReadingColumn[] = [
    { name: 'device', head: t('columns.device'), cell: (row) => <DeviceName row={row} /> },
    { name: 'eui', head: 'EUI', cell: ({ eui }) => <EuiValue value={eui} />, width: 180, yields: 4 },
    { name: 'channel', head: t('columns.channel'), numeric: true, cell: ({ channel }) => channel, yields: 3 },
    {
      name: 'measurement',
      head: t('columns.measurement'),
      cell: ({ measurement_id }) => {
        const name = nameOf(measurement_id);
        return (
          <span className={classes.measurement} title={name}>
            {name}
          </span>
        );
      },
      isCardHead: true,
      isFixed: true,
    },
    {
      name: 'value',
      head: t('columns.value'),
      numeric: true,
      cell: (row) => <MeasuredValue value={row.value} measurementId={row.measurement_id} />,
      isLead: true,
      isFixed: true,
    },
    {
      name: 'measured',
      head: t('columns.measured'),
      note: <ZoneName />,
      cell: ({ measured_at }) => <DateTime at={measured_at} withoutZone />,
    },
    {
      name: 'uploaded',
      head: t('columns.uploaded'),
      note: <ZoneName />,
      cell: ({ uploaded_at }) => <DateTime at={uploaded_at} withoutZone />,
      yields: 2,
    },
    { name: 'counter', head: 'fCnt', numeric: true, cell: ({ f_cnt }) => f_cnt ?? '–', yields: 1 },
  ];
  return columns.map((column) => ({ ...column, sort: 'server' }));
}
