import type { Range } from '../history/history.service';
import type { PublishedSeries } from './catalogue.model';
import { entityOf, type Observed, readPlace, type Wanted, writePlace } from './observations.service';
import type { Entity } from './protocol/entities.model';
import { constantOf, type Evaluation, holds } from './protocol/evaluate.model';
import { conjunctsOf, type Expression, pathsOf } from './protocol/expressions.model';
import type { Order } from './protocol/query.model';
import { refuseUnsupported } from './protocol/refusals.model';
import { Times, timesOf } from './protocol/values.model';

const EVER: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const TIME_NAMES: readonly string[] = ['phenomenonTime', 'resultTime'];

/**
 * What a filter wants of some series: conditions on time become a range, those on datastreams choose among the series, and what
 * is left is asked of each observation.
 */
export function wantedOf(
  now: number,
  series: readonly PublishedSeries[],
  filter: Expression | undefined,
): Wanted {
  if (!filter) return { series, range: EVER };
  const evaluation: Evaluation = { parameter: '$filter', now };
  let chosen = series;
  let range = EVER;
  const rest: Expression[] = [];
  for (const condition of conjunctsOf(filter)) {
    const within = rangeOf(evaluation, condition);
    if (within) range = { from: Math.max(range.from, within.from), to: Math.min(range.to, within.to) };
    else if (isOfSeries(condition))
      chosen = chosen.filter((one) => holds(evaluation, condition, sampleOf(one)));
    else rest.push(condition);
  }
  const accepts = (observed: Observed): boolean => {
    const entity = entityOf(observed);
    return rest.every((condition) => holds(evaluation, condition, entity));
  };
  return { series: chosen, range, ...(rest.length > 0 && { accepts }) };
}

/** The observation of an id among some series. */
export function wantedById(series: readonly PublishedSeries[], id: string | number): Wanted {
  const place = readPlace(String(id));
  if (!place) return { series: [], range: EVER };
  return {
    series: series.filter(({ datastream }) => datastream.id === place.stream),
    range: { from: place.time, to: place.time },
    accepts: ({ series: one, ...observed }) =>
      writePlace({ ...observed, stream: Number(one.datastream.id) }) === writePlace(place),
  };
}

const NOTHING: Range = { from: 1, to: 0 };

/** Times to which a condition limits observations; undefined: it is about something else. */
function rangeOf(evaluation: Evaluation, condition: Expression): Range | undefined {
  if (condition.kind === 'call' && condition.name === 'during' && isTime(condition.args[0]!)) {
    const limit = limitOf(evaluation, condition.args[1]!);
    return limit && { from: limit.from, to: limit.to };
  }
  if (condition.kind !== 'binary') return undefined;
  const { left, right, operator } = condition;
  if (isTime(left)) return rangeBeside(operator, limitOf(evaluation, right));
  return isTime(right) ? rangeBeside(MIRRORED[operator] ?? '', limitOf(evaluation, left)) : undefined;
}

const MIRRORED: Readonly<Record<string, string>> = { eq: 'eq', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' };

const isTime = (expression: Expression): boolean =>
  expression.kind === 'path' && expression.steps.length === 1 && TIME_NAMES.includes(expression.steps[0]!);

function limitOf(evaluation: Evaluation, expression: Expression): Times | undefined {
  if (pathsOf(expression).paths.length > 0) return undefined;
  const value = constantOf(evaluation, expression);
  if (typeof value === 'string') return timesOf(value);
  return value instanceof Times ? value : undefined;
}

function rangeBeside(operator: string, limit: Times | undefined): Range | undefined {
  if (!limit) return undefined;
  switch (operator) {
    case 'eq':
      return limit.from === limit.to ? { from: limit.from, to: limit.to } : NOTHING;
    case 'gt':
      return { ...EVER, from: limit.to + 1 };
    case 'ge':
      return { ...EVER, from: limit.to };
    case 'lt':
      return { ...EVER, to: limit.from - 1 };
    case 'le':
      return { ...EVER, to: limit.from };
    default:
      return undefined;
  }
}

/** Whether a condition is the same for all observations of a series. */
function isOfSeries(condition: Expression): boolean {
  const { paths } = pathsOf(condition);
  return paths.every(([first]) => first === 'Datastream' || first === 'FeatureOfInterest');
}

const sampleOf = ({ datastream, feature }: PublishedSeries): Entity => ({
  ...{ set: 'Observations', id: '', properties: {} },
  links: { Datastream: [datastream], FeatureOfInterest: [feature] },
});

/** How observations are ordered: by time, which is read as it is stored, or by their results, which needs all of them. */
export function orderOfObservations(order: readonly Order[]): {
  by: 'time' | 'result';
  isDescending: boolean;
} {
  const [first] = order;
  if (!first) return { by: 'time', isDescending: false };
  const { text, isDescending } = first;
  if (TIME_NAMES.includes(text) || text === '@iot.id' || text === 'id') return { by: 'time', isDescending };
  if (text === 'result') return { by: 'result', isDescending };
  return refuseUnsupported('$orderby', 'observations are ordered by phenomenonTime, resultTime or result');
}
