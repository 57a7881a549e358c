import { refuse } from './refusals.model';
import { durationOf, geometryOf, timesOf, type Value } from './values.model';

/** What $filter and $orderby say. */
export type Expression =
  | { kind: 'value'; value: Value }
  | { kind: 'path'; steps: readonly string[] }
  | { kind: 'call'; name: string; args: readonly Expression[] }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'unary'; operator: 'not' | '-'; operand: Expression };

/** The lower the index the looser an operator binds. */
const LEVELS = [
  ['or'],
  ['and'],
  ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  ['add', 'sub'],
  ['mul', 'div', 'mod'],
] as const;
export type BinaryOperator = (typeof LEVELS)[number][number];

/** What a text in a request may come to: longer, deeper, and it is refused. */
export const BOUNDS = { characters: 4_096, tokens: 400, depth: 24, steps: 8 } as const;

type Token =
  | { kind: 'value'; value: Value; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'mark'; text: string };

const SPACE = /\s*/y;
const MARK = /[(),-]/y;
const STRING = /'(?:[^']|'')*'/y;
const TIME =
  /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+\- ]\d\d:?\d\d)?(?:\/\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+\- ]\d\d:?\d\d)?)?/y;
const NUMBER = /\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?/y;
const TYPED = /(geography|geometry|duration)'([^']*)'/iy;
const NAME = /@?[A-Za-z_][\w.@:-]*(?:\/@?[A-Za-z_$\d][\w.@:-]*)*/y;
const LONGEST_QUOTE = 40;
const KEYWORDS: Readonly<Record<string, Value>> = { true: true, false: false, null: null };

/** Kinds of what an expression is made of, each with what it stands for; undefined: it is written wrongly. */
const KINDS: readonly [RegExp, (found: RegExpExecArray) => Token | undefined][] = [
  [MARK, ([text]) => ({ kind: 'mark', text })],
  [STRING, ([text]) => ({ kind: 'value', value: text.slice(1, -1).replaceAll("''", "'"), text })],
  [TIME, ([text]) => valueToken(timesOf(text), text)],
  [NUMBER, ([text]) => ({ kind: 'value', value: Number(text), text })],
  [TYPED, ([text, type, inner]) => valueToken(typedValue(type!, inner!), text)],
  [
    NAME,
    ([text]) =>
      Object.hasOwn(KEYWORDS, text) ? { kind: 'value', value: KEYWORDS[text], text } : { kind: 'name', text },
  ],
];

const typedValue = (type: string, text: string): Value =>
  type.toLowerCase() === 'duration' ? durationOf(text) : geometryOf(text);

const valueToken = (value: Value, text: string): Token | undefined =>
  value === undefined ? undefined : { kind: 'value', value, text };

/** Cut in one pass from left to right. @throws Refusal */
function tokensOf(parameter: string, text: string): Token[] {
  if (text.length > BOUNDS.characters) refuse(parameter, `longer than ${BOUNDS.characters} characters`);
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const nextToken = (): Token => {
    const start = at;
    for (const [pattern, read] of KINDS) {
      const found = match(pattern);
      if (found)
        return read(found) ?? refuse(parameter, `not understood: ${found[0].slice(0, LONGEST_QUOTE)}`);
    }
    return refuse(parameter, `not understood at character ${start + 1}`);
  };
  for (match(SPACE); at < text.length; match(SPACE)) {
    if (tokens.length >= BOUNDS.tokens) refuse(parameter, `more than ${BOUNDS.tokens} parts`);
    tokens.push(nextToken());
  }
  return tokens;
}

/** Reads an expression whole. @throws Refusal with the parameter and why */
export function parseExpression(parameter: string, text: string): Expression {
  const tokens = tokensOf(parameter, text);
  let next = 0;
  const peek = (): Token | undefined => tokens[next];
  const isMark = (mark: string) => peek()?.kind === 'mark' && peek()!.text === mark;
  const take = (mark: string) => {
    if (!isMark(mark)) refuse(parameter, `'${mark}' expected ${placeOf(peek())}`);
    next += 1;
  };

  function operation(level: number, depth: number): Expression {
    const operators = LEVELS[level] as readonly string[] | undefined;
    if (!operators) return operand(depth);
    let left = operation(level + 1, depth);
    for (let count = 0; ; count++) {
      const token = peek();
      if (token?.kind !== 'name' || !operators.includes(token.text)) return left;
      // One after the other they nest as well, where they are evaluated.
      if (count >= BOUNDS.tokens) refuse(parameter, 'too long');
      next += 1;
      left = {
        ...{ kind: 'binary', operator: token.text as BinaryOperator, left },
        right: operation(level + 1, depth),
      };
    }
  }

  function operand(depth: number): Expression {
    if (depth >= BOUNDS.depth) refuse(parameter, `nested deeper than ${BOUNDS.depth}`);
    const token = peek() ?? refuse(parameter, 'it ends too early');
    next += 1;
    if (token.kind === 'value') return { kind: 'value', value: token.value };
    if (token.text === '-') return { kind: 'unary', operator: '-', operand: operand(depth + 1) };
    if (token.text === '(') {
      const inner = operation(0, depth + 1);
      take(')');
      return inner;
    }
    if (token.kind === 'mark') return refuse(parameter, `unexpected '${token.text}'`);
    if (token.text === 'not') return { kind: 'unary', operator: 'not', operand: operation(2, depth + 1) };
    if (isMark('(')) return call(token.text, depth);
    const steps = token.text.split('/');
    if (steps.length > BOUNDS.steps) refuse(parameter, `a path of more than ${BOUNDS.steps} steps`);
    return { kind: 'path', steps };
  }

  function call(name: string, depth: number): Expression {
    const args: Expression[] = [];
    take('(');
    while (!isMark(')')) {
      if (args.length > 0) take(',');
      args.push(operation(0, depth + 1));
    }
    take(')');
    return { kind: 'call', name, args };
  }

  const whole = operation(0, 0);
  if (peek()) refuse(parameter, `unexpected ${placeOf(peek())}`);
  return whole;
}

const placeOf = (token: Token | undefined): string =>
  token ? `at '${token.text.slice(0, LONGEST_QUOTE)}'` : 'at the end';

/** Parts of an expression that all have to hold. */
export function conjunctsOf(expression: Expression): Expression[] {
  const found: Expression[] = [];
  const open = [expression];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one.kind === 'binary' && one.operator === 'and') open.push(one.right, one.left);
    else found.push(one);
  }
  return found;
}

/** Every path that an expression reads, and how many parts it has. */
export function pathsOf(expression: Expression): { paths: (readonly string[])[]; size: number } {
  const paths: (readonly string[])[] = [];
  const open = [expression];
  let size = 0;
  for (let one = open.pop(); one; one = open.pop()) {
    size += 1;
    if (one.kind === 'path') paths.push(one.steps);
    else if (one.kind === 'call') open.push(...one.args);
    else if (one.kind === 'binary') open.push(one.left, one.right);
    else if (one.kind === 'unary') open.push(one.operand);
  }
  return { paths, size };
}
