import { CELSIUS, type TemperatureUnit } from '@fieldscope/contract/units';
import { currentLanguage } from '../texts/language';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = currentLanguage();
  const key = `${language}/${name}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : language, options);
    formats.set(key, format);
  }
  return format;
}

/** A number with the separators of the reader's language. Without `decimals` it keeps up to 4 places. */
export const formatNumber = (value: number, decimals?: number): string =>
  formatOf(String(decimals), {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 4,
  }).format(value);

const STEP = 1024;
const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest fitting unit, in steps of 1024 as the operator's tool counts: 12.3 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.floor(Math.log(Math.max(bytes, STEP)) / Math.log(STEP));
  const step = Math.min(power, BYTE_UNITS.length);
  const unit = BYTE_UNITS[step - 1]!;
  const options = { style: 'unit', unit, minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return formatOf(unit, options).format(bytes / STEP ** step);
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
