/** A measurement on one channel of the device at hand. */
export interface SeriesOfDevice {
  channel: number;
  measurement_id: number;
}

/** Name of a series in addresses and as a key: `1-4097`. */
export const seriesKey = ({ channel, measurement_id }: SeriesOfDevice): string =>
  `${channel}-${measurement_id}`;

/** By channel, then by measurement: a series stays where it is when values come in. */
export const inOrder = <Series extends SeriesOfDevice>(all: readonly Series[]): Series[] =>
  all.toSorted((one, other) => one.channel - other.channel || one.measurement_id - other.measurement_id);

/** Whether another channel among `all` measures the same, so that only the channel distinguishes them. */
export const needsChannel = (series: SeriesOfDevice, all: readonly SeriesOfDevice[]): boolean =>
  all.some((one) => one.measurement_id === series.measurement_id && one.channel !== series.channel);
