import { dewPoint, vapourPressureDeficit } from '@fieldscope/agronomy/humidity';
import { DERIVED_MEASUREMENTS, type DerivedId } from '@fieldscope/contract/definitions/derived';
import { AIR } from './day-readings.model';

/** What is derived from the readings of a channel. */
export interface ChannelDerivation {
  channel: number;
  measurementIds: readonly number[];
}

const FORMULAS: Partial<Record<number, (temperature: number, humidity: number) => number | undefined>> = {
  9001: dewPoint,
  9002: vapourPressureDeficit,
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
      if (measurementId !== AIR.temperature || typeof temperature !== 'number') return [];
      const humidity = own.find(
        (one) => one.measurementId === AIR.humidity && one.measuredAt === measuredAt,
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
