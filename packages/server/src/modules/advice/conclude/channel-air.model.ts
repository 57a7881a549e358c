import { rainOfCounts } from '@fieldscope/agronomy/rain';
import { areWithin, RAIN_OF_DAY } from '@fieldscope/agronomy/ranges';
import { RAIN_MEASUREMENTS } from '@fieldscope/contract/advice/quantities';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Calendar } from './calendar.model';
import { lightOf } from './daylight.model';
import { filledHours, type HourFigures } from './hour-figures.model';
import type { AskedSeries } from './quantities.model';

/** What a channel measured in the hours of a day; undefined: nothing, or not for most of the day. */
export interface AirOfDay {
  temperatures: readonly number[] | undefined;
  hours: readonly { temperature: number; humidity: number }[] | undefined;
  /** mm in each hour. */
  rain: readonly number[] | undefined;
  /** Whether each hour is light; undefined where the latitude is not known. */
  isLight: ((hour: number) => boolean) | undefined;
}

/** Air and rain of a channel that was asked about, and the series that measure them by their places in the question. */
export interface ChannelAir {
  eui: string;
  channel: number;
  series: { airTemperature: number; airHumidity: number | undefined; rain: number | undefined };
  days: readonly AirOfDay[];
}

/** Every channel whose air temperature was asked about; rain is also taken from another channel of the same device. */
export function channelAirs(asked: readonly AskedSeries[], calendar: Calendar): ChannelAir[] {
  return asked.flatMap((one, airTemperature) => {
    if (one.measurementId !== MEASUREMENT_ID.airTemperature) return [];
    const { eui, channel } = one;
    const humidity = find(asked, (other) => isOf(other, one, MEASUREMENT_ID.airHumidity));
    const rain = RAIN_MEASUREMENTS.map((id) =>
      find(asked, (other) => other.eui === eui && other.measurementId === id),
    ).find((found) => found !== undefined);
    const series = { airTemperature, airHumidity: humidity, rain };
    return [{ eui, channel, series, days: daysOf(asked, series, calendar) }];
  });
}

const isOf = (other: AskedSeries, { eui, channel }: AskedSeries, id: number): boolean =>
  other.eui === eui && other.channel === channel && other.measurementId === id;

const find = (asked: readonly AskedSeries[], isWanted: (one: AskedSeries) => boolean): number | undefined => {
  const found = asked.findIndex(isWanted);
  return found < 0 ? undefined : found;
};

function daysOf(
  asked: readonly AskedSeries[],
  { airTemperature, airHumidity, rain }: ChannelAir['series'],
  calendar: Calendar,
): AirOfDay[] {
  const { figures, ...position } = asked[airTemperature]!;
  const temperature = filledHours(figures.mean, calendar);
  const humidity =
    airHumidity === undefined ? undefined : filledHours(asked[airHumidity]!.figures.mean, calendar);
  const rainfall = rain === undefined ? undefined : rainByHour(asked[rain]!, calendar);
  return calendar.days.map((day, index) => {
    const [from, to] = [calendar.firstHours[index]!, calendar.firstHours[index + 1]!];
    const temperatures = knownPart(temperature, from, to);
    const humidities = knownPart(humidity, from, to);
    return {
      temperatures,
      hours:
        temperatures &&
        humidities &&
        temperatures.map((value, hour) => ({ temperature: value, humidity: humidities[hour]! })),
      rain: plausible(knownPart(rainfall, from, to)),
      isLight: position.latitude === null ? undefined : lightOf(day, position),
    };
  });
}

/** Columns of whole days are known or not. */
const knownPart = (hours: Float64Array | undefined, from: number, to: number): number[] | undefined =>
  hours === undefined || Number.isNaN(hours[from]) ? undefined : [...hours.subarray(from, to)];

const plausible = (rain: number[] | undefined): number[] | undefined =>
  rain && areWithin([rain.reduce((sum, value) => sum + value, 0), RAIN_OF_DAY]) ? rain : undefined;

/** Rain of each hour in mm, of rates or of a gauge that counts on; days that were not heard for most of their time have none. */
function rainByHour({ figures, measurementId }: AskedSeries, calendar: Calendar): Float64Array {
  const heard = filledHours(figures.mean, calendar);
  if (measurementId === MEASUREMENT_ID.rainRate) return heard.map((rate) => Math.max(0, rate));
  const counted = countedRain(figures);
  return heard.map((mean, hour) => (Number.isNaN(mean) ? mean : counted[hour]!));
}

function countedRain({ first, last }: HourFigures): Float64Array {
  let before: number | undefined;
  return first.map((begin, hour) => {
    if (Number.isNaN(begin)) return 0;
    const counts = [...(before === undefined ? [] : [before]), begin, last[hour]!];
    before = last[hour]!;
    return rainOfCounts(counts.map((value, at) => ({ at, value }))) ?? 0;
  });
}
