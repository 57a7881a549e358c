import { sporulationHours } from '@fieldscope/agronomy/downy-mildew';
import { type KnownNight, leastOfNight } from '@fieldscope/agronomy/frost';
import { dewPoint } from '@fieldscope/agronomy/humidity';
import { isNight, type Place } from '@fieldscope/agronomy/radiation';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { dayOfYear, hoursOf, type Today } from './air-figures.model';
import { type AirOfDay, type DayOfReadings, knownOf } from './day-readings.model';
import { sumOf } from './rain.model';

/** A day with what was measured in its hours. */
interface KnownDay {
  day: DayOfReadings;
  air: AirOfDay;
  rain: readonly number[] | undefined;
}

/** Hours of a day that are light: the first, and the one after the last. */
interface Daylight {
  from: number;
  to: number;
}

interface LitDay {
  known: KnownDay;
  light: Daylight;
}

/** Where a node is; undefined when its settings do not say. */
const placeOf = ({ latitude, longitude }: DerivedSettings): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** When a local day is light; undefined when it is so at its beginning or end, or not at all: there is no night around it. */
function daylightOf({ day, air }: KnownDay, place: Place): Daylight | undefined {
  const count = air.temperatures.length;
  const light = air.temperatures.map((_, hour) => {
    const middle = day.endsAt - (count - hour - 0.5) * HOUR_MS;
    return !isNight(place, dayOfYear(day.date), (middle % DAY_MS) / HOUR_MS);
  });
  const [from, to] = [light.indexOf(true), light.lastIndexOf(true) + 1];
  return from > 0 && to < count ? { from, to } : undefined;
}

/** The evening of a day: the hour that begins about two hours after sunset. */
const HOURS_AFTER_SUNSET = 2;
/** Nights of the FAO method are calm: up to this wind, m/s. */
const CALM_BELOW = 2;

/**
 * Temperature and dew point two hours after sunset, °C; undefined when it was windy or wet from sunset on, or when that is after
 * midnight: then the night is none for which the method holds.
 */
function calmEvening({ day, air, rain }: KnownDay, { to }: Daylight): Omit<KnownNight, 'least'> | undefined {
  const hour = to + HOURS_AFTER_SUNSET - 1;
  const temperature = air.temperatures[hour];
  if (temperature === undefined) return undefined;
  const wind = knownOf(day, MEASUREMENT_ID.windSpeed)?.slice(to, hour + 1);
  if (wind && sumOf(wind) / wind.length >= CALM_BELOW) return undefined;
  if (rain && sumOf(rain.slice(to, hour + 1)) > 0) return undefined;
  const dew = dewPoint(temperature, air.humidities[hour]!);
  return dew === undefined ? undefined : { temperature, dewPoint: dew };
}

/** The night between two days: least temperature of readings from sunset to the first light hour. */
function leastBetween(evening: LitDay, morning: LitDay): number {
  const leastOf = ({ day }: KnownDay, from: number, to?: number) =>
    (day.hours.get(MEASUREMENT_ID.airTemperature) ?? [])
      .slice(from, to)
      .flatMap((hour) => (hour ? [hour.least] : []));
  return Math.min(
    ...leastOf(evening.known, evening.light.to),
    ...leastOf(morning.known, 0, morning.light.from + 1),
  );
}

/** The newest nights are those that a forecast is fitted to: the season changes. */
const NIGHTS_OF_FORECAST = 30;

/** What nights give: sporulation in the last one, and how cold the coming one will be by those before. */
export class Nights {
  private readonly known: KnownNight[] = [];
  private last: LitDay | undefined;

  constructor(private readonly settings: DerivedSettings) {}

  set({ figures }: Today, known: KnownDay | undefined): void {
    const place = placeOf(this.settings);
    const light = known && place && daylightOf(known, place);
    const today = known && light && { known, light };
    if (today && this.last) {
      const evening = calmEvening(this.last.known, this.last.light);
      if (evening) this.known.push({ ...evening, least: leastBetween(this.last, today) });
      figures.set(DERIVED_ID.downyMildewSporulation, sporulationHours(darkHours(this.last, today)));
    } else if (known) figures.set(DERIVED_ID.downyMildewSporulation, undefined);
    if (known) {
      const evening = today && calmEvening(today.known, today.light);
      const least = evening && leastOfNight(evening, this.known.slice(-NIGHTS_OF_FORECAST));
      figures.set(DERIVED_ID.nightLeast, least);
    }
    this.last = today;
  }
}

/** Hours between sunset of a day and sunrise of the next. */
const darkHours = (evening: LitDay, morning: LitDay) => [
  ...hoursOf(evening.known.air, undefined).slice(evening.light.to),
  ...hoursOf(morning.known.air, undefined).slice(0, morning.light.from),
];
