import {
  COUNTS_TWO,
  HAN_DIGITS,
  HAN_IDIOMS,
  HAN_NUMERALS,
  isNumberWord,
  MINUS_WORDS,
  MONTHS_THAT_MEAN_MORE,
  monthOf,
  NO_UNITS,
  NO_UNITS_HAN,
  NUMBER_PHRASES,
  SAYS_ONE,
  SMALL_NUMBERS,
  UNITS,
  UNITS_HAN,
} from './number-words.model';

/** A number as it is written, and what it counts; `at` is where it stands in the normal form of the text. */
export interface Figure {
  /** "31.5", "-5", "28"; NAMED: a unit or month that no number stands beside. */
  number: string;
  /** "°C", "day", "month:11", a word that is no known unit; '': none. */
  unit: string;
  at: number;
}

export interface FiguresRead {
  figures: Figure[];
  /** Words of letters and digits together, in lower case ("co2"). */
  mixed: string[];
  /** Something says how many in a way that cannot be held against a fact. */
  isUnreadable: boolean;
}

export const NAMED = 'named';

type Kind = 'label' | 'number' | 'han' | 'word' | 'space' | 'mark';
interface Token {
  kind: Kind;
  text: string;
  lower: string;
  at: number;
}

/** No alternative begins as another does, and none repeats what repeats: the time is linear. */
const TOKENS =
  /(\[[A-Z]{1,2}\])|([0-9]+(?:[.,:/][0-9]+)*)|(\p{Script=Han})|((?:(?!\p{Script=Han})[\p{L}\p{M}])+)|(\s+)|([\s\S])/gu;
const KINDS: readonly Kind[] = ['label', 'number', 'han', 'word', 'space', 'mark'];
/** Digits above the line behind digits: an exponent, which the normal form would make a part of the number. */
const EXPONENT = /\p{Nd}[\u00b2\u00b3\u00b9\u2070-\u2079]/u;
/** Numerals whose normal form is a letter, and pictures of numbers: dice, cards, keys and clocks. */
const OTHER_NUMERALS =
  /(?!〇)\p{Nl}|[\u2680-\u2685\u{1F000}-\u{1F0FF}\u{1F51F}\u{1F4AF}\u{1F550}-\u{1F567}]/u;
/** Digits of other scripts, after the normal form has written what it can as 0 to 9; what calculates; money. */
const NO_FIGURE = /(?![0-9〇])\p{N}|[×÷^*=±√⁄+'’]\s?[0-9]|[0-9]\s?[×÷^*=±√⁄+'’]|[$€£¥₽]/u;
/** "dS/m", "mol/(m2·d)": as one word. */
const COMPOUND_UNIT = /(?<!\p{L})\p{L}+(?:\/\(?\p{L}+[0-9]?(?:·\p{L}+[0-9]?)?\)?)+/gu;
const FORMULAS: ReadonlySet<string> = new Set('co2 n2o ch4 nh3 h2o o2 no3'.split(' '));
const ORDINALS: ReadonlySet<string> = new Set('st nd rd th й я е го му ой ый ая ую ти х м'.split(' '));
/** Between a month and its year. */
const DATE_JOINTS: ReadonlySet<string> = new Set([',', '.', 'of', 'in', 'в']);
/** Between numbers of which the last one alone has a unit: "18 to 24 °C". */
const CONNECTORS: ReadonlySet<string> = new Set('- ~ , to and or of до и или из 至 到 和 或'.split(' '));

/**
 * What a text says of how many, how much and when. Nothing is worked out: a number counts as it is written, beside its unit. It errs to
 * the side of a number where there is none.
 * @param mixed words of letters and digits that say nothing of it
 */
export function readFigures(text: string, mixed: ReadonlySet<string> = FORMULAS): FiguresRead {
  const normal = normalOf(text);
  const reader = new Reader(tokensOf(normal), mixed);
  reader.read();
  const { figures, mixed: found, isUnreadable } = reader;
  return {
    figures,
    mixed: found,
    isUnreadable:
      isUnreadable ||
      [EXPONENT, OTHER_NUMERALS].some((written) => written.test(text)) ||
      [NO_FIGURE, NUMBER_PHRASES].some((written) => written.test(normal)),
  };
}

const saysHowMany = (lower: string): boolean => SMALL_NUMBERS.has(lower) || isNumberWord(lower);

/** A text as figures are read of it, with one way to write dashes, gaps and commas. */
export const normalOf = (text: string): string =>
  text
    .replaceAll(/[，、；：]/g, (mark) => ({ '，': ',', '、': ',', '；': ';' })[mark] ?? ':')
    .normalize('NFKC')
    .replaceAll(/[−–—‐]/g, '-')
    .replaceAll(/(?<=[0-9])[ \u2009](?=[0-9]{3}(?![0-9]))/g, '')
    .replaceAll(COMPOUND_UNIT, (unit) => unit.replaceAll(/[^\p{L}]/gu, ''))
    .replaceAll(HAN_IDIOMS, '¦')
    .replaceAll('零下', ' -');

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map((match) => {
    const kind = KINDS[match.slice(1).findIndex((part) => part !== undefined)]!;
    return { kind, text: match[0], lower: plain(match[0]), at: match.index };
  });
}

/** In lower case, without accents: "twénty" and "се\u0301мь" are read as the words that they look like. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?![\u0306\u0308])\p{M}|(?<=\p{Script=Latin})[\u0306\u0308]/gu, '')
    .normalize('NFC');

/** Of times and counts; every other unit is that of something measured. */
const NOT_MEASURED: ReadonlySet<string> = new Set([
  '',
  'day',
  'hour',
  'minute',
  'second',
  'week',
  'month',
  'monthno',
  'year',
  'times',
  'item',
]);
const isMeasured = (unit: string): boolean => !NOT_MEASURED.has(unit) && !unit.startsWith('month:');
const OF_TIME: ReadonlySet<string> = new Set(['day', 'hour', 'minute', 'second', 'week', 'month', 'year']);
/** Behind a value they say that it is a difference: "20 °C below the limit". */
const COMPARISONS: ReadonlySet<string> = new Set(
  (
    'above below higher lower warmer colder cooler hotter drier wetter more less ' +
    'выше ниже теплее холоднее больше меньше мороза'
  ).split(' '),
);
/** The same before it: "by 20 °C", "на 20 °C", "升高20 °C". */
const CHANGES_BY: ReadonlySet<string> = new Set(['by', 'на']);
const CHANGES_BY_HAN: ReadonlySet<string> = new Set(
  '高出 超出 升高 上升 提高 增加 降低 下降 减少 高了 低了 升了 降了'.split(' '),
);

/** A figure, and the tokens of its number: the first one, and the one behind. */
interface Placed extends Figure {
  from: number;
  to: number;
  /** The token behind its unit. */
  end: number;
}

/** The number of the month that a figure is, or has its day in. */
const monthIn = ({ number, unit }: Figure): string | undefined =>
  unit === 'monthno' ? number : /^month:(\d+)$/.exec(unit)?.[1];

interface Unit {
  unit: string;
  /** The token behind it. */
  to: number;
}

class Reader {
  readonly figures: Placed[] = [];
  readonly mixed: string[] = [];
  isUnreadable = false;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly known: ReadonlySet<string>,
  ) {}

  read(): void {
    for (let at = 0; at < this.tokens.length; ) at = this.readAt(at);
    this.joinDates();
    this.inherit();
  }

  /** @returns the token behind what was read */
  private readAt(at: number): number {
    const { kind } = this.tokens[at]!;
    if (kind === 'number') return this.place(at, this.tokens[at]!.text);
    if (kind === 'han') return this.readHan(at);
    return kind === 'word' ? this.readWord(at) : at + 1;
  }

  private readWord(at: number): number {
    const { lower } = this.tokens[at]!;
    if (this.kindAt(at + 1) === 'number' && lower !== 'ph') return this.readMixed(at);
    if (isNumberWord(lower) || this.isRoman(at)) this.isUnreadable = true;
    const small = SMALL_NUMBERS.get(lower);
    if (small !== undefined) return this.readSmall(at, small);
    return this.readNamed(at);
  }

  /** Letters and digits together: a formula, or something that nobody vouches for. */
  private readMixed(at: number): number {
    let [end, word] = [at, ''];
    for (; this.kindAt(end) === 'word' || this.kindAt(end) === 'number'; end += 1)
      word += this.tokens[end]!.lower;
    this.mixed.push(word);
    if (!this.known.has(word)) this.isUnreadable = true;
    return end;
  }

  /** A word of a small number counts as its digit; "one" only where it counts something. */
  private readSmall(at: number, digit: string): number {
    const next = this.tokens[this.afterGap(at + 1)]?.lower ?? '';
    if (saysHowMany(next) && next !== 'one') this.isUnreadable = true;
    if (digit !== '1') return this.place(at, digit);
    if (this.tokens[at]!.lower === 'once')
      return /^(a|an|per|every|each|in|daily|weekly)$/.test(next)
        ? this.put(at, { number: '1', unit: 'times' })
        : at + 1;
    const unit = UNITS.get(next) ?? '';
    return unit === '' ? at + 1 : this.place(at, digit);
  }

  /** A unit or a month with no number beside it. */
  private readNamed(at: number): number {
    const { text, lower, at: where } = this.tokens[at]!;
    const unit = UNITS.get(lower) ?? '';
    if (COUNTS_TWO.test(lower) && UNITS.has(this.tokens[this.afterGap(at + 1)]?.lower ?? ''))
      this.isUnreadable = true;
    if (lower === 'пол' && this.tokens[at + 1]?.text === '-') this.isUnreadable = true;
    const isOneDegree = unit === 'degree' && this.tokens[at + 1]?.text !== '-' && this.isBehindArticle(at);
    if (SAYS_ONE.has(lower) || isOneDegree) return this.put(at, { number: NAMED, unit });
    const month = monthOf(lower);
    const isMonth = !MONTHS_THAT_MEAN_MORE.has(lower) || (where > 0 && text !== lower);
    if (month === undefined || !isMonth) return at + 1;
    const before = this.tokens[at - 2]?.lower === 'of' ? at - 4 : at - 2;
    if (
      [before, at + 2].some((beside) => /^(first|second|перв\p{L}+)$/u.test(this.tokens[beside]?.lower ?? ''))
    )
      this.isUnreadable = true;
    return this.put(at, { number: NAMED, unit: `month:${month}` });
  }

  private isBehindArticle = (at: number): boolean =>
    this.kindAt(at - 1) === 'space' &&
    ['a', 'each', 'every', 'per'].includes(this.tokens[at - 2]?.lower ?? '');

  private readHan(at: number): number {
    let end = at;
    while (
      this.kindAt(end) === 'han' &&
      HAN_NUMERALS.includes(this.tokens[end]!.text) &&
      !this.isHanUnit(end)
    )
      end += 1;
    if (end === at) return this.readHanNamed(at);
    const digit = this.tokens[at]!.text === '两' ? 2 : HAN_DIGITS.indexOf(this.tokens[at]!.text);
    const counts = this.hanUnit(end) !== undefined;
    if (end === at + 1 && !counts && (digit === 1 || this.tokens[at - 1]?.text === '第')) return end;
    if (end > at + 1 || digit < 0 || !counts) {
      this.isUnreadable = true;
      return end;
    }
    return this.place(at, String(digit));
  }

  private readHanNamed(at: number): number {
    const [word, unit] = this.hanUnit(at) ?? ['', ''];
    return SAYS_ONE.has(word) ? this.put(at, { number: NAMED, unit }) : at + 1;
  }

  private isRoman(at: number): boolean {
    const { text } = this.tokens[at]!;
    const isOne = /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text);
    if (text.length === 1) return isOne && this.tokens[at - 1]?.text !== '°' && this.countsSomething(at + 1);
    return isOne || /^[ivx]{2,}$|^[ХІ]{2,}$/.test(text);
  }

  private countsSomething(at: number): boolean {
    const next = this.tokens[this.afterGap(at)];
    return next !== undefined && (UNITS.has(next.lower) || ['%', '°'].includes(next.text));
  }

  private place(at: number, number: string): number {
    const { unit, to } = this.unitOf(at);
    const isOther = isMeasured(unit) && (this.isRate(to) || this.isDifference(at, to));
    const end = Math.max(to, at + 1);
    const written = {
      number: this.isNegative(at) ? `-${number}` : number,
      // What is gained in a day or lost against a limit is no value.
      unit: isOther ? `${unit}/` : unit,
    };
    this.put(at, written, end);
    return end;
  }

  private put(at: number, { number, unit }: Pick<Figure, 'number' | 'unit'>, end = at + 1): number {
    this.figures.push({ number, unit, at: this.tokens[at]!.at, from: at, to: at + 1, end });
    return at + 1;
  }

  private unitOf(at: number): Unit {
    const found = this.unitAt(this.unitStart(at + 1));
    if (found.unit === '' && this.tokens[at]!.text.length <= 2) {
      const before = this.tokens[at - 2]?.text === '.' ? at - 3 : at - 2;
      const month = this.kindAt(at - 1) === 'space' ? monthOf(this.tokens[before]?.lower ?? '') : undefined;
      if (month !== undefined) return { unit: `month:${month}`, to: at + 1 };
    }
    // "°C/day" and "°C·d" are no "°C".
    const behind = this.tokens[found.to]?.text ?? '';
    return '/·'.includes(behind) ? { ...found, unit: found.unit + behind } : found;
  }

  /** Behind a gap, a hyphen and an ending of ordinals. */
  private unitStart(at: number): number {
    let start = this.afterGap(at);
    if (this.tokens[start]?.text === '-' && this.kindAt(start + 1) === 'word') start += 1;
    const isEnding = this.kindAt(start - 1) !== 'space' && ORDINALS.has(this.tokens[start]?.lower ?? '');
    if (isEnding) start = this.afterGap(start + 1);
    return this.tokens[start]?.lower === 'of' && this.monthAt(start + 2) ? start + 2 : start;
  }

  private unitAt(at: number): Unit {
    const token = this.tokens[at];
    if (token?.kind === 'han') return this.hanUnitAt(at);
    if (token?.kind === 'word') return this.wordUnitAt(at);
    if (token?.text === '%' || token?.text === '‰') return { unit: token.text, to: at + 1 };
    return token?.text === '°' ? this.scaleAt(at + 1) : { unit: '', to: at };
  }

  private hanUnitAt(at: number): Unit {
    const { text } = this.tokens[at]!;
    const [word, unit] = this.hanUnit(at) ?? [text, NO_UNITS_HAN.includes(text) ? '' : text];
    return { unit, to: at + word.length };
  }

  private wordUnitAt(at: number): Unit {
    const { lower } = this.tokens[at]!;
    const month = monthOf(lower);
    if (month !== undefined) return { unit: `month:${month}`, to: at + 1 };
    if (NO_UNITS.has(lower)) return { unit: '', to: at };
    if (saysHowMany(lower)) this.isUnreadable = true;
    if (lower === 'per' && this.tokens[at + 2]?.lower === 'cent') return { unit: '%', to: at + 3 };
    if (lower === 'c' || lower === 'с' || lower === 'f') return this.scaleAt(at);
    const unit = UNITS.get(lower) ?? lower;
    return unit === 'degree' ? this.scaleAt(at + 1) : { unit, to: at + 1 };
  }

  /** "C", "по Цельсию". */
  private scaleAt(behind: number): Unit {
    let at = this.afterGap(behind);
    if (this.tokens[at]?.lower === 'по') at = this.afterGap(at + 1);
    const scale = this.tokens[at]?.lower ?? '';
    if (/^(c|с|celsius|цельсию|цельсия)$/.test(scale)) return { unit: '°C', to: at + 1 };
    if (/^(f|ф|fahrenheit|фаренгейту|фаренгейта)$/.test(scale)) return { unit: '°F', to: at + 1 };
    return { unit: 'degree', to: behind };
  }

  private hanUnit(at: number): readonly [word: string, unit: string] | undefined {
    if (this.kindAt(at) !== 'han') return undefined;
    const ahead = this.tokens.slice(at, at + 4).map(({ kind, text }) => (kind === 'han' ? text : ' '));
    return UNITS_HAN.find(([word]) => ahead.join('').startsWith(word));
  }

  /** A numeral may begin a unit ("千克"). */
  private isHanUnit = (at: number): boolean => (this.hanUnit(at)?.[0].length ?? 0) > 1;

  /** "20 °C per day", "20 °C в сутки", "20 °C每天". */
  private isRate(behind: number): boolean {
    const at = this.afterGap(behind);
    const { lower = '', text = '' } = this.tokens[at] ?? {};
    if (text === '每') return true;
    if (!['per', 'a', 'an', 'в', 'за'].includes(lower)) return false;
    return OF_TIME.has(UNITS.get(this.tokens[this.afterGap(at + 1)]?.lower ?? '') ?? '');
  }

  private isDifference(at: number, behind: number): boolean {
    const before = this.kindAt(at - 1) === 'space' ? this.tokens[at - 2] : undefined;
    if (CHANGES_BY.has(before?.lower ?? '')) return true;
    const han = this.tokens.slice(Math.max(0, at - 2), at);
    if (CHANGES_BY_HAN.has(han.map(({ text }) => text).join(''))) return true;
    return COMPARISONS.has(this.tokens[this.afterGap(behind)]?.lower ?? '');
  }

  private isNegative(at: number): boolean {
    const [twoBefore, before] = [this.tokens[at - 2], this.tokens[at - 1]];
    if (before?.text === '-') return !twoBefore || !['number', 'word', 'han'].includes(twoBefore.kind);
    if (before?.text === '负') return true;
    return before?.kind === 'space' && MINUS_WORDS.has(twoBefore?.lower ?? '');
  }

  /** A year beside a month is the year of that month, and days behind one in Chinese are days of it: "11月10日至12日". */
  private joinDates(): void {
    for (const [index, one] of this.figures.entries()) {
      const [before, next] = [this.figures[index - 1], this.figures[index + 1]];
      if (before && this.isHanDate(one) && this.isBehindDate(before, one))
        one.unit = `month:${monthIn(before)}`;
      if (!/^\d{4}$/.test(one.number) || !['', 'year'].includes(one.unit)) continue;
      const month =
        (next?.unit === 'monthno' && next.from === one.end ? next.number : undefined) ??
        (before && this.areJoined(before, one) ? monthIn(before) : undefined) ??
        (next && this.areJoined(one, next) ? monthIn(next) : undefined);
      if (month !== undefined) one.unit = `year:${month}`;
    }
  }

  private isBehindDate(date: Placed, one: Placed): boolean {
    if (date.unit === 'monthno') return this.areJoined(date, one);
    const between = this.tokens.slice(date.end, one.from).filter(({ kind }) => kind !== 'space');
    return monthIn(date) !== undefined && between.length === 1 && CONNECTORS.has(between[0]!.lower);
  }

  private isHanDate = ({ to, end }: Placed): boolean =>
    this.tokens.slice(to, end).some(({ text }) => text === '日' || text === '号');

  /** Nothing is between them but a gap, a comma or "of". */
  private areJoined(one: Placed, next: Placed): boolean {
    const between = this.tokens.slice(one.end, next.from).filter(({ kind }) => kind !== 'space');
    return between.every(({ lower }) => DATE_JOINTS.has(lower));
  }

  /** A number without a unit has that of the one behind it, where nothing but a connector is between. */
  private inherit(): void {
    for (let index = this.figures.length - 2; index >= 0; index -= 1) {
      const [one, next] = [this.figures[index]!, this.figures[index + 1]!];
      if (one.unit !== '' || next.number === NAMED || next.from - one.to > 3) continue;
      const between = this.tokens.slice(one.to, next.from).filter(({ kind }) => kind !== 'space');
      if (between.length === 1 && CONNECTORS.has(between[0]!.lower)) one.unit = next.unit;
    }
  }

  private monthAt = (at: number): boolean => monthOf(this.tokens[at]?.lower ?? '') !== undefined;
  private kindAt = (at: number): Kind | undefined => this.tokens[at]?.kind;
  private afterGap = (at: number): number => (this.kindAt(at) === 'space' ? at + 1 : at);
}
