import type { CompleteRow } from '@fieldscope/contract/calls/complete-channel-data';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import type { Column } from '../../ui/tables/column';
import { DataFrame } from '../../ui/tables/DataFrame';
import { Outdated } from '../../ui/tables/Outdated';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { ChoosableColumn } from '../../ui/tables/use-columns';
import type { SortControl } from '../../ui/tables/use-sorting';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import { DateTime, ZoneName } from '../../values/Times';
import { DeviceName } from './DeviceName';
import { measuredColumnsOf, valueIn } from './moments.model';
import { NoReadings } from './NoReadings';

interface MomentTableProps {
  /** undefined: still loading. */
  rows: readonly CompleteRow[] | undefined;
  isOutdated: boolean;
  columns: readonly MomentColumn[];
  sorting: SortControl;
}

export const keyOfMoment = ({ eui, measured_at, uploaded_at, f_cnt }: CompleteRow) =>
  [eui, measured_at, uploaded_at, f_cnt].join('/');

/** A row for all that a device measured at one moment, a column for each measurement; many columns scroll in their frame. */
export function MomentTable({ rows, isOutdated, columns, sorting }: MomentTableProps) {
  const { t } = useTexts('data-table');
  const isPhone = usePhone();
  const list = {
    label: t('routes:dataTable'),
    rows,
    columns,
    sorting,
    keyOf: keyOfMoment,
    skeletonRows: 12,
    empty: <NoReadings />,
  };
  return (
    <Outdated is={isOutdated}>
      {isPhone ? (
        <RowsOrCards
          {...list}
          minWidth={900}
          isHiddenOnCard={({ name }, row) =>
            measuredColumnsOf(rows ?? []).some(
              (column) => column.name === name && valueIn(row, column) === undefined,
            )
          }
        />
      ) : (
        <DataFrame {...list} minWidth={640} maxHeight="max(320px, calc(100dvh - 300px))" />
      )}
    </Outdated>
  );
}

export type MomentColumn = Column<CompleteRow> & ChoosableColumn;

/** Columns of rows; the server sorts by each of them. */
export function useMomentColumns(rows: readonly CompleteRow[]): MomentColumn[] {
  const { t } = useTexts('data-table');
  const nameOf = useMeasurementNames();
  const columns: MomentColumn[] = [
    {
      name: 'device',
      head: t('columns.device'),
      cell: (row) => <DeviceName row={row} />,
      isCardHead: true,
      isFixed: true,
    },
    {
      name: 'measured',
      head: t('columns.measured'),
      note: <ZoneName />,
      cell: ({ measured_at }) => <DateTime at={measured_at} withoutZone />,
    },
    ...measuredColumnsOf(rows).map(
      (column): MomentColumn => ({
        name: column.name,
        head:
          nameOf(column.measurementId) +
          (column.isOfSeveral ? ` · ${t('columns.channel')} ${column.channel}` : ''),
        numeric: true,
        cell: (row) => <MeasuredValue value={valueIn(row, column)} measurementId={column.measurementId} />,
      }),
    ),
    { name: 'counter', head: 'fCnt', numeric: true, cell: ({ f_cnt }) => f_cnt ?? '–' },
  ];
  return columns.map((column) => ({ ...column, sort: 'server' }));
}
