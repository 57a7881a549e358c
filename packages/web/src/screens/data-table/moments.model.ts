import type { CompleteRow } from '@fieldscope/contract/calls/complete-channel-data';

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
