import type { Language } from '@fieldscope/contract/languages';
import {
  AFTER_ONE,
  BEFORE_ONE,
  CHINESE_UNITS,
  HAN_IDIOMS,
  HAN_OTHERS,
  HAN_POWERS,
  HAN_VALUES,
  MINUS_WORDS,
  MULTIPLIERS,
  monthOf,
  NEVER,
  NUMBER_WORDS,
  ONES,
  RUSSIAN_PREFIXES,
  RUSSIAN_UNIT_STEMS,
  UNITS,
} from './number-words.model';

export interface ReadNumber {
  /** As JavaScript writes it; a time of day as "14:05"; NaN: something that no fact says. */
  value: string;
  /** null: none is named. */
  unit: string | null;
}

export interface NumbersRead {
  numbers: ReadNumber[];
  /** Words of letters and digits together, in lower case ("co2"). */
  mixed: string[];
  /** Something that could be read as a number, in a way that nobody vouches for. */
  isUnreadable: boolean;
}

type Kind = 'digits' | 'han' | 'word' | 'space' | 'mark';
interface Token {
  kind: Kind;
  text: string;
  lower: string;
}

interface Placed extends ReadNumber {
  /** Tokens that it was read from: the first one, and the one behind. */
  from: number;
  to: number;
}

/** No alternative begins as another does, and none repeats what repeats: the time is linear. */
const TOKENS = /([0-9]+)|(\p{Script=Han}|〇)|([\p{L}\p{M}]+)|(\s+)|([^\p{L}\p{M}\s0-9])/gu;
const KINDS: readonly Kind[] = ['digits', 'han', 'word', 'space', 'mark'];
/** Digits above the line behind digits: an exponent, which the normal form would make a part of the number. */
const EXPONENT = /\p{Nd}[\u00b2\u00b3\u00b9\u2070-\u2079]/u;
/** Digits of other scripts, circled ones and the like, after the normal form has written what it can as 0 to 9. */
const OTHER_NUMBERS = /(?![0-9〇])\p{N}/u;
const DASHES = new Set(['-', '−', '–', '—', '‐', '‑']);
const OPERATORS = new Set(['×', '^', '*', "'", '’', '⁄', '÷', '=', '+', '±', '√']);
const CURRENCIES = new Set(['$', '€', '¥', '£', '₽']);
const ORDINALS = new Set('st nd rd th й я е го му ой ый ая ую ти х м'.split(' '));
/** Between numbers of which the last one alone names the unit: "18–24 °C". */
const CONNECTORS = new Set([
  'to',
  'and',
  'or',
  'of',
  'до',
  'и',
  'или',
  'из',
  '至',
  '到',
  '和',
  '~',
  ',',
  ';',
  '/',
]);
const FORMULAS = new Set('co2 n2o ch4 nh3 h2o o2 no3 no2 so2 k2o h2s m2 m3'.split(' '));

/**
 * Every number of a text: in digits of any width, in the groups and decimals of the language, in words of all three languages,
 * dates, times of day, fractions, Roman ones. It errs to the side of a number where there is none.
 * @param mixed words of letters and digits that are none
 */
export function readNumbers(
  text: string,
  language: Language,
  mixed: ReadonlySet<string> = FORMULAS,
): NumbersRead {
  const normal = normalOf(text);
  const reader = new Reader(tokensOf(normal), language, mixed);
  reader.read();
  return {
    numbers: reader.placed.map(({ value, unit }) => ({ value, unit })),
    mixed: reader.mixed,
    isUnreadable: reader.isUnreadable || EXPONENT.test(text) || OTHER_NUMBERS.test(normal),
  };
}

function normalOf(text: string): string {
  const joined = text
    .replaceAll(/[，、；]/g, '; ')
    .replaceAll(/(?<=[0-9])[\u00a0\u202f\u2009\u2007 ](?=[0-9]{3}(?![0-9]))/g, '')
    .normalize('NFKC');
  return HAN_IDIOMS.reduce((rest, idiom) => rest.replaceAll(idiom, '·'), joined);
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map((match) => {
    const kind = KINDS[match.slice(1).findIndex((part) => part !== undefined)]!;
    return { kind, text: match[0], lower: match[0].toLowerCase() };
  });
}

class Reader {
  readonly placed: Placed[] = [];
  readonly mixed: string[] = [];
  isUnreadable = false;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly language: Language,
    private readonly known: ReadonlySet<string>,
  ) {}

  read(): void {
    for (let at = 0; at < this.tokens.length; ) at = this.readAt(at);
    this.inherit();
  }

  /** @returns the token behind what was read */
  private readAt(at: number): number {
    const { kind } = this.tokens[at]!;
    if (kind === 'digits') return this.readDigits(at);
    if (kind === 'han') return this.readHan(at);
    return kind === 'word' ? this.readWord(at) : at + 1;
  }

  private readDigits(at: number): number {
    const date = this.readDate(at);
    if (date !== undefined) return date;
    const parts = [this.tokens[at]!.text];
    const marks: string[] = [];
    let end = at + 1;
    while (this.isMark(end, '.,:/') && this.kindAt(end + 1) === 'digits') {
      marks.push(this.tokens[end]!.text);
      parts.push(this.tokens[end + 1]!.text);
      end += 2;
    }
    const next = this.tokens[end];
    const previous = this.tokens[at - 1];
    if ((next && OPERATORS.has(next.text)) || (previous && OPERATORS.has(previous.text)))
      this.isUnreadable = true;
    if (next?.kind === 'word' && (this.kindAt(end + 1) === 'digits' || !isSuffix(next.lower)))
      this.isUnreadable = true;
    const value = writtenValue(parts, marks, this.language);
    if (Number.isNaN(value)) this.isUnreadable = true;
    return this.place(at, end, typeof value === 'string' ? value : this.signed(at, value));
  }

  /** 2026-11-12, 12.11.2026, 12/11/2026: the day with its month, and the year. */
  private readDate(at: number): number | undefined {
    const [first, mark, second, same, third] = this.tokens.slice(at, at + 5);
    if (!third || first!.kind !== 'digits' || second?.kind !== 'digits' || third.kind !== 'digits')
      return undefined;
    if (mark!.text !== same!.text || !['-', '.', '/'].includes(mark!.text)) return undefined;
    const isIso = first!.text.length === 4;
    if (!isIso && third.text.length !== 4) return undefined;
    const [year, day] = (isIso ? [first!, third] : [third, first!]).map((one) => String(Number(one.text)));
    const where = { from: at, to: at + 5 };
    this.placed.push({ value: day!, unit: `month:${Number(second.text)}`, ...where });
    this.placed.push({ value: year!, unit: null, ...where });
    return at + 5;
  }

  private readWord(at: number): number {
    const { text, lower } = this.tokens[at]!;
    if (hasTwoScripts(text)) this.isUnreadable = true;
    if (this.kindAt(at + 1) === 'digits' && lower !== 'ph') return this.readMixed(at);
    const roman = this.romanAt(at);
    if (roman !== undefined) return this.place(at, at + 1, this.signed(at, roman));
    const glued = RUSSIAN_PREFIXES.find(
      (prefix) =>
        lower.startsWith(prefix) && RUSSIAN_UNIT_STEMS.some((stem) => lower.startsWith(stem, prefix.length)),
    );
    if (glued !== undefined) return this.put(at, at + 1, { value: String(NEVER), unit: null });
    if (lower === 'once' && /^(a|an|per|every|each|daily|weekly)$/.test(this.wordAfter(at + 1)))
      return this.put(at, at + 1, { value: '1', unit: 'times' });
    if (ONES.has(lower) && (AFTER_ONE.has(this.wordAfter(at + 1)) || BEFORE_ONE.has(this.wordBefore(at))))
      return at + 1;
    if (NUMBER_WORDS.has(lower) || MULTIPLIERS.has(lower)) return this.readSpelled(at);
    this.readMonth(at);
    return at + 1;
  }

  /** Letters and digits together: a formula, or something that nobody vouches for. */
  private readMixed(at: number): number {
    let end = at;
    let word = '';
    while (this.kindAt(end) === 'word' || this.kindAt(end) === 'digits') {
      word += this.tokens[end]!.lower;
      end += 1;
    }
    this.mixed.push(word);
    if (!this.known.has(word)) this.isUnreadable = true;
    return end;
  }

  /** Words of one number: "twenty-two", "двести пять", "two hundred and six". */
  private readSpelled(at: number): number {
    let [sum, part, end] = [0, 0, at];
    for (let next = at; next < this.tokens.length; ) {
      const word = this.tokens[next]!.lower;
      const times = MULTIPLIERS.get(word);
      const value = NUMBER_WORDS.get(word);
      if (times === undefined && value === undefined) break;
      if (times === undefined) part += value!;
      else if (times === 100) part = (part || 1) * times;
      else {
        sum += (part || 1) * times;
        part = 0;
      }
      end = next + 1;
      next = this.afterGap(end);
      if (this.tokens[next]?.lower === 'and' && times !== undefined) next = this.afterGap(next + 1);
    }
    return this.place(at, end, this.signed(at, sum + part));
  }

  private readHan(at: number): number {
    const isNumeral = (index: number) => {
      const { text } = this.tokens[index] ?? { text: '' };
      return HAN_VALUES.has(text) || HAN_POWERS.has(text) || HAN_OTHERS.has(text);
    };
    const ahead = this.tokens
      .slice(at, at + 3)
      .map(({ text }) => text)
      .join('');
    if (ahead === '百分之') return at + 3;
    if (ahead.startsWith('零下')) return at + 2;
    if (!isNumeral(at) || this.isLongUnit(at)) {
      const unit = this.hanUnit(at);
      return at + (unit && isNumeral(at) ? unit[0].length : 1);
    }
    let end = at + 1;
    while (isNumeral(end) && !this.isLongUnit(end)) end += 1;
    const run = this.tokens.slice(at, end).map(({ text }) => text);
    if (run.join('') === '一' && this.hanUnit(end) === undefined) return end;
    const before = this.tokens
      .slice(Math.max(0, at - 3), at)
      .map(({ text }) => text)
      .join('');
    const value = String(hanValue(run));
    if (before === '百分之') return this.put(at, end, { value, unit: '%' });
    if (before.endsWith('分之')) return this.put(at, end, { value: String(NEVER), unit: null });
    return this.place(at, end, this.signed(at, Number(value)));
  }

  /** A month by name, with no day beside it. English words that mean something else as well are none. */
  private readMonth(at: number): void {
    const { lower } = this.tokens[at]!;
    const month = ['may', 'march', 'mar', 'dec'].includes(lower) ? undefined : monthOf(lower);
    if (month !== undefined) this.put(at, at + 1, { value: String(month), unit: 'monthname' });
  }

  private romanAt(at: number): number | undefined {
    const { text } = this.tokens[at]!;
    if (!/^[IVXLCDM]{1,15}$/.test(text) || this.tokens[at - 1]?.text === '°') return undefined;
    const value = romanValue(text);
    if (value === undefined) return undefined;
    if (text.length > 1) return value;
    return UNITS.has(this.wordAfter(at + 1)) || this.isMark(this.afterGap(at + 1), '%°') ? value : undefined;
  }

  private place(from: number, to: number, value: string): number {
    const next = this.tokens[this.afterGap(to)];
    if (next && this.tokens[from]!.kind === 'digits' && this.isMultiplier(next)) this.isUnreadable = true;
    return this.put(from, to, { value, unit: this.unitOf(from, to) });
  }

  private put(from: number, to: number, number: ReadNumber): number {
    this.placed.push({ ...number, from, to });
    return to;
  }

  private isMultiplier = ({ lower, text }: Token): boolean =>
    MULTIPLIERS.has(lower) ||
    lower === 'dozen' ||
    (HAN_POWERS.has(text) && !/^[千百](克|帕|米|瓦)/.test(text));

  private unitOf(from: number, to: number): string | null {
    const previous = this.tokens[from - 1];
    if (previous && CURRENCIES.has(previous.text)) return 'money';
    const month = this.monthBeside(from, to);
    if (month !== undefined) return `month:${month}`;
    const start = this.unitStart(to);
    const token = this.tokens[start];
    if (!token) return null;
    if (token.kind === 'han') return this.chineseUnit(from, start);
    if (token.kind === 'word') return this.wordUnit(start);
    if (token.text === '%' || token.text === '‰') return token.text;
    if (CURRENCIES.has(token.text)) return 'money';
    if (token.text !== '°') return null;
    const scale = this.tokens[this.afterGap(start + 1)]?.lower ?? '';
    if (['c', 'с', 'celsius'].includes(scale)) return '°C';
    return ['f', 'fahrenheit', 'ф'].includes(scale) ? '°F' : null;
  }

  /** Behind a gap, a hyphen and an ending of ordinals. */
  private unitStart(to: number): number {
    let at = this.afterGap(to);
    if (this.tokens[at] && DASHES.has(this.tokens[at]!.text) && this.kindAt(at + 1) === 'word') at += 1;
    if (
      this.kindAt(at) === 'word' &&
      ORDINALS.has(this.tokens[at]!.lower) &&
      at > 0 &&
      this.tokens[at - 1]!.kind !== 'space'
    )
      at = this.afterGap(at + 1);
    return at;
  }

  private wordUnit(at: number): string | null {
    const { lower } = this.tokens[at]!;
    if (lower === 'per' && this.wordAfter(at + 1) === 'cent') return '%';
    const unit = UNITS.get(lower) ?? null;
    if (unit !== '°') return unit;
    const scale =
      this.wordAfter(at + 1) === 'по' ? this.wordAfter(this.afterGap(at + 1) + 1) : this.wordAfter(at + 1);
    const named = UNITS.get(scale);
    return named === '°C' || named === '°F' ? named : null;
  }

  private chineseUnit(from: number, at: number): string | null {
    const unit = this.hanUnit(at)?.[1] ?? null;
    const before = this.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ text }) => text)
      .join('');
    if (unit === '°') return before === '华氏' ? '°F' : before === '摄氏' ? '°C' : null;
    const month = this.placed.at(-1);
    const isDay = unit === 'day' && month?.unit === 'monthno' && month.to === from - 1;
    return isDay ? `month:${month.value}` : unit;
  }

  /** Of several characters: a numeral at its start is none ("千帕"). */
  private isLongUnit = (at: number): boolean => (this.hanUnit(at)?.[0].length ?? 0) > 1;

  private hanUnit(at: number): readonly [string, string] | undefined {
    if (this.kindAt(at) !== 'han') return undefined;
    const ahead = this.tokens
      .slice(at, at + 4)
      .map(({ kind, text }) => (kind === 'han' ? text : ' '))
      .join('');
    return CHINESE_UNITS.find(([word]) => ahead.startsWith(word));
  }

  /** The month that a day of the month belongs to: "12 Nov", "12th of November", "Nov 12". */
  private monthBeside(from: number, to: number): number | undefined {
    let next = this.unitStart(to);
    if (this.tokens[next]?.lower === 'of') next = this.afterGap(next + 1);
    const after = this.kindAt(next) === 'word' ? monthOf(this.tokens[next]!.lower) : undefined;
    if (after !== undefined) return after;
    if (this.tokens[to - 1]!.text.length > 2 || this.kindAt(from - 1) !== 'space') return undefined;
    const before = this.isMark(from - 2, '.') ? from - 3 : from - 2;
    return this.kindAt(before) === 'word' ? monthOf(this.tokens[before]!.lower) : undefined;
  }

  private signed(at: number, value: number): string {
    const previous = this.tokens[at - 1];
    const isDash = previous !== undefined && DASHES.has(previous.text);
    const behind = this.kindAt(at - 2);
    const isSign = isDash && behind !== 'digits' && behind !== 'word' && behind !== 'han';
    const twoBefore = this.tokens
      .slice(Math.max(0, at - 2), at)
      .map(({ text }) => text)
      .join('');
    const isBelow = MINUS_WORDS.has(this.wordBefore(at)) || twoBefore === '零下' || previous?.text === '负';
    return String(isSign || isBelow ? -value : value);
  }

  /** A number without a unit has that of the one behind it, where nothing but a connector is between. */
  private inherit(): void {
    for (let index = this.placed.length - 2; index >= 0; index -= 1) {
      const [one, next] = [this.placed[index]!, this.placed[index + 1]!];
      if (one.unit !== null || next.unit === null || next.from < one.to || next.from - one.to > 4) continue;
      const between = this.tokens.slice(one.to, next.from).filter(({ kind }) => kind !== 'space');
      const isConnected =
        between.length === 1 && (CONNECTORS.has(between[0]!.lower) || DASHES.has(between[0]!.text));
      if (isConnected) one.unit = next.unit;
    }
  }

  private kindAt = (at: number): Kind | undefined => this.tokens[at]?.kind;
  private isMark = (at: number, marks: string): boolean =>
    this.kindAt(at) === 'mark' && marks.includes(this.tokens[at]!.text);
  private afterGap = (at: number): number => {
    const isGap =
      this.kindAt(at) === 'space' ||
      (this.isMark(at, '-‑‐') &&
        this.kindAt(at + 1) === 'word' &&
        NUMBER_WORDS.has(this.tokens[at + 1]!.lower));
    return isGap ? at + 1 : at;
  };
  private wordAfter = (at: number): string => this.tokens[this.afterGap(at)]?.lower ?? '';
  private wordBefore = (at: number): string =>
    this.tokens[this.kindAt(at - 1) === 'space' ? at - 2 : at - 1]?.lower ?? '';
}

/** @returns a number, a time of day, or NaN where the parts fit no way of writing one */
function writtenValue(
  parts: readonly string[],
  marks: readonly string[],
  language: Language,
): number | string {
  if (marks.length === 0) return Number(parts[0]);
  if (marks.includes('/')) return NEVER;
  if (marks.includes(':'))
    return marks.every((one) => one === ':') && parts.length <= 3
      ? parts.map((part) => part.padStart(2, '0')).join(':')
      : NEVER;
  const last = marks.at(-1)!;
  const groups = marks.slice(0, -1);
  const areGroups = (upTo: number) =>
    parts.slice(1, upTo).every((part) => part.length === 3) && parts[0]!.length <= 3;
  if (groups.length === 0) {
    const isGroup = last === ',' && language !== 'ru' && areGroups(2) && parts[0] !== '0';
    return Number(isGroup ? parts.join('') : parts.join('.'));
  }
  if (new Set(groups).size > 1 || !areGroups(parts.length - 1)) return NEVER;
  if (groups[0] !== last) return Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`);
  return areGroups(parts.length) ? Number(parts.join('')) : NEVER;
}

function hanValue(run: readonly string[]): number {
  if (run.some((one) => HAN_OTHERS.has(one))) return run.length === 1 && run[0] === '半' ? 0.5 : NEVER;
  if (run.every((one) => HAN_VALUES.has(one))) return Number(run.map((one) => HAN_VALUES.get(one)).join(''));
  let [sum, part, digit] = [0, 0, 0];
  for (const one of run) {
    const power = HAN_POWERS.get(one);
    if (power === undefined) digit = HAN_VALUES.get(one)!;
    else if (power >= 10_000) {
      sum = (sum + part + digit || 1) * power;
      part = 0;
      digit = 0;
    } else {
      part += (digit || 1) * power;
      digit = 0;
    }
  }
  return sum + part + digit;
}

const ROMAN: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** undefined: letters in no order that means a number. */
function romanValue(text: string): number | undefined {
  let [rest, value] = [text, 0];
  for (const [letters, worth] of ROMAN)
    while (rest.startsWith(letters)) {
      value += worth;
      rest = rest.slice(letters.length);
    }
  return rest === '' ? value : undefined;
}

/** What may stand behind digits without a gap: "22C", "3rd", "12Nov". */
const isSuffix = (word: string): boolean =>
  UNITS.has(word) || ORDINALS.has(word) || monthOf(word) !== undefined;

const hasTwoScripts = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
