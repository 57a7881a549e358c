import { OPEN_DATA_LIMITS } from '@fieldscope/contract/open-data';
import { isIdName, linksOf, propertiesOf, type SetName, targetOf } from './entities.model';
import { ensureReadable } from './evaluate.model';
import { BOUNDS, type Expression, parseExpression } from './expressions.model';
import { refuse, refuseUnsupported } from './refusals.model';

export interface Order {
  by: Expression;
  /** As it was written. */
  text: string;
  isDescending: boolean;
}

/** What the options of a list or an entity say. */
export interface Query {
  filter?: Expression;
  order: readonly Order[];
  expand: readonly Expansion[];
  /** undefined: all. */
  select?: readonly string[];
  top: number;
  skip: number;
  count: boolean;
  isDataArray: boolean;
  /** Where the page before ended, as this server wrote it. */
  after?: string;
  /** Options as they were written, for links to the next page. */
  written: ReadonlyMap<string, string>;
}

export interface Expansion {
  link: string;
  query: Query;
}

const OPTIONS = [
  ...['$filter', '$orderby', '$expand', '$select', '$top', '$skip', '$count'],
  ...['$resultFormat', '$skiptoken'],
];
const MOST_SKIPPED = 1_000_000_000;
const DEEPEST = 5;
const MOST_EXPANDED = 20;
const { page } = OPEN_DATA_LIMITS;

/** Options behind the question mark of an address. @throws Refusal */
export function parseQuery(set: SetName, text: string): Query {
  const written = new Map<string, string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const [name, value] = splitAt(part, '=').map(decoded) as [string, string];
    put(written, name, value);
  }
  return queryOf(set, written, { depth: 0, expanded: 0 });
}

const splitAt = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** A plus is a space, as forms write it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('query', 'its percent signs are no encoding');
  }
}

function put(written: Map<string, string>, name: string, value: string): void {
  const known = name === 'resultFormat' ? '$resultFormat' : name;
  if (!OPTIONS.includes(known)) refuseUnsupported(name.slice(0, 64), 'no option of this server');
  if (written.has(known)) refuse(known, 'given twice');
  if (value.length > BOUNDS.characters) refuse(known, `longer than ${BOUNDS.characters} characters`);
  written.set(known, value.trim());
}

interface Nesting {
  depth: number;
  expanded: number;
}

function queryOf(set: SetName, written: ReadonlyMap<string, string>, nesting: Nesting): Query {
  const of = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = written.get(name);
    return text === undefined ? undefined : read(text);
  };
  return {
    filter: of('$filter', (text) => readable('$filter', text, set)),
    order: of('$orderby', (text) => orderOf(text, set)) ?? [],
    expand: of('$expand', (text) => expansionsOf(set, text, nesting)) ?? [],
    select: of('$select', (text) => selectionOf(set, text)),
    top: Math.min(of('$top', (text) => wholeNumber('$top', text)) ?? page.usual, page.most),
    skip: of('$skip', (text) => wholeNumber('$skip', text)) ?? 0,
    count: of('$count', (text) => oneOf('$count', text, ['true', 'false']) === 'true') ?? false,
    isDataArray: of('$resultFormat', (text) => isDataArray(set, text, nesting)) ?? false,
    after: written.get('$skiptoken'),
    written,
  };
}

function readable(parameter: string, text: string, set: SetName): Expression {
  const expression = parseExpression(parameter, text);
  ensureReadable({ parameter, now: 0 }, expression, set);
  return expression;
}

function orderOf(all: string, set: SetName): Order[] {
  return partsOf('$orderby', all, ',').map((part) => {
    const written = part.trim();
    const direction = /\s(asc|desc)$/i.exec(written);
    const text = written.slice(0, direction?.index);
    return {
      ...{ by: readable('$orderby', text, set), text },
      isDescending: direction?.[1]?.toLowerCase() === 'desc',
    };
  });
}

function selectionOf(set: SetName, text: string): string[] {
  const known = [...propertiesOf(set), ...linksOf(set), '@iot.selfLink'];
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isIdName(name)) return '@iot.id';
    const [first] = splitAt(name, '/');
    return known.includes(first) ? first : refuse('$select', `${set} have no '${name.slice(0, 64)}'`);
  });
}

/** `Datastreams($top=1;$expand=Sensor),Locations` or `Datastreams/Sensor`; several of one link come together. */
function expansionsOf(set: SetName, text: string, { depth, expanded }: Nesting): Expansion[] {
  if (depth >= DEEPEST) refuse('$expand', `nested deeper than ${DEEPEST}`);
  const options = new Map<string, Map<string, string>>();
  for (const part of partsOf('$expand', text, ',')) {
    const [path, inner] = withOptions(part.trim());
    const [link, rest] = splitAt(path, '/');
    const own = options.get(link) ?? new Map<string, string>();
    options.set(link, own);
    if (rest !== '') {
      const further = inner === undefined ? rest : `${rest}(${inner})`;
      own.set('$expand', own.has('$expand') ? `${own.get('$expand')},${further}` : further);
    } else
      for (const option of inner === undefined ? [] : partsOf('$expand', inner, ';')) {
        const [name, value] = splitAt(option, '=');
        put(own, name.trim(), value);
      }
  }
  if (options.size + expanded > MOST_EXPANDED) refuse('$expand', 'too many links');
  return [...options].map(([link, own]) => {
    const target = targetOf(set, link) ?? refuse('$expand', `${set} have no link '${link.slice(0, 64)}'`);
    return { link, query: queryOf(target, own, { depth: depth + 1, expanded: expanded + options.size }) };
  });
}

function withOptions(part: string): [string, string | undefined] {
  const at = part.indexOf('(');
  if (at < 0) return [part, undefined];
  if (!part.endsWith(')')) refuse('$expand', 'a parenthesis is not closed');
  return [part.slice(0, at).trim(), part.slice(at + 1, -1)];
}

/** Parts of a text between marks that stand outside of parentheses and of texts in quotes. */
function partsOf(parameter: string, text: string, mark: ',' | ';'): string[] {
  const parts: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === mark && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) break;
  }
  if (depth !== 0 || isQuoted) refuse(parameter, 'a parenthesis or quote is not closed');
  parts.push(text.slice(start));
  return parts.filter((part) => part.trim() !== '');
}

function wholeNumber(parameter: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) refuse(parameter, 'not a whole number');
  return Math.min(Number(text), MOST_SKIPPED);
}

function oneOf(parameter: string, text: string, choices: readonly string[]): string {
  return choices.includes(text) ? text : refuse(parameter, `one of ${choices.join(', ')}`);
}

function isDataArray(set: SetName, text: string, { depth }: Nesting): boolean {
  if (text !== 'dataArray') refuseUnsupported('$resultFormat', 'dataArray alone is known');
  if (set !== 'Observations' || depth > 0) refuse('$resultFormat', 'dataArray is for Observations');
  return true;
}

/** Options of the next page, as they are written behind a question mark. */
export function writtenWith(
  written: ReadonlyMap<string, string>,
  changed: Record<string, string | undefined>,
): string {
  const all = { ...Object.fromEntries(written), ...changed };
  return Object.entries(all)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
