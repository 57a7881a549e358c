import type { Eui } from '../ids';
import type { EpochMs } from '../time';
import type { PayloadEncoding, TimeFormat } from './mapping';

const EUI = /^(?:eui-|0x)?((?:[0-9A-F]{2}[-: ]?){8})$/i;
const HEX = /^(?:0x)?((?:[0-9A-F]{2} ?)*)$/i;
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;
const NUMERAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?$/i;
const LONGEST = 8192;
const LAST_MOMENT = 8.64e15;
const MS: Record<Exclude<TimeFormat, 'iso'>, number> = { s: 1000, ms: 1 };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** An EUI in hex, as people and network servers write it, or its 8 bytes in base64. */
export function euiIn(value: unknown): Eui | undefined {
  if (!isText(value)) return undefined;
  const hex = EUI.exec(value)?.[1];
  if (hex) return hex.replaceAll(/[-: ]/g, '').toUpperCase() as Eui;
  const bytes = value.length === 12 && value.endsWith('=') ? bytesOfBase64(value) : undefined;
  return bytes?.length === 8 ? (hexOf(bytes).toUpperCase() as Eui) : undefined;
}

export function bytesIn(value: unknown, encoding: PayloadEncoding): Uint8Array | undefined {
  if (!isText(value)) return undefined;
  return encoding === 'hex' ? bytesOfHex(value) : bytesOfBase64(value);
}

/** A number, or its text. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isText(value) && NUMERAL.test(value) ? Number(value) : undefined;
}

export function wholeIn(value: unknown, most: number): number | undefined {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= most
    ? number
    : undefined;
}

/** A time without a zone is UTC, as network servers write it. */
export function timeIn(value: unknown, format: TimeFormat): EpochMs | undefined {
  const at = format === 'iso' ? isoIn(value) : (numberIn(value) ?? Number.NaN) * MS[format];
  return at >= 0 && at <= LAST_MOMENT ? (Math.round(at) as EpochMs) : undefined;
}

function isoIn(value: unknown): number {
  const [, day, clock, zone = 'Z'] = (isText(value) && ISO.exec(value)) || [];
  return Date.parse(`${day}T${clock}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytesOfHex(text: string): Uint8Array | undefined {
  const digits = HEX.exec(text)?.[1]?.replaceAll(' ', '');
  return digits === undefined
    ? undefined
    : Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
        Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
      );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Also in its form for addresses. By hand: neither Node's Buffer nor the browser's atob is everywhere. */
function bytesOfBase64(text: string): Uint8Array | undefined {
  if (!BASE64.test(text)) return undefined;
  const letters = text.replaceAll('=', '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of letters) {
    held = ((held << 6) | ALPHABET.indexOf(letter)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** In base64 or hex. */
export function textOfBytes(bytes: Uint8Array, encoding: PayloadEncoding): string {
  if (encoding === 'hex') return hexOf(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const held = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(held >> shift) & 63]);
    text += letters.slice(0, second === undefined ? 2 : third === undefined ? 3 : 4).join('');
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

export const textOfTime = (at: number, format: TimeFormat): string | number =>
  format === 'iso' ? new Date(at).toISOString() : at / MS[format];
