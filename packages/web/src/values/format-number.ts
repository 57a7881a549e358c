import { CELSIUS, type TemperatureUnit } from '@fieldscope/contract/units';
import { currentLanguage } from '../texts/language';

const formats = new Map<string, Intl.NumberFormat>();

/** A number with the separators of the reader's language. Without `decimals` it keeps up to 4 places. */
export function formatNumber(value: number, decimals?: number): string {
  const language = currentLanguage();
  const key = `${language}/${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : language, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 4,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** A share 0..1 as a percentage. */
export const formatShare = (share: number): string =>
  `${formatNumber(share * 100, share > 0.995 && share < 1 ? 1 : 0)} %`;

/**
 * Degrees Celsius in Fahrenheit: °C × 1.8 + 32, rounded down to 2 decimals (specification, document 1 section 9).
 * The sum is first freed of the noise of binary fractions, or 20.1 °C would become 68.17.
 */
export const toFahrenheit = (celsius: number): number =>
  Math.floor(Number(((celsius * 1.8 + 32) * 100).toFixed(6))) / 100;

/** A value and its unit as the reader wants them: temperatures follow the chosen unit, everything else stays. */
export function inReadersUnit(
  value: number,
  unit: string,
  temperatureUnit: TemperatureUnit,
): { value: number; unit: string } {
  if (!isCelsius(unit)) return { value, unit };
  return temperatureUnit === 1 ? { value: toFahrenheit(value), unit: '°F' } : { value, unit: '°C' };
}

/** The unit alone, for axis titles and heads of columns. */
export const readersUnit = (unit: string, temperatureUnit: TemperatureUnit): string =>
  inReadersUnit(0, unit, temperatureUnit).unit;

const isCelsius = (unit: string) => unit === CELSIUS || unit === '°C';
