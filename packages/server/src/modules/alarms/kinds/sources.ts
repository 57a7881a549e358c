import type { AlarmRule, UplinkFacts } from '../evaluation/alarm-rules.model';
import { LATITUDE, metresToBorder, positionsIn } from '../evaluation/positions.model';
import type { AlarmSource } from './kind';

/** What is of the device itself is as if it were of this channel. */
const DEVICE_CHANNEL = 0;

const measures = (measurementId: number | null, { readings }: UplinkFacts): boolean =>
  readings.some((reading) => reading.measurementId === measurementId);

/** Values of the measurement that the rule names. */
export const MEASURED: AlarmSource = {
  mayConcern: ({ measurementId }, uplink) => measures(measurementId, uplink),
  readings: (rule, { readings }) =>
    readings.flatMap(({ channel, measurementId, value, measuredAt }) => {
      const number = numberOf(value);
      const fits = measurementId === rule.measurementId && (rule.channel ?? channel) === channel;
      return fits && number !== null ? [[channel, { at: measuredAt, value: number }]] : [];
    }),
};

/** Numbers come as texts, too. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** That a device was heard. */
export const HEARD: AlarmSource = {
  mayConcern: () => true,
  readings: (_, { receivedAt }) => [[DEVICE_CHANNEL, { at: receivedAt, value: null }]],
};

/** The charge of a device in percent. */
export const CHARGE: AlarmSource = {
  mayConcern: (_, { battery }) => battery !== null,
  readings: (_, { receivedAt, battery }) =>
    battery === null ? [] : [[DEVICE_CHANNEL, { at: receivedAt, value: battery }]],
};

const givesPositions = (_: AlarmRule, uplink: UplinkFacts): boolean => measures(LATITUDE, uplink);

/** That a device gave its location. */
export const LOCATED: AlarmSource = {
  mayConcern: givesPositions,
  readings: (_, { readings }) => positionsIn(readings).map(({ at }) => [DEVICE_CHANNEL, { at, value: null }]),
};

/** How far a device is from the border of the rule's geofence, in metres: negative within it. */
export const DISTANCES: AlarmSource = {
  mayConcern: givesPositions,
  readings: ({ area }, { readings }) =>
    area === null
      ? []
      : positionsIn(readings).map(({ at, ...place }) => [
          DEVICE_CHANNEL,
          { at, value: metresToBorder(area, place) },
        ]),
};
