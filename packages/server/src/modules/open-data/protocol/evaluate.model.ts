import { type Entity, isIdName, propertiesOf, type SetName, targetOf } from './entities.model';
import { type BinaryOperator, type Expression, pathsOf } from './expressions.model';
import { FUNCTIONS } from './functions.model';
import { refuse, refuseUnsupported } from './refusals.model';
import { Duration, isGeometry, Times, timesOf, type Value } from './values.model';

/** What an expression is evaluated for. */
export interface Evaluation {
  parameter: string;
  /** In ms. */
  now: number;
}

/** Through links to many an expression has many values; so many at most. */
const MOST_VALUES = 1_000;

/**
 * Whether every path of an expression is one of a set, and every function known.
 * @throws Refusal
 */
export function ensureReadable({ parameter }: Evaluation, expression: Expression, set: SetName): void {
  for (const path of pathsOf(expression).paths) ensurePath(parameter, path, set);
  ensureFunctions(parameter, expression);
}

function ensurePath(parameter: string, path: readonly string[], from: SetName): void {
  let set = from;
  for (const step of path) {
    const target = targetOf(set, step);
    if (!target) {
      if (isIdName(step) || step === '@iot.selfLink' || propertiesOf(set).includes(step)) return;
      refuse(parameter, `${set} have no '${step.slice(0, 64)}'`);
    }
    if (target === 'Observations')
      refuseUnsupported(parameter, 'paths through Observations are not evaluated');
    set = target!;
  }
  refuse(parameter, `'${path.join('/')}' leads to entities, not to a value`);
}

function ensureFunctions(parameter: string, expression: Expression): void {
  const open = [expression];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one.kind === 'binary') open.push(one.left, one.right);
    else if (one.kind === 'unary') open.push(one.operand);
    else if (one.kind === 'call') {
      const { name, args } = one;
      const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]! : undefined;
      if (!known) refuseUnsupported(parameter, `the function '${name.slice(0, 64)}' is not evaluated`);
      if (args.length < known!.least || args.length > known!.most)
        refuse(parameter, `'${name}' takes another number of arguments`);
      open.push(...args);
    }
  }
}

/** Whether an expression holds for an entity: through a link to many, for some of them. */
export const holds = (evaluation: Evaluation, expression: Expression, entity: Entity): boolean =>
  valuesOf(evaluation, expression, entity).some((value) => value === true);

/** What an expression comes to for an entity; of many the first. */
export const valueFor = (evaluation: Evaluation, expression: Expression, entity: Entity): Value =>
  valuesOf(evaluation, expression, entity)[0];

/** What an expression without a path comes to. */
export const constantOf = (evaluation: Evaluation, expression: Expression): Value =>
  valuesOf(evaluation, expression, undefined)[0];

function valuesOf(
  evaluation: Evaluation,
  expression: Expression,
  entity: Entity | undefined,
): readonly Value[] {
  const { parameter, now } = evaluation;
  switch (expression.kind) {
    case 'value':
      return [expression.value];
    case 'path':
      return entity ? follow(entity, expression.steps) : [];
    case 'call': {
      const { compute } = FUNCTIONS[expression.name]!;
      const args = expression.args.map((arg) => valuesOf(evaluation, arg, entity));
      return combined(parameter, args).map((values) => compute(values, now));
    }
    case 'unary': {
      const operands = valuesOf(evaluation, expression.operand, entity);
      return expression.operator === 'not'
        ? [!operands.some((value) => value === true)]
        : operands.map((value) => (typeof value === 'number' ? -value : undefined));
    }
    case 'binary': {
      const { operator } = expression;
      if (operator === 'and' || operator === 'or') {
        const left = valuesOf(evaluation, expression.left, entity).some((value) => value === true);
        if (left === (operator === 'or')) return [left];
        return [valuesOf(evaluation, expression.right, entity).some((value) => value === true)];
      }
      const sides = [expression.left, expression.right].map((side) => valuesOf(evaluation, side, entity));
      return combined(parameter, sides).map(([left, right]) => operated(operator, left, right));
    }
  }
}

/** Every choice of one value of each list. */
function combined(parameter: string, lists: readonly (readonly Value[])[]): Value[][] {
  let found: Value[][] = [[]];
  for (const list of lists) {
    if (found.length * list.length > MOST_VALUES) refuse(parameter, 'compares too many values at once');
    found = found.flatMap((chosen) => list.map((value) => [...chosen, value]));
  }
  return found;
}

function follow(entity: Entity, steps: readonly string[]): Value[] {
  let entities: readonly Entity[] = [entity];
  for (const [index, step] of steps.entries()) {
    const first = entities[0];
    if (!first) return [];
    if (targetOf(first.set, step)) {
      entities = [...new Set(entities.flatMap(({ links }) => links[step] ?? []))];
      continue;
    }
    const rest = steps.slice(index + 1);
    return entities.map((one) => (isIdName(step) ? one.id : within(one.properties[step], rest)));
  }
  return [];
}

function within(value: unknown, steps: readonly string[]): Value {
  let found = value;
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return isValue(found) ? found : undefined;
}

const isValue = (value: unknown): value is Value =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  value instanceof Times ||
  isGeometry(value);

function operated(operator: Exclude<BinaryOperator, 'and' | 'or'>, left: Value, right: Value): Value {
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return isTrue(operator, left, right);
    default:
      return calculated(operator, left, right);
  }
}

type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

function isTrue(operator: Comparison, left: Value, right: Value): boolean {
  const [one, other] = [comparable(left, right), comparable(right, left)];
  if (one instanceof Times && other instanceof Times) return areTimes(operator, one, other);
  if (operator === 'eq') return isSame(one, other);
  if (operator === 'ne') return !isSame(one, other);
  const ordered =
    (typeof one === 'number' && typeof other === 'number') ||
    (typeof one === 'string' && typeof other === 'string');
  if (!ordered) return false;
  if (operator === 'lt') return one < other;
  if (operator === 'le') return one <= other;
  return operator === 'gt' ? one > other : one >= other;
}

/** A text beside a time is one, where it is written as one. */
const comparable = (value: Value, beside: Value): Value =>
  typeof value === 'string' && beside instanceof Times ? timesOf(value) : value;

const isSame = (one: Value, other: Value): boolean =>
  (one ?? null) === (other ?? null) ||
  (isGeometry(one) && isGeometry(other) && JSON.stringify(one) === JSON.stringify(other));

/** An interval is before another time when all of it is. */
function areTimes(operator: Comparison, one: Times, other: Times): boolean {
  switch (operator) {
    case 'eq':
      return one.from === other.from && one.to === other.to;
    case 'ne':
      return one.from !== other.from || one.to !== other.to;
    case 'lt':
      return one.to < other.from;
    case 'le':
      return one.to <= other.from;
    case 'gt':
      return one.from > other.to;
    case 'ge':
      return one.from >= other.to;
  }
}

function calculated(operator: 'add' | 'sub' | 'mul' | 'div' | 'mod', left: Value, right: Value): Value {
  if (left instanceof Times && right instanceof Duration) return moved(left, operator, right.ms);
  if (left instanceof Times && right instanceof Times)
    return operator === 'sub' ? new Duration(left.from - right.from) : undefined;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (operator) {
    case 'add':
      return left + right;
    case 'sub':
      return left - right;
    case 'mul':
      return left * right;
    case 'div':
      return right === 0 ? undefined : left / right;
    case 'mod':
      return right === 0 ? undefined : left % right;
  }
}

function moved({ from, to }: Times, operator: string, ms: number): Times | undefined {
  if (operator !== 'add' && operator !== 'sub') return undefined;
  const by = operator === 'add' ? ms : -ms;
  return new Times(from + by, to + by);
}

/** Order of two values for $orderby; what has none comes first. */
export function inOrder(one: Value, other: Value): number {
  const [a, b] = [rankOf(one), rankOf(other)];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
}

function rankOf(value: Value): number | string {
  if (value instanceof Times) return value.from;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' || typeof value === 'string' ? value : Number.NEGATIVE_INFINITY;
}
