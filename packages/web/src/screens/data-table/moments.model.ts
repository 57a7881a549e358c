import { type CompleteRow, MOMENT_COLUMNS } from '@fieldscope/contract/calls/complete-channel-data';
import type { Column } from '../../ui/tables/column';

/** A column for one measurement of one channel. */
export interface MeasuredColumn {
  name: string;
  channel: number;
  measurementId: number;
  /** The measurement has a column for another channel, too. */
  isOfSeveral: boolean;
}

type Measured = CompleteRow['values'][number];

const nameOf = ({ channel, measurement_id }: Pick<Measured, 'channel' | 'measurement_id'>): string =>
  `${channel}-${measurement_id}`;

/** What any of the rows holds, by channel and measurement, so that columns keep their places from page to page. */
export function measuredColumnsOf(rows: readonly CompleteRow[]): MeasuredColumn[] {
  const found = new Map(rows.flatMap(({ values }) => values).map((value) => [nameOf(value), value]));
  const isOfSeveral = ({ channel, measurement_id }: Measured) =>
    [...found.values()].some((one) => one.measurement_id === measurement_id && one.channel !== channel);
  return [...found]
    .map(([name, value]) => ({
      ...{ name, channel: value.channel, measurementId: value.measurement_id },
      isOfSeveral: isOfSeveral(value),
    }))
    .sort((a, b) => a.channel - b.channel || a.measurementId - b.measurementId);
}

/** undefined: the row does not hold it. */
export const valueIn = ({ values }: CompleteRow, { name }: Pick<MeasuredColumn, 'name'>) =>
  values.find((value) => nameOf(value) === name)?.value;

/** What the order in an address may name: a measurement, `-1-4097`, whose column other rows may not have, too. */
export function sortableColumns(order: string | null): Pick<Column<never>, 'name' | 'sort'>[] {
  const measured = order?.match(/^-?(\d{1,3}-\d{1,5})$/)?.[1];
  return [...MOMENT_COLUMNS, ...(measured ? [measured] : [])].map((name) => ({ name, sort: 'server' }));
}
