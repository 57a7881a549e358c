// Radiation after FAO-56 (Allen et al. 1998), chapter 3; MJ/m² in a day or hour unless another unit is named.

/** Solar constant, MJ/(m²·min). */
const SOLAR = 0.082;
/** Stefan-Boltzmann constant, MJ/(K⁴·m²·d). */
const STEFAN_BOLTZMANN = 4.903e-9;
const MINUTES_OF_DAY = 24 * 60;
const KELVIN = 273.16;
const ALBEDO = 0.23;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Inverse relative distance of the sun and its declination in rad on a day of the year, 1 to 366. Equations 23 and 24. */
function sunOf(dayOfYear: number): { distance: number; declination: number } {
  const angle = (2 * Math.PI * dayOfYear) / 365;
  return { distance: 1 + 0.033 * Math.cos(angle), declination: 0.409 * Math.sin(angle - 1.39) };
}

/** Hour angle of sunset in rad: 0 where the sun does not rise, pi where it does not set. Equation 25. */
function sunsetAngle(latitude: number, declination: number): number {
  const cosine = -Math.tan(radians(latitude)) * Math.tan(declination);
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/**
 * Extraterrestrial radiation of a day. Equation 21.
 * @param latitude in °, south negative
 */
export function extraterrestrialOfDay(latitude: number, dayOfYear: number): number {
  const { distance, declination } = sunOf(dayOfYear);
  const sunset = sunsetAngle(latitude, declination);
  const phi = radians(latitude);
  return Math.max(
    0,
    (MINUTES_OF_DAY / Math.PI) *
      SOLAR *
      distance *
      (sunset * Math.sin(phi) * Math.sin(declination) +
        Math.cos(phi) * Math.cos(declination) * Math.sin(sunset)),
  );
}

/** Hours of daylight of a day. Equation 34. */
export const daylightHours = (latitude: number, dayOfYear: number): number =>
  (24 / Math.PI) * sunsetAngle(latitude, sunOf(dayOfYear).declination);

/** Where the sun is seen from: in °, south and west negative. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Whether the sun is below the horizon at a moment in UTC, 0 to 24. Equations 25 and 31 to 33. */
export const isNight = ({ latitude, longitude }: Place, dayOfYear: number, utcHour: number): boolean =>
  Math.abs(hourAngle(longitude, dayOfYear, utcHour)) >= sunsetAngle(latitude, sunOf(dayOfYear).declination);

/**
 * Extraterrestrial radiation of an hour, by its middle in solar time. Equations 28 to 33.
 * @param longitude in °, west negative
 * @param utcHour middle of the hour in UTC, 0 to 24
 */
export function extraterrestrialOfHour(
  { latitude, longitude }: Place,
  dayOfYear: number,
  utcHour: number,
): number {
  const { distance, declination } = sunOf(dayOfYear);
  const sunset = sunsetAngle(latitude, declination);
  const middle = hourAngle(longitude, dayOfYear, utcHour);
  const half = Math.PI / 24;
  const [from, to] = [Math.max(middle - half, -sunset), Math.min(middle + half, sunset)];
  if (from >= to) return 0;
  const phi = radians(latitude);
  return Math.max(
    0,
    ((12 * 60) / Math.PI) *
      SOLAR *
      distance *
      ((to - from) * Math.sin(phi) * Math.sin(declination) +
        Math.cos(phi) * Math.cos(declination) * (Math.sin(to) - Math.sin(from))),
  );
}

/** Angle of the sun at a moment in rad, -pi to pi, 0 at solar noon. Equations 31 to 33. */
function hourAngle(longitude: number, dayOfYear: number, utcHour: number): number {
  const b = (2 * Math.PI * (dayOfYear - 81)) / 364;
  const correction = 0.1645 * Math.sin(2 * b) - 0.1255 * Math.cos(b) - 0.025 * Math.sin(b);
  const fromNoon = utcHour + longitude / 15 + correction - 12;
  return (Math.PI / 12) * (fromNoon - 24 * Math.round(fromNoon / 24));
}

/** Solar radiation of a clear sky. Equation 37. */
export const clearSky = (extraterrestrial: number, elevation: number): number =>
  (0.75 + 2e-5 * elevation) * extraterrestrial;

/** Solar radiation from hours of sunshine. Ångström, equation 35 with 0.25 and 0.5. */
export const ofSunshine = (extraterrestrial: number, sunshine: number, daylight: number): number =>
  daylight === 0 ? 0 : (0.25 + 0.5 * Math.min(1, sunshine / daylight)) * extraterrestrial;

/**
 * Solar radiation from the day's extremes in °C, where none is measured. Hargreaves' radiation formula, equation 50.
 * @param coefficient 0.16 inland, 0.19 on the coast
 */
export const ofTemperatures = (
  extraterrestrial: number,
  { least, most }: { least: number; most: number },
  coefficient = 0.16,
): number => Math.min(coefficient * Math.sqrt(Math.max(0, most - least)), 0.75) * extraterrestrial;

/** Net solar radiation of a grass surface. Equation 38. */
export const netShortwave = (solar: number): number => (1 - ALBEDO) * solar;

/**
 * Net longwave radiation that a day's surface loses. Equation 39.
 * @param clearness solar radiation over that of a clear sky, at most 1
 */
export const netLongwave = (
  { least, most }: { least: number; most: number },
  vapourPressure: number,
  clearness: number,
): number =>
  STEFAN_BOLTZMANN *
  (((most + KELVIN) ** 4 + (least + KELVIN) ** 4) / 2) *
  (0.34 - 0.14 * Math.sqrt(vapourPressure)) *
  (1.35 * Math.min(1, clearness) - 0.35);

/** The same of one hour, with its mean temperature. */
export const netLongwaveOfHour = (temperature: number, vapourPressure: number, clearness: number): number =>
  netLongwave({ least: temperature, most: temperature }, vapourPressure, clearness) / 24;
