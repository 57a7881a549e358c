/** A value of a field; texts are nothing that is measured. */
export type FieldValue = number | boolean | string;

/** One line: what names its series, its fields in their order, and its time as it was written. */
export interface LinePoint {
  /** Measurement and tags as they were written: equal ones need to be read once. */
  head: string;
  fields: [name: string, value: FieldValue][];
  /** Digits; undefined: it says none. */
  time: string | undefined;
}

/** Why a line cannot be read; in the words of InfluxDB, which programs and people know. */
export interface LineFault {
  line: string;
  reason: string;
}

export const LINE_LIMITS = {
  lineLength: 64 * 1024,
  fieldsOfLine: 1000,
  tagsOfLine: 64,
  /** Of a measurement, a tag or a field. */
  nameLength: 256,
} as const;

/** Characters that a line is quoted with in refusals. */
const QUOTED_LENGTH = 80;
const LONGEST_NUMBER = 64;

const CODE = {
  tab: 9,
  newline: 10,
  return: 13,
  space: 32,
  quote: 34,
  hash: 35,
  comma: 44,
  equals: 61,
  backslash: 92,
};

/** Thrown and caught here alone; no error, whose trace would cost more than the line. */
class Unreadable {
  constructor(readonly message: string) {}
}

const refuse = (reason: string): never => {
  throw new Unreadable(reason);
};

/** Reads text line by line, in time that grows with its length; empty lines and comments are left out. */
export function* readLines(text: string): Generator<LinePoint | LineFault> {
  for (let start = 0; start < text.length; ) {
    const end = endOfLine(text, start);
    const from = skipBlanks(text, start, end);
    if (from < end && text.charCodeAt(from) !== CODE.hash)
      yield readLine(text, from, trimmedEnd(text, from, end));
    start = end + 1;
  }
}

export const isFault = (read: LinePoint | LineFault): read is LineFault => 'reason' in read;

function readLine(text: string, start: number, end: number): LinePoint | LineFault {
  try {
    if (end - start > LINE_LIMITS.lineLength) refuse('line too long');
    return new LineReader(text, start, end).read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { line: text.slice(start, Math.min(end, start + QUOTED_LENGTH)), reason: error.message };
  }
}

/** The end of a line: texts of fields may have line breaks in them. */
function endOfLine(text: string, start: number): number {
  let inFields = false;
  let afterEquals = false;
  let inText = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === CODE.backslash) at++;
    else if (inText) inText = code !== CODE.quote;
    else if (code === CODE.newline) return at;
    else if (code === CODE.space) inFields = true;
    else if (code === CODE.quote && inFields && afterEquals) inText = true;
    if (!inText) afterEquals = code === CODE.equals;
  }
  return text.length;
}

const isBlank = (code: number): boolean => code === CODE.space || code === CODE.tab || code === CODE.return;

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function trimmedEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

class LineReader {
  private at: number;

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly end: number,
  ) {
    this.at = start;
  }

  read(): LinePoint {
    const head = this.head();
    const fields = this.fields();
    return { head, fields, time: this.time() };
  }

  /** Up to the first space that is not escaped. */
  private head(): string {
    this.at = this.find(this.start, isSpace);
    if (this.at >= this.end) refuse('missing fields');
    return this.text.slice(this.start, this.at);
  }

  private fields(): LinePoint['fields'] {
    this.at = skipBlanks(this.text, this.at, this.end);
    const fields: LinePoint['fields'] = [];
    for (;;) {
      if (fields.length >= LINE_LIMITS.fieldsOfLine) refuse('too many fields');
      fields.push([this.fieldName(), this.fieldValue()]);
      if (this.text.charCodeAt(this.at) !== CODE.comma || this.at >= this.end) return fields;
      this.at++;
    }
  }

  private fieldName(): string {
    const end = this.find(this.at, isEndOfName);
    if (end === this.at) refuse('missing field key');
    if (end >= this.end || this.text.charCodeAt(end) !== CODE.equals) refuse('missing field value');
    const name = nameIn(this.text, this.at, end);
    this.at = end + 1;
    return name;
  }

  private fieldValue(): FieldValue {
    if (this.at < this.end && this.text.charCodeAt(this.at) === CODE.quote) return this.quoted();
    const end = this.find(this.at, isEndOfValue);
    const written = this.text.slice(this.at, end);
    if (written === '') refuse('missing field value');
    this.at = end;
    return fieldValueOf(written);
  }

  private quoted(): string {
    let isEscaped = false;
    for (let at = this.at + 1; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === CODE.backslash) {
        isEscaped = true;
        at++;
      } else if (code === CODE.quote) {
        const inner = this.text.slice(this.at + 1, at);
        this.at = at + 1;
        if (this.at < this.end && !isEndOfValue(this.text.charCodeAt(this.at)))
          refuse('invalid field format');
        return isEscaped ? inner.replaceAll(/\\(["\\])/g, '$1') : inner;
      }
    }
    return refuse('unbalanced quotes');
  }

  private time(): string | undefined {
    const from = skipBlanks(this.text, this.at, this.end);
    if (from >= this.end) return undefined;
    const time = this.text.slice(from, Math.min(this.end, from + LONGEST_NUMBER));
    return TIME.test(time) ? time : refuse('bad timestamp');
  }

  /** The next character of a kind that is not escaped; the end of the line where there is none. */
  private find(from: number, isSought: (code: number) => boolean): number {
    let at = from;
    for (; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === CODE.backslash) at++;
      else if (isSought(code)) return at;
    }
    return this.end;
  }
}

const isSpace = (code: number): boolean => code === CODE.space;
const isEndOfName = (code: number): boolean =>
  code === CODE.equals || code === CODE.comma || code === CODE.space;
const isEndOfValue = (code: number): boolean => code === CODE.comma || code === CODE.space;

const TIME = /^-?\d{1,19}$/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const WHOLE = /^-?\d+[iu]$/;
const YES: ReadonlySet<string> = new Set(['t', 'T', 'true', 'True', 'TRUE']);
const NO: ReadonlySet<string> = new Set(['f', 'F', 'false', 'False', 'FALSE']);

function fieldValueOf(written: string): FieldValue {
  if (YES.has(written)) return true;
  if (NO.has(written)) return false;
  if (written.length > LONGEST_NUMBER) refuse('invalid number');
  const number = WHOLE.test(written) ? Number(written.slice(0, -1)) : numberIn(written);
  return Number.isFinite(number) ? number : refuse('invalid number');
}

const numberIn = (written: string): number => (NUMBER.test(written) ? Number(written) : Number.NaN);

/** A name without what escapes characters in it; any other backslash is one. */
function nameIn(text: string, start: number, end: number): string {
  if (end - start > 2 * LINE_LIMITS.nameLength) refuse('name too long');
  const written = text.slice(start, end);
  // A zero byte is in no text that can be stored.
  if (written.includes('\0')) refuse('invalid name');
  const name = written.includes('\\') ? written.replaceAll(/\\([,= ])/g, '$1') : written;
  return name.length > LINE_LIMITS.nameLength ? refuse('name too long') : name;
}

/** What a head says. */
export interface SeriesHead {
  measurement: string;
  tags: [name: string, value: string][];
}

/** Reads measurement and tags of a line. @returns why it cannot be read, as text */
export function readHead(head: string): SeriesHead | string {
  try {
    return headOf(head);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error.message;
  }
}

function headOf(head: string): SeriesHead {
  const measurementEnd = nextIn(head, 0, isComma);
  if (measurementEnd === 0) refuse('missing measurement');
  const tags: SeriesHead['tags'] = [];
  for (let at = measurementEnd; at < head.length; ) {
    if (tags.length >= LINE_LIMITS.tagsOfLine) refuse('too many tags');
    const nameEnd = nextIn(head, at + 1, isEndOfTagName);
    if (nameEnd === at + 1) refuse('missing tag key');
    if (head.charCodeAt(nameEnd) !== CODE.equals) refuse('missing tag value');
    const valueEnd = nextIn(head, nameEnd + 1, isComma);
    if (valueEnd === nameEnd + 1) refuse('missing tag value');
    tags.push([nameIn(head, at + 1, nameEnd), nameIn(head, nameEnd + 1, valueEnd)]);
    at = valueEnd;
  }
  if (new Set(tags.map(([name]) => name)).size < tags.length) refuse('duplicate tags');
  return { measurement: nameIn(head, 0, measurementEnd), tags };
}

const isComma = (code: number): boolean => code === CODE.comma;
const isEndOfTagName = (code: number): boolean => code === CODE.equals || code === CODE.comma;

function nextIn(head: string, from: number, isSought: (code: number) => boolean): number {
  for (let at = from; at < head.length; at++) {
    const code = head.charCodeAt(at);
    if (code === CODE.backslash) at++;
    else if (isSought(code)) return at;
  }
  return head.length;
}

/** Precisions of times, by all their names in InfluxDB 1 and 2. */
const PRECISIONS = {
  '': 'ns',
  n: 'ns',
  ns: 'ns',
  u: 'us',
  us: 'us',
  µ: 'us',
  μ: 'us',
  ms: 'ms',
  s: 's',
  m: 'm',
  h: 'h',
} as const;
type Precision = (typeof PRECISIONS)[keyof typeof PRECISIONS];

/** Digits of a time that are finer than milliseconds, or milliseconds of one step. */
const STEPS: Record<Precision, { digits: number; ms: number }> = {
  ns: { digits: 6, ms: 1 },
  us: { digits: 3, ms: 1 },
  ms: { digits: 0, ms: 1 },
  s: { digits: 0, ms: 1_000 },
  m: { digits: 0, ms: 60_000 },
  h: { digits: 0, ms: 3_600_000 },
};

/** What turns the time of a line into epoch ms; undefined: there is no such precision. */
export function timeReader(precision: string): ((time: string) => number) | undefined {
  if (!Object.hasOwn(PRECISIONS, precision)) return undefined;
  const { digits, ms } = STEPS[PRECISIONS[precision as keyof typeof PRECISIONS]];
  // Digits are cut off as text: nanoseconds are more than a number holds.
  return (time) => Number(digits === 0 ? time : time.slice(0, -digits) || '0') * ms || 0;
}
