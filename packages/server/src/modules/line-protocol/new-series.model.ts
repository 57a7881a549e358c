import { createHash } from 'node:crypto';
import type { Entry } from './line-moments.model';
import type { NewSeries, SeriesRow } from './line-series.repository';
import type { KnownSeries } from './line-series.service';
import { type Head, keyOfName, type meaningsOf, nameOfSeries, unitOf } from './series.model';

/** Digest of the name of a series. */
export const digestOf = (head: Head, field: string): string =>
  createHash('sha256')
    .update(keyOfName(nameOfSeries(head, field)))
    .digest('hex')
    .slice(0, 32);

interface Circumstances {
  /** A kit writes, of itself. */
  ofKit: boolean;
  meaning: ReturnType<typeof meaningsOf>[number];
  known: KnownSeries;
  fresh: ReadonlyMap<string, NewSeries>;
}

/** A series that was not met before: what it measures is taken for granted where nothing else of its source is that. */
export function newSeries(
  { head, field, key }: Entry,
  { ofKit, meaning, known, fresh }: Circumstances,
): NewSeries {
  const name = nameOfSeries(head, field);
  const isSame = (
    one: Pick<NewSeries, 'namesDevice' | 'namesChannel' | 'measurementId' | 'state'> | SeriesRow,
  ) =>
    one.measurementId === meaning?.measurementId &&
    one.namesDevice === name.namesDevice &&
    one.namesChannel === name.namesChannel;
  const same = [...known.values(), ...fresh.values()].filter(
    (one) => (one.state === 'automatic' || one.state === 'accepted') && isSame(one),
  );
  const isClear = (ofKit || name.namesDevice) && meaning?.isWhole === true && same.length === 0;
  return {
    ...name,
    key,
    state: isClear ? 'automatic' : 'proposed',
    channel: meaning && same.length > 0 && !name.namesChannel ? freeChannel(same) : null,
    measurementId: meaning?.measurementId ?? null,
    factor: meaning?.factor ?? 1,
    shift: meaning?.offset ?? 0,
    unit: unitOf(head, meaning),
  };
}

const freeChannel = (same: readonly { channel: number | null }[]): number =>
  Math.min(255, 1 + Math.max(...same.map(({ channel }) => channel ?? 1)));
