import { AIR_TEMPERATURE, areWithin, HUMIDITY, type Span } from './ranges';

const WIND: Span = [0, 120];
/** Solar radiation, W/m². */
const RADIATION: Span = [0, 1500];
const inFahrenheit = (temperature: number): number => 1.8 * temperature + 32;

/**
 * Temperature–humidity index of cattle, taken for pigs too. National Research Council (1971), A guide to environmental research on animals.
 * @param temperature air, °C
 * @param humidity relative, %; what is above 100 counts as 100
 * @returns undefined for what no air can be
 */
export function cattleIndex(temperature: number, humidity: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE], [humidity, HUMIDITY])) return undefined;
  const dryness = 0.55 - 0.0055 * Math.min(humidity, 100);
  return inFahrenheit(temperature) - dryness * (1.8 * temperature - 26);
}

/**
 * Temperature–humidity index of cattle in the open, with wind and sun. Mader, Davis & Brown-Brandl (2006), J. Anim. Sci. 84,
 * 712–719: fitted to feedlot cattle on summer afternoons.
 * @param wind m/s
 * @param radiation solar, W/m²
 * @returns undefined for what no air can be
 */
export function adjustedCattleIndex(
  temperature: number,
  humidity: number,
  wind: number,
  radiation: number,
): number | undefined {
  const index = cattleIndex(temperature, humidity);
  if (index === undefined || !areWithin([wind, WIND], [radiation, RADIATION])) return undefined;
  return 4.51 + index - 1.992 * wind + 0.0068 * radiation;
}

/**
 * Whole indices of cattle from which the classes of the Livestock Weather Safety Index begin; below them it is normal. Livestock
 * Conservation Institute (1970).
 */
export const SAFETY_FROM = { alert: 75, danger: 79, emergency: 84 } as const;

/**
 * Wet-bulb temperature near sea level, °C. Stull (2011), J. Appl. Meteorol. Climatol. 50, 2267–2269; -20 to 50 °C, 5 to 99 %.
 * @returns undefined outside of these ranges
 */
export function wetBulb(temperature: number, humidity: number): number | undefined {
  if (!areWithin([temperature, [-20, 50]], [humidity, [5, 105]])) return undefined;
  const percent = Math.min(humidity, 99);
  return (
    temperature * Math.atan(0.151977 * Math.sqrt(percent + 8.313659)) +
    Math.atan(temperature + percent) -
    Math.atan(percent - 1.676331) +
    0.00391838 * percent ** 1.5 * Math.atan(0.023101 * percent) -
    4.686035
  );
}

/** Share of the wet-bulb temperature in the index of each kind of poultry. */
const WET_BULB_SHARES = { hens: 0.4, turkeys: 0.26, broilers: 0.15 } as const;

/**
 * Temperature–humidity index of poultry in still air, °C. Laying hens: Zulovich & DeShazer (1990). Turkeys: Xin, DeShazer
 * & Beck (1992). Market-size broilers: Tao & Xin (2003), Trans. ASAE 46, without air velocity.
 * @returns undefined outside of the ranges of the wet-bulb temperature
 */
export function poultryIndex(
  kind: keyof typeof WET_BULB_SHARES,
  temperature: number,
  humidity: number,
): number | undefined {
  const wet = wetBulb(temperature, humidity);
  const share = WET_BULB_SHARES[kind];
  return wet === undefined ? undefined : (1 - share) * temperature + share * wet;
}

/** Where air feels colder than it is: at most this warm, and with at least this wind (m/s). */
const CHILLS = { upTo: 10, from: 4.8 / 3.6 };
const KMH_PER_MS = 3.6;

/**
 * Wind chill, °C: the temperature of calm air that cools bare skin as fast. Osczevski & Bluestein (2005), Bull. Am. Meteorol. Soc.
 * 86, 1453–1458; for people, and taken for unsheltered livestock too. Up to 10 °C and from 4.8 km/h; elsewhere the
 * air's own temperature.
 * @param wind 10 m above ground, m/s
 * @returns undefined for what no air can be
 */
export function windChill(temperature: number, wind: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE], [wind, WIND])) return undefined;
  if (temperature > CHILLS.upTo || wind < CHILLS.from) return temperature;
  const power = (wind * KMH_PER_MS) ** 0.16;
  return 13.12 + 0.6215 * temperature - 11.37 * power + 0.3965 * temperature * power;
}
