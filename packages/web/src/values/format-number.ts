import type { ShownArea } from '@fieldscope/contract/area-unit';
import type { ShownLength } from '@fieldscope/contract/length-unit';
import { currentLanguage } from '../texts/language';
import { currentLocale } from './locale';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(
  name: string,
  options: Intl.NumberFormatOptions,
  locale = currentLocale(),
): Intl.NumberFormat {
  const key = `${locale}/${name}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

const MOST_DECIMALS = 4;

/** A number with the separators of the reader's language. Without `decimals` it keeps up to 4 places. */
export const formatNumber = (value: number, decimals?: number): string =>
  formatOf(String(decimals), {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MOST_DECIMALS,
  }).format(withoutSignOfZero(value, decimals ?? MOST_DECIMALS));

/** A large number in few characters: 1.5M, 150万, 1,5 млн. */
export const formatShort = (value: number): string =>
  formatOf('short', { notation: 'compact', maximumFractionDigits: 2 }, localeOfShort()).format(value);

/** In British English a million is m, as a metre is. */
const localeOfShort = () => (currentLanguage() === 'en' ? 'en-US' : currentLocale());

/** What is rounded to −0 becomes 0. Older browsers have no option of Intl for that. */
const withoutSignOfZero = (value: number, decimals: number): number =>
  Number(value.toFixed(decimals)) === 0 ? 0 : value;

/** A length with its unit: 250 m, 1.5 km. */
export const formatLength = ({ value, unit, decimals }: ShownLength): string =>
  formatOf(`${unit}${decimals}`, { style: 'unit', unit, maximumFractionDigits: decimals }).format(value);

/** An area with its unit: 0.85 ha, 12.4 ha, 1,240 ha. */
export const formatArea = ({ value, unit, decimals }: ShownArea): string =>
  formatOf(`${unit}${decimals}`, { style: 'unit', unit, maximumFractionDigits: decimals }).format(value);

const STEP = 1024;
const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest fitting unit, in steps of 1024 as the operator's tool counts: 12.3 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.floor(Math.log(Math.max(bytes, STEP)) / Math.log(STEP));
  const step = Math.min(power, BYTE_UNITS.length);
  const unit = BYTE_UNITS[step - 1]!;
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return formatOf(unit, options).format(bytes / STEP ** step);
}

/** A share 0..1 as a percentage; almost all is not rounded to all. */
export function formatShare(share: number): string {
  const maximumFractionDigits = share > 0.995 && share < 1 ? 1 : 0;
  return formatOf(`percent${maximumFractionDigits}`, { style: 'percent', maximumFractionDigits }).format(
    share,
  );
}

/** Bounds of a field for people: 60 to 10,080. */
export const formatBounds = ({ least, most }: { least: number; most: number }) => ({
  least: formatNumber(least),
  most: formatNumber(most),
});
