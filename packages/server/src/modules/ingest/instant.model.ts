import { dewPoint, vapourPressureDeficit } from '@fieldscope/agronomy/humidity';
import { DERIVED_MEASUREMENTS, type DerivedId } from '@fieldscope/contract/definitions/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** What is derived from the readings of a channel. */
export interface ChannelDerivation {
  channel: number;
  measurementIds: readonly number[];
}

const FORMULAS: Partial<Record<number, (temperature: number, humidity: number) => number | undefined>> = {
  [DERIVED_ID.dewPoint]: dewPoint,
  [DERIVED_ID.vapourPressureDeficit]: vapourPressureDeficit,
};

/** Those of some derived measurements that come with each reading. */
export const instantIds = (measurementIds: readonly number[]): number[] =>
  measurementIds.filter((id) => DERIVED_MEASUREMENTS[id as DerivedId]?.each === 'reading');

/** A derived measurement of temperature (°C) and humidity (%) at one moment; undefined outside of the formula's ranges. */
export const instantValue = (
  measurementId: number,
  temperature: number,
  humidity: number,
): number | undefined => FORMULAS[measurementId]?.(temperature, humidity);

interface Reading {
  channel: number;
  measurementId: number;
  value: unknown;
  measuredAt: number;
}

/** What is derived from readings of one message: from those of the same channel and moment alone. */
export function deriveInstants<R extends Reading>(
  readings: readonly R[],
  derivations: readonly ChannelDerivation[],
): (Omit<R, 'value'> & { value: number; isDerived: true })[] {
  return derivations.flatMap(({ channel, measurementIds }) => {
    const own = readings.filter((reading) => reading.channel === channel);
    return own.flatMap((reading) => {
      const { value: temperature, measuredAt, measurementId } = reading;
      if (measurementId !== MEASUREMENT_ID.airTemperature || typeof temperature !== 'number') return [];
      const humidity = own.find(
        (one) => one.measurementId === MEASUREMENT_ID.airHumidity && one.measuredAt === measuredAt,
      )?.value;
      if (typeof humidity !== 'number') return [];
      return instantIds(measurementIds).flatMap((id) => {
        const value = instantValue(id, temperature, humidity);
        return value === undefined
          ? []
          : [{ ...reading, measurementId: id, value, isDerived: true as const }];
      });
    });
  });
}
