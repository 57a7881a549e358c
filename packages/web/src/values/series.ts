import type { ArrangedBlock } from '@fieldscope/contract/calls/blocks';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { isNumber, STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** A measurement on one channel of the device at hand. */
export interface SeriesOfDevice {
  channel: number;
  measurement_id: number;
}

export const LONGITUDE = MEASUREMENT_ID.longitude;
export const LATITUDE = MEASUREMENT_ID.latitude;
/** Latitude and longitude as people read them: one reading, whose value is `[latitude, longitude]`. */
export const POSITION = 0;

/** Name of a series in addresses and as a key: `1-4097`. */
export const seriesKey = ({ channel, measurement_id }: SeriesOfDevice): string =>
  `${channel}-${measurement_id}`;

/** By channel, then by measurement: a series stays where it is when values come in. */
const inOrder = <Series extends SeriesOfDevice>(all: readonly Series[]): Series[] =>
  all.toSorted((one, other) => one.channel - other.channel || one.measurement_id - other.measurement_id);

/** Whether a series is a measurement. Trackers send statuses too, such as the battery, which have places of their own. */
export const isMeasurement = ({ measurement_id }: Pick<SeriesOfDevice, 'measurement_id'>): boolean =>
  measurement_id < STATUS_IDS.first || measurement_id > STATUS_IDS.last;

const isCoordinate = (id: number) => id === LONGITUDE || id === LATITUDE;

/** Whether a series has a place on an axis: lists, texts and coordinates have none. */
export function isChartable(series: Pick<SeriesOfDevice, 'measurement_id'>): boolean {
  const { measurement_id: id } = series;
  return isMeasurement(series) && !isCoordinate(id) && isNumber(id);
}

/** Series that a chart offers, in their order. */
export const chartable = <Series extends SeriesOfDevice>(all: readonly Series[]): Series[] =>
  inOrder(all.filter(isChartable));

/** What the organisation chose for a series; a position is chosen for as its latitude. */
export const blockOf = (
  { channel, measurement_id }: SeriesOfDevice,
  blocks: readonly ArrangedBlock[],
): ArrangedBlock | undefined =>
  blocks.find(
    (one) =>
      one.channel === channel &&
      one.measurement_id === (measurement_id === POSITION ? LATITUDE : measurement_id),
  );

/** The newest values of a device that are not hidden, as the organisation arranged them. */
export function arrangedReadings({ latest, blocks }: ArrangedValues): LatestValue[] {
  const placeOf = (one: LatestValue) => blockOf(one, blocks)?.place ?? Number.POSITIVE_INFINITY;
  return readingsOf(latest)
    .filter((one) => !blockOf(one, blocks)?.hidden)
    .map((one) => ({ one, place: placeOf(one) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ one }) => one);
}

/** Newest values of a device, and how its organisation arranged them. */
export interface ArrangedValues {
  latest: readonly LatestValue[];
  blocks: readonly ArrangedBlock[];
}

/**
 * The newest values of a device as people see them, in their usual order: the position first and in one, no statuses, and
 * no list that is empty.
 */
export function readingsOf(latest: readonly LatestValue[]): LatestValue[] {
  const others = latest.filter(
    (one) =>
      isMeasurement(one) &&
      !isCoordinate(one.measurement_id) &&
      !(Array.isArray(one.value) && one.value.length === 0),
  );
  return [...inOrder(positionsOf(latest)), ...inOrder(others)];
}

function positionsOf(latest: readonly LatestValue[]): LatestValue[] {
  return latest.flatMap((one) => {
    if (one.measurement_id !== LATITUDE) return [];
    const other = latest.find(
      ({ channel, measurement_id }) => channel === one.channel && measurement_id === LONGITUDE,
    );
    if (typeof one.value !== 'number' || typeof other?.value !== 'number') return [];
    // A position is as old as the older of the two.
    const measured_at = Math.min(one.measured_at, other.measured_at);
    return [{ ...one, measurement_id: POSITION, value: [one.value, other.value], measured_at }];
  });
}

/** Whether another channel among `all` measures the same, so that only the channel distinguishes them. */
export const needsChannel = (series: SeriesOfDevice, all: readonly SeriesOfDevice[]): boolean =>
  all.some((one) => one.measurement_id === series.measurement_id && one.channel !== series.channel);
