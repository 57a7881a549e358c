import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { hash01, smoothNoise } from '../noise';

/** Location and weather of a farm; the seed determines the weather. */
export interface Place {
  seed: number;
  latitude: number;
  longitude: number;
}

export interface Weather {
  airTemperature: number;
  airHumidity: number;
  lux: number;
  uvIndex: number;
  windSpeed: number;
  windGust: number;
  windDirection: number;
  rainPerHour: number;
  rainTotal: number;
  pressurePa: number;
  soilTemperature: number;
  soilMoisture: number;
}

const YEAR_MS = 365.25 * DAY_MS;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Sine of the sun's elevation (declination and hour angle, without the equation of time). */
export function sunHeight(at: number, { latitude, longitude }: Place): number {
  const radians = Math.PI / 180;
  const dayOfYear = (at % YEAR_MS) / DAY_MS;
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25);
  const solarHours = ((at % DAY_MS) / HOUR_MS + longitude / 15 + 24) % 24;
  const hourAngle = (solarHours - 12) * 15 * radians;
  const lat = latitude * radians;
  return Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
}

function cloudiness(at: number, seed: number): number {
  return clamp(
    0.5 + 0.45 * smoothNoise(seed + 1, at, 30 * HOUR_MS) + 0.25 * smoothNoise(seed + 2, at, 3 * HOUR_MS),
    0,
    1,
  );
}

function rainPerHour(at: number, seed: number): number {
  const front = smoothNoise(seed + 3, at, 20 * HOUR_MS) + 0.4 * smoothNoise(seed + 4, at, 90 * MINUTE_MS);
  return front > 0.75 ? Math.round((front - 0.75) * 28 * 10) / 10 : 0;
}

/** Rain that has fallen within `hours` before. */
function rainSince(at: number, seed: number, hours: number): number {
  let sum = 0;
  for (let hour = 0; hour < hours; hour++) sum += rainPerHour(at - hour * HOUR_MS, seed);
  return sum;
}

function airTemperature(at: number, place: Place): number {
  const season = 12 - 10 * Math.cos((2 * Math.PI * ((at % YEAR_MS) / DAY_MS - 20)) / 365.25);
  const warmed = sunHeight(at - 2.5 * HOUR_MS, place);
  const day = 7 * Math.max(-0.6, warmed) * (1 - 0.55 * cloudiness(at, place.seed));
  return (
    season +
    day +
    3 * smoothNoise(place.seed + 5, at, 60 * HOUR_MS) +
    0.3 * smoothNoise(place.seed + 6, at, 20 * MINUTE_MS)
  );
}

/**
 * The weather at one moment: a pure function of place and time, so that history and live readings fit together.
 * Values that depend on many past hours are computed on access.
 */
export function weatherAt(at: number, place: Place): Weather {
  const { seed } = place;
  const cloud = cloudiness(at, seed);
  const sun = Math.max(0, sunHeight(at, place));
  const temperature = airTemperature(at, place);
  const rain = rainPerHour(at, seed);
  const wind = clamp(
    2.5 +
      2.5 * smoothNoise(seed + 7, at, 8 * HOUR_MS) +
      1.2 * sun +
      smoothNoise(seed + 8, at, 10 * MINUTE_MS),
    0,
    30,
  );
  const humidity = clamp(
    78 - 2.2 * (temperature - airTemperature(at - 12 * HOUR_MS, place)) + 8 * cloud + (rain > 0 ? 12 : 0),
    25,
    100,
  );
  return {
    airTemperature: temperature,
    airHumidity: humidity,
    lux: Math.round(120_000 * sun * (1 - 0.75 * cloud)),
    uvIndex: clamp(11 * sun ** 1.3 * (1 - 0.6 * cloud), 0, 12),
    windSpeed: wind,
    windGust: wind * (1.3 + 0.3 * hash01(seed + 9, Math.floor(at / MINUTE_MS))),
    windDirection: Math.round((225 + 80 * smoothNoise(seed + 10, at, 12 * HOUR_MS) + 360) % 360),
    rainPerHour: rain,
    get rainTotal() {
      return rainSince(at, seed, 24);
    },
    pressurePa: 101_325 + 1200 * smoothNoise(seed + 11, at, 48 * HOUR_MS),
    get soilTemperature() {
      return (airTemperature(at - 8 * HOUR_MS, place) + airTemperature(at - 30 * HOUR_MS, place)) / 2;
    },
    get soilMoisture() {
      return clamp(24 + 6 * smoothNoise(seed + 12, at, 12 * DAY_MS) + 0.5 * rainSince(at, seed, 48), 6, 48);
    },
  };
}
