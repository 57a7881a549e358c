import { dewPoint, vapourPressureDeficit } from '@fieldscope/agronomy/humidity';
import { adjustedCattleIndex, cattleIndex, poultryIndex, windChill } from '@fieldscope/agronomy/livestock';
import { comesWithReadings } from '@fieldscope/contract/definitions/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** What is derived from the readings of a channel. */
export interface ChannelDerivation {
  channel: number;
  measurementIds: readonly number[];
}

const { airTemperature, airHumidity, windSpeed, solarRadiation } = MEASUREMENT_ID;

/** A formula, with the measurements that it takes in its order. */
interface Formula {
  of: readonly number[];
  value(...numbers: number[]): number | undefined;
}

const ofAir = (value: (temperature: number, humidity: number) => number | undefined): Formula => ({
  of: [airTemperature, airHumidity],
  value: (temperature, humidity) => value(temperature!, humidity!),
});

const FORMULAS: Partial<Record<number, Formula>> = {
  [DERIVED_ID.dewPoint]: ofAir(dewPoint),
  [DERIVED_ID.vapourPressureDeficit]: ofAir(vapourPressureDeficit),
  [DERIVED_ID.cattleIndex]: ofAir(cattleIndex),
  [DERIVED_ID.adjustedCattleIndex]: {
    of: [airTemperature, airHumidity, windSpeed, solarRadiation],
    value: (temperature, humidity, wind, radiation) =>
      adjustedCattleIndex(temperature!, humidity!, wind!, radiation!),
  },
  [DERIVED_ID.hensIndex]: ofAir((temperature, humidity) => poultryIndex('hens', temperature, humidity)),
  [DERIVED_ID.turkeysIndex]: ofAir((temperature, humidity) => poultryIndex('turkeys', temperature, humidity)),
  [DERIVED_ID.broilersIndex]: ofAir((temperature, humidity) =>
    poultryIndex('broilers', temperature, humidity),
  ),
  [DERIVED_ID.windChill]: {
    of: [airTemperature, windSpeed],
    value: (temperature, wind) => windChill(temperature!, wind!),
  },
};

/** Those of some derived measurements that come with each reading. */
export const instantIds = (measurementIds: readonly number[]): number[] =>
  measurementIds.filter(comesWithReadings);

/** What some measurements that come with each reading are derived from. */
export const instantInputs = (ids: readonly number[]): number[] => [
  ...new Set(ids.flatMap((id) => FORMULAS[id]?.of ?? [])),
];

/**
 * A derived measurement of one moment.
 * @param readingOf what was measured then
 * @returns undefined when something was not, and outside of the formula's ranges
 */
export function instantValue(
  id: number,
  readingOf: (measurementId: number) => number | undefined,
): number | undefined {
  const formula = FORMULAS[id];
  const inputs = formula?.of.map(readingOf);
  return inputs?.every((input) => input !== undefined) ? formula!.value(...inputs) : undefined;
}

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
      // Every formula takes the temperature: one of it gives one of each.
      if (reading.measurementId !== airTemperature) return [];
      const readingOf = (measurementId: number) => {
        const { value } =
          measurementId === airTemperature
            ? reading
            : (own.find(
                (one) => one.measurementId === measurementId && one.measuredAt === reading.measuredAt,
              ) ?? {});
        return typeof value === 'number' ? value : undefined;
      };
      return instantIds(measurementIds).flatMap((id) => {
        const value = instantValue(id, readingOf);
        return value === undefined
          ? []
          : [{ ...reading, measurementId: id, value, isDerived: true as const }];
      });
    });
  });
}
