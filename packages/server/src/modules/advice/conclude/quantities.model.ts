import type { QuantityKey } from '@fieldscope/agronomy/advice/quantities';
import { vapourPressureDeficit } from '@fieldscope/agronomy/humidity';
import { cattleIndex } from '@fieldscope/agronomy/livestock';
import { SOILS, type SoilTexture } from '@fieldscope/agronomy/soils';
import type { Place } from '@fieldscope/contract/advice/advice-limits';
import { ADVICE_QUANTITIES, type AdviceQuantity } from '@fieldscope/contract/advice/quantities';
import { ADVICE_QUANTITY_KEYS } from '@fieldscope/contract/advice/question';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Calendar } from './calendar.model';
import { type DayColumns, leastOfDays, mostOfDays } from './day-figures.model';
import type { Position } from './daylight.model';
import { filledHours, type HourFigures } from './hour-figures.model';
import type { QuantityDays } from './judge-range.model';

/** A series that was asked about, with its readings. */
export interface AskedSeries extends Position {
  eui: string;
  deviceName: string;
  channel: number;
  measurementId: number;
  figures: HourFigures;
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

/** What is known of a series by days, as it was measured. */
const columnsOf = ({ mean, least, most }: HourFigures, calendar: Calendar): DayColumns => ({
  ...{ calendar, hours: mean, filled: filledHours(mean, calendar) },
  ...{ least: leastOfDays(least, calendar), most: mostOfDays(most, calendar) },
});

const circumstancesOf = ({ latitude, longitude, intervalMs }: AskedSeries) => ({
  ...{ latitude, longitude },
  intervalMs,
});

/** Readings of a series in the unit of a quantity. undefined: soil water of a soil whose texture is not known */
export function daysIn(
  quantity: AdviceQuantity,
  {
    series,
    one,
    soil,
    calendar,
  }: { series: number; one: AskedSeries; soil: SoilTexture | null; calendar: Calendar },
): QuantityDays | undefined {
  const convert = converterOf(quantity, one.measurementId, soil);
  if (!convert) return undefined;
  const columns = columnsOf(one.figures, calendar);
  return {
    ...{ series, quantity, ...circumstancesOf(one) },
    ...(convert === AS_MEASURED ? columns : converted(columns, convert)),
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
function converted(
  { calendar, hours, filled, least, most }: DayColumns,
  convert: (value: number) => number,
): DayColumns {
  const [one, other] = [least.map(convert), most.map(convert)];
  const isFalling = convert(0) > convert(1);
  return {
    ...{ calendar, hours: hours.map(convert), filled: filled.map(convert) },
    ...(isFalling ? { least: other, most: one } : { least: one, most: other }),
  };
}

const WORKED_OUT = {
  vapourPressureDeficit,
  heatIndex: cattleIndex,
} as const satisfies Partial<
  Record<AdviceQuantity, (temperature: number, humidity: number) => number | undefined>
>;

/** What is worked out of temperature and humidity of the same channel, where there is a range of it and it was not measured. */
export function workedOut(
  asked: readonly AskedSeries[],
  calendar: Calendar,
  { known, measured }: { known: ReadonlySet<QuantityKey>; measured: ReadonlySet<QuantityKey> },
): QuantityDays[] {
  const wanted = (Object.keys(WORKED_OUT) as (keyof typeof WORKED_OUT)[]).filter(
    (quantity) => known.has(quantity) && !measured.has(quantity),
  );
  return pairsOf(asked).flatMap(({ temperature, humidity, series }) =>
    wanted.map((quantity) => {
      const hours = temperature.figures.mean.map(
        (mean, hour) => WORKED_OUT[quantity](mean, humidity.figures.mean[hour]!) ?? Number.NaN,
      );
      return {
        ...{ series, quantity, ...circumstancesOf(temperature) },
        ...columnsOf({ ...temperature.figures, mean: hours, least: hours, most: hours }, calendar),
      };
    }),
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
