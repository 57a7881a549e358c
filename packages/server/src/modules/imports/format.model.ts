import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { SEPARATORS } from '@fieldscope/contract/import-choices';
import type { Language } from '@fieldscope/contract/languages';
import { objectOf } from './json-records.model';
import { timeReader } from './times.model';

type Encoding = FileFormat['encoding'];

/** What spreadsheets write where they do not write Unicode, by the language of the reader. */
const OLD_ENCODINGS: Record<Language, Encoding> = { en: 'windows-1252', zh: 'gb18030', ru: 'windows-1251' };
const LINES = 50;

/**
 * What the beginning of a file suggests; times and decimals are looked for once columns are known.
 * @param head its first bytes, unpacked; the last character may be cut
 */
export function proposeFormat(head: Uint8Array, language: Language, timezone: string): FileFormat {
  const encoding = encodingOf(head, language);
  const text = new TextDecoder(encoding).decode(head).trimStart();
  const [line = ''] = text.split(/[\r\n]/, 1);
  const kind = text.startsWith('[') ? 'json' : objectOf(line) ? 'lines' : 'csv';
  return {
    kind,
    encoding,
    separator: separatorOf(text),
    decimal: '.',
    has_head: true,
    time: 'ymd',
    timezone,
  };
}

function encodingOf(head: Uint8Array, language: Language): Encoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = head.subarray(0, 512);
  const odd = zeros.filter((byte, index) => index % 2 === 1 && byte === 0).length;
  const even = zeros.filter((byte, index) => index % 2 === 0 && byte === 0).length;
  if (odd + even > zeros.length / 8) return odd > even ? 'utf-16le' : 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return OLD_ENCODINGS[language];
  }
}

/** The separator that most lines have, and as often as the first one. */
function separatorOf(text: string): FileFormat['separator'] {
  const lines = text.split(/\r\n|\n|\r/, LINES).filter((line) => line !== '');
  const score = (separator: string) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1);
    const first = counts[0] ?? 0;
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 1000 + first;
  };
  return SEPARATORS.toSorted((a, b) => score(b) - score(a))[0]!;
}

const NUMBER = /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i;
/** A number that the year would be if it were no time: seconds from 2001, milliseconds from 2001. */
const SECONDS = /^1\d{9}(\.\d+)?$/;
const MILLISECONDS = /^1\d{12}$/;

/** Of what stands in a column: some rows of a file may be faulty. */
const MOST = 0.6;

/** Whether nearly all of these are as they should be. */
export const isMost = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length >= MOST * cells.length;

/** Whether the first row names columns: it has no time where the others have one, or no number. */
export function looksLikeHead([first = [], ...others]: readonly (readonly string[])[]): boolean {
  if (others.length === 0) return true;
  const timed = first.findIndex(
    (_, index) => timeFormatOf(others.map((row) => row[index] ?? '')) !== undefined,
  );
  if (timed >= 0) return timeFormatOf([first[timed]!]) === undefined;
  return !first.some((cell) => NUMBER.test(cell));
}

/** Which way of writing times these have; undefined: they are no times. */
export function timeFormatOf(cells: readonly string[]): FileFormat['time'] | undefined {
  const given = cells.filter((cell) => cell !== '');
  if (isMost(given, (cell) => SECONDS.test(cell))) return 'seconds';
  if (isMost(given, (cell) => MILLISECONDS.test(cell))) return 'milliseconds';
  const counted = (['ymd', 'dmy', 'mdy'] as const).map((time) => {
    const read = timeReader({ ...ANY, time });
    return { time, count: given.filter((cell) => typeof read(cell) === 'number').length };
  });
  const best = counted.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 && best.count >= MOST * given.length ? best.time : undefined;
}
const ANY: FileFormat = {
  ...{ kind: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', has_head: true, time: 'ymd' },
  timezone: 'UTC',
};

/** A comma where numbers have one and no point. */
export const decimalOf = (cells: readonly string[]): FileFormat['decimal'] =>
  cells.some((cell) => /^[+-]?\d*,\d+$/.test(cell)) && !cells.some((cell) => /^[+-]?\d*\.\d+$/.test(cell))
    ? ','
    : '.';

export const isNumber = (cell: string): boolean => NUMBER.test(cell);
