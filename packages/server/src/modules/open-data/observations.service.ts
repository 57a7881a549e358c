import type { OrgId } from '@fieldscope/contract/ids';
import type { WorkTools } from '../../platform/workers/work-kind';
import { type Range, readBins, streamNumbers } from '../history/history.service';
import type { PublishedSeries } from './catalogue.model';
import type { Entity } from './protocol/entities.model';
import { refuse } from './protocol/refusals.model';
import { Times } from './protocol/values.model';

/** What one request may read and answer. */
export class Budget {
  private readings = 0;
  private entities = 0;
  private lists = 0;
  private readonly endsAt: number;

  /** @param ms for how long it may read */
  constructor(ms = PAGE_MS) {
    this.endsAt = performance.now() + ms;
  }

  /** Whether one more reading may be looked at. */
  takeReading(): boolean {
    this.readings += 1;
    if (this.readings > MOST_READINGS) return false;
    return this.readings % CLOCK_EVERY !== 0 || performance.now() < this.endsAt;
  }

  get takenEntities(): number {
    return this.entities;
  }

  /** @throws Refusal when an answer would be made of too many lists of observations */
  takeList(): void {
    this.lists += 1;
    if (this.lists > MOST_LISTS)
      refuse('$expand', `an answer has at most ${MOST_LISTS} lists of observations`);
  }

  /** @throws Refusal when an answer would hold too many */
  takeEntities(count: number): void {
    this.entities += count;
    if (this.entities > MOST_ENTITIES)
      refuse('$expand', `an answer has at most ${MOST_ENTITIES} entities; ask for fewer with $top`);
  }
}

const MOST_READINGS = 200_000;
const MOST_ENTITIES = 20_000;
const MOST_LISTS = 100;
/** A page may end early; what needs all readings at once waits longer for them. */
const PAGE_MS = 10_000;
const ALL_MS = 30_000;
const CLOCK_EVERY = 64;
const LEAST_PORTION = 200;
/** Of observations: further ones are reached by links to the next page, or by their times. */
export const MOST_SKIPPED = 100_000;

/** A reading as an observation. */
export interface Observed {
  series: PublishedSeries;
  time: number;
  /** Which one of its series it is among those of this moment, in the order of their arrival. */
  nth: number;
  value: number;
}

/** Where an observation is among all of them: by time, then datastream, then arrival. */
export interface Place {
  time: number;
  stream: number;
  nth: number;
}

const placeOf = ({ time, series, nth }: Observed): Place => ({
  ...{ time, nth },
  stream: Number(series.datastream.id),
});

const compare = (a: Place, b: Place): number => a.time - b.time || a.stream - b.stream || a.nth - b.nth;

/** Id of an observation, which says where it is. */
export const writePlace = ({ time, stream, nth }: Place): string =>
  nth === 0 ? `${time}-${stream}` : `${time}-${stream}-${nth}`;

const PLACE = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,7}))?$/;

export function readPlace(text: string): Place | undefined {
  const [, time, stream, nth = '0'] = PLACE.exec(text) ?? [];
  return time === undefined ? undefined : { time: Number(time), stream: Number(stream), nth: Number(nth) };
}

export function entityOf(observed: Observed): Entity {
  const { series, time, value } = observed;
  const at = new Times(time, time);
  return {
    set: 'Observations',
    id: writePlace(placeOf(observed)),
    properties: { phenomenonTime: at, resultTime: at, result: value },
    links: { Datastream: [series.datastream], FeatureOfInterest: [series.feature] },
  };
}

/** Which observations are looked for. */
export interface Wanted {
  series: readonly PublishedSeries[];
  range: Range;
  /** undefined: all of them. */
  accepts?: (observed: Observed) => boolean;
}

export type ReadingCtx = Pick<WorkTools, 'db' | 'log' | 'clock'> & { orgId: OrgId };

interface Paging {
  isDescending: boolean;
  after?: Place;
  skip: number;
  take: number;
}

interface Page {
  observed: Observed[];
  /** There may be more behind this place, of which so many are still to be skipped. */
  next?: { after?: Place; skip: number };
}

/** A page of observations. It may end before it is full, with a place to go on from, when much had to be read for it. */
export async function readPage(
  ctx: ReadingCtx,
  budget: Budget,
  wanted: Wanted,
  { isDescending, after, skip, take }: Paging,
): Promise<Page> {
  const observed: Observed[] = [];
  let left = skip;
  let last = after;
  if (take === 0) return { observed };
  // Of a filter it is not known how many readings it lets through.
  const readings = wanted.accepts ? undefined : Math.max(LEAST_PORTION, skip + take + 1);
  for await (const one of stream(ctx, wanted, { isDescending, after, readings })) {
    if (!budget.takeReading()) return { observed, next: { after: last, skip: left } };
    if (wanted.accepts?.(one) ?? true) {
      if (left > 0) left -= 1;
      else if (observed.length === take)
        return { observed, next: { after: placeOf(observed.at(-1)!), skip: 0 } };
      else observed.push(one);
    }
    last = placeOf(one);
  }
  return { observed };
}

/** All observations that are wanted. @throws Refusal with the parameter when they are too many to look at */
export async function readAll(ctx: ReadingCtx, wanted: Wanted, parameter: string): Promise<Observed[]> {
  const budget = new Budget(ALL_MS);
  const observed: Observed[] = [];
  for await (const one of stream(ctx, wanted, { isDescending: false })) {
    if (!budget.takeReading())
      refuse(
        parameter,
        `too many observations to look at: narrow them by phenomenonTime, or ask one datastream`,
      );
    if (wanted.accepts?.(one) ?? true) observed.push(one);
  }
  return observed;
}

/** How many observations there are. @throws Refusal when a filter has to look at too many */
export async function countWanted(ctx: ReadingCtx, wanted: Wanted): Promise<number> {
  if (wanted.accepts) return (await readAll(ctx, wanted, '$count')).length;
  const { series } = wanted;
  const range = bounded(ctx, wanted);
  if (series.length === 0 || range.from > range.to) return 0;
  const bins = await readBins(ctx, series, range, [range.from]);
  return [...bins.values()].flatMap(({ count }) => count).reduce((sum, count) => sum + count, 0);
}

/** The time in which there are observations at all. */
function bounded({ clock }: ReadingCtx, { series, range }: Wanted): Range {
  const first = Math.min(...series.map(({ beginsAt }) => beginsAt));
  const last = Math.max(clock.now(), ...series.map(({ lastAt }) => lastAt));
  return { from: Math.max(range.from, first), to: Math.min(range.to, last) };
}

async function* stream(
  ctx: ReadingCtx,
  wanted: Wanted,
  { isDescending, after, readings }: Pick<Paging, 'isDescending' | 'after'> & { readings?: number },
): AsyncGenerator<Observed> {
  const { series } = wanted;
  if (series.length === 0) return;
  const range = bounded(ctx, wanted);
  if (after && isDescending) range.to = Math.min(range.to, after.time);
  else if (after) range.from = Math.max(range.from, after.time);
  if (range.from > range.to) return;
  const direction = isDescending ? 'backwards' : 'forwards';
  for await (const { numbers } of streamNumbers(ctx, series, range, { direction, readings })) {
    const observed = series.flatMap((one) => observedOf(one, numbers.get(one.seriesId)!));
    observed.sort((a, b) => compare(placeOf(a), placeOf(b)));
    if (isDescending) observed.reverse();
    for (const one of observed) {
      const isBeyond = !after || compare(placeOf(one), after) * (isDescending ? -1 : 1) > 0;
      if (isBeyond) yield one;
    }
  }
}

function observedOf(
  series: PublishedSeries,
  { times, values }: { times: Float64Array; values: Float64Array },
): Observed[] {
  let nth = 0;
  return Array.from(times, (time, index) => {
    nth = index > 0 && times[index - 1] === time ? nth + 1 : 0;
    return { series, time, nth, value: values[index]! };
  });
}
