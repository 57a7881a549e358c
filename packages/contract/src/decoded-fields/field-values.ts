import { unitsCalled } from './units';

const MOST_DEPTH = 8;

/** A number that a codec decoded, and where. */
export interface FieldValue {
  /** Keys and places in lists, separated by points. */
  path: string;
  keys: readonly string[];
  value: number;
  isBoolean: boolean;
  /** Whether it is one of several in a list, which may have been measured one after the other. */
  isListed: boolean;
  /** Text that says its unit: behind the number, or beside it as in `{ value: 21.5, unit: '°C' }`. */
  unitText: string | undefined;
}

/** What a codec answered. */
export interface DecodedOutput {
  data: unknown;
  normalized?: unknown;
}

/** Lists of what measures at the same time. */
const PARTS = /soil|sensor|probe|channel|port|input|depth|layer|zone/i;
const UNIT_KEYS = ['unit', 'units', 'uom'];

/** Numbers, switches and numbers that are sent as text, in their order; at most so many. */
export function fieldValuesOf({ data, normalized }: DecodedOutput, most: number): FieldValue[] {
  const found: FieldValue[] = [];
  const walk = (value: unknown, keys: string[], unitText: string | undefined, isListed: boolean) => {
    if (found.length >= most || keys.length > MOST_DEPTH) return;
    const number = numberOf(value);
    if (number !== undefined) {
      const isBoolean = typeof value === 'boolean';
      const unit = typeof value === 'string' ? (TEXT.exec(value)?.[2] ?? unitText) : unitText;
      found.push({ path: keys.join('.'), keys, value: number, isBoolean, isListed, unitText: unit });
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      const unit = isList ? unitText : unitIn(value);
      const isSeries = isList && value.length > 1 && !PARTS.test(keys.at(-1) ?? '');
      for (const [key, inner] of Object.entries(value)) {
        const ownUnit = (value as Record<string, unknown>)[`${key}_unit`];
        walk(inner, [...keys, key], typeof ownUnit === 'string' ? ownUnit : unit, isListed || isSeries);
      }
    }
  };
  walk(data, [], undefined, false);
  walk(normalized, ['normalized'], undefined, false);
  return found;
}

function unitIn(value: object): string | undefined {
  for (const key of UNIT_KEYS) {
    const unit = (value as Record<string, unknown>)[key];
    if (typeof unit === 'string') return unit;
  }
  return undefined;
}

/** The value under a path; undefined where there is none. A key may itself have points in it, as `pm2.5`. */
export function valueAt(data: unknown, path: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  if (Object.hasOwn(data, path)) return (data as Record<string, unknown>)[path];
  for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) {
    const key = path.slice(0, end);
    if (!Object.hasOwn(data, key)) continue;
    const value = valueAt((data as Record<string, unknown>)[key], path.slice(end + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A number and the unit behind it: `21.5 °C`. */
const TEXT = /^\s*([-+]?\d+(?:\.\d+)?)\s*([^\d\s.+-]\S{0,11})\s*$/u;

/** A number, also as text, with a unit behind it or not, or as a switch; undefined when it is none. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' ? numberIn(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function numberIn(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isNaN(number)) return number;
  const [, digits, unit] = TEXT.exec(text) ?? [];
  return unit !== undefined && unitsCalled(unit).length > 0 ? Number(digits) : undefined;
}
