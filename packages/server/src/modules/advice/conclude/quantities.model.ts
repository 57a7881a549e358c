import type { QuantityKey } from '@fieldscope/agronomy/advice/quantities';
import { vapourPressureDeficit } from '@fieldscope/agronomy/humidity';
import { cattleIndex } from '@fieldscope/agronomy/livestock';
import { SOILS, type SoilTexture } from '@fieldscope/agronomy/soils';
import type { Place } from '@fieldscope/contract/advice/advice-limits';
import { ADVICE_QUANTITIES, type AdviceQuantity } from '@fieldscope/contract/advice/quantities';
import { ADVICE_QUANTITY_KEYS } from '@fieldscope/contract/advice/question';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { knownHours } from '../../derived/day-readings.model';
import type { DayFigures } from './day-figures.model';
import type { QuantityDays } from './judge-range.model';

/** A series that was asked about, with its readings. */
export interface AskedSeries {
  eui: string;
  deviceName: string;
  channel: number;
  measurementId: number;
  days: readonly DayFigures[];
  readingCount: number;
  latitude: number | null;
  /** Between uplinks of the device. */
  intervalMs: number;
}

export interface Where {
  place: Place;
  soil: SoilTexture | null;
}

/** What a measurement may be judged as. */
export const quantitiesOf = (measurementId: number): AdviceQuantity[] =>
  ADVICE_QUANTITY_KEYS.filter((key) => factorOf(key, measurementId) !== undefined);

function factorOf(key: AdviceQuantity, measurementId: number): number | undefined {
  const measured: readonly { id: number; times?: number }[] = ADVICE_QUANTITIES[key];
  const found = measured.find(({ id }) => id === measurementId);
  return found && (found.times ?? 1);
}

const OF_SOLUTIONS: readonly AdviceQuantity[] = ['solutionPh', 'solutionConductivity'];

/**
 * What a measurement is judged as: what the crop or animal has a range of; acidity as that of the soil or of the nutrient solution,
 * whichever is usual at the place.
 */
export function quantityOf(
  measurementId: number,
  known: ReadonlySet<QuantityKey>,
  { place }: Pick<Where, 'place'>,
): AdviceQuantity | undefined {
  const possible = quantitiesOf(measurementId);
  const judged = possible.filter((key) => known.has(key));
  const isSolution = place === 'greenhouse';
  return (
    judged.find((key) => OF_SOLUTIONS.includes(key) === isSolution) ??
    judged[0] ??
    possible.find((key) => OF_SOLUTIONS.includes(key) === isSolution) ??
    possible[0]
  );
}

const SECONDS_OF_DAY = DAY_MS / SECOND_MS;
/** A device that reports less often is judged by what there is. */
const SELDOM_MS = DAY_MS / 8;

/** Readings of a series in the unit of a quantity. undefined: soil water of a soil whose texture is not known */
export function daysIn(
  quantity: AdviceQuantity,
  { series, one, soil }: { series: number; one: AskedSeries; soil: SoilTexture | null },
): QuantityDays | undefined {
  const convert = converterOf(quantity, one.measurementId, soil);
  if (!convert) return undefined;
  return {
    ...{ series, quantity, latitude: one.latitude, isSeldom: one.intervalMs > SELDOM_MS },
    days: convert === AS_MEASURED ? one.days : one.days.map((day) => converted(day, convert)),
  };
}

const AS_MEASURED = (value: number): number => value;

function converterOf(
  quantity: AdviceQuantity,
  measurementId: number,
  soil: SoilTexture | null,
): ((value: number) => number) | undefined {
  const factor = factorOf(quantity, measurementId) ?? 1;
  if (quantity === 'dailyLight') return (value) => value * factor * SECONDS_OF_DAY;
  if (quantity !== 'soilWater') return factor === 1 ? AS_MEASURED : (value) => value * factor;
  if (soil === null) return undefined;
  const { fieldCapacity, wiltingPoint } = SOILS[soil];
  return (percent) =>
    Math.min(1, Math.max(0, (fieldCapacity - percent / 100) / (fieldCapacity - wiltingPoint)));
}

/** What falls as its reading rises has its extremes exchanged. */
function converted(day: DayFigures, convert: (value: number) => number): DayFigures {
  const ends = [day.least, day.most].filter((value) => value !== undefined).map(convert);
  return {
    ...day,
    hours: day.hours.map((mean) => (mean === undefined ? undefined : convert(mean))),
    means: day.means?.map(convert),
    ...extremesOf(ends),
  };
}

const extremesOf = (values: readonly number[]) =>
  values.length === 0
    ? { least: undefined, most: undefined }
    : { least: Math.min(...values), most: Math.max(...values) };

const WORKED_OUT = {
  vapourPressureDeficit,
  heatIndex: cattleIndex,
} as const satisfies Partial<
  Record<AdviceQuantity, (temperature: number, humidity: number) => number | undefined>
>;

/** What is worked out of temperature and humidity of the same channel, where there is a range of it and it was not measured. */
export function workedOut(
  asked: readonly AskedSeries[],
  known: ReadonlySet<QuantityKey>,
  measured: ReadonlySet<QuantityKey>,
): QuantityDays[] {
  return pairsOf(asked).flatMap(({ temperature, humidity, series }) =>
    (Object.keys(WORKED_OUT) as (keyof typeof WORKED_OUT)[])
      .filter((quantity) => known.has(quantity) && !measured.has(quantity))
      .map((quantity) => ({
        ...{ series, quantity, latitude: temperature.latitude },
        isSeldom: temperature.intervalMs > SELDOM_MS,
        days: temperature.days.map((day, index) => {
          const hours = day.hours.map((mean, at) =>
            combined(mean, humidity.days[index]?.hours[at], WORKED_OUT[quantity]),
          );
          const known = hours.filter((value) => value !== undefined);
          return { ...day, hours, means: knownHours(hours), ...extremesOf(known) };
        }),
      })),
  );
}

/** Temperature and humidity of the same channel, with the place of the temperature in the list. */
export function pairsOf(
  asked: readonly AskedSeries[],
): { temperature: AskedSeries; humidity: AskedSeries; series: number; humiditySeries: number }[] {
  return asked.flatMap((temperature, series) => {
    if (temperature.measurementId !== MEASUREMENT_ID.airTemperature) return [];
    const humiditySeries = asked.findIndex(
      ({ eui, channel, measurementId }) =>
        eui === temperature.eui &&
        channel === temperature.channel &&
        measurementId === MEASUREMENT_ID.airHumidity,
    );
    return humiditySeries < 0
      ? []
      : [{ temperature, humidity: asked[humiditySeries]!, series, humiditySeries }];
  });
}

const combined = (
  temperature: number | undefined,
  humidity: number | undefined,
  formula: (temperature: number, humidity: number) => number | undefined,
): number | undefined =>
  temperature === undefined || humidity === undefined ? undefined : formula(temperature, humidity);
