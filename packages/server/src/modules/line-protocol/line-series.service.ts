import type { OrgId } from '@fieldscope/contract/ids';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import { LRUCache } from 'lru-cache';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionChanges } from '../ingest/ports.model';
import { lineSeriesChanged } from './line-series.events';
import type { NewSeries, SeriesRow, Source, WaitingValue } from './line-series.repository';
import * as repository from './line-series.repository';

/** What is known of series, by the digest of their names. */
export type KnownSeries = ReadonlyMap<string, SeriesRow>;

/** The series of kits and connections: what they are, and the newest values of those of which nobody knows it. */
export interface LineSeriesBook {
  seriesOf(source: Source): Promise<KnownSeries>;
  /** Adds series as far as there are places for them. @returns all of the source */
  learn(source: Source, series: NewSeries[]): Promise<KnownSeries>;
  /** Keeps values of a source; resolves after the commit. @throws what kept them from being written */
  keep(source: Source, values: WaitingValue[]): Promise<void>;
  close(): Promise<void>;
}

export const keyOfSource = ({ kitId, connectionId }: Source): string =>
  kitId === null ? `connection/${connectionId}` : `kit/${kitId}`;

/** Kits and connections whose series are remembered, those that wrote last; each may have some hundreds. */
const MOST_SOURCES = 1_000;

/** Of one series, as many as are kept. */
const newestOf = (values: WaitingValue[]): WaitingValue[] =>
  values.slice(
    -(values[0]?.eui == null ? LINE_PROTOCOL_LIMITS.values : LINE_PROTOCOL_LIMITS.valuesOfDevices),
  );

interface BookParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

export function createLineSeriesBook({
  db,
  clock,
  log,
  events,
  connectionChanges,
}: BookParts): LineSeriesBook {
  const known = new LRUCache<string, Promise<KnownSeries>>({ max: MOST_SOURCES });
  events.on(lineSeriesChanged, (changed) => {
    if (changed) known.delete(changed.source);
    else known.clear();
  });
  const writer = new BackgroundWriter<number, { orgId: OrgId; values: WaitingValue[] }>({
    name: 'values of proposed series',
    log,
    merge: (before, { orgId, values }) => ({
      orgId,
      values: newestOf([...before.values, ...values]),
    }),
    async write(waiting) {
      await repository.keepValues(
        db,
        waiting.flatMap(({ values }) => values),
        clock.now(),
      );
      connectionChanges.publish(waiting.map(({ orgId }) => orgId));
    },
  });

  function seriesOf(source: Source): Promise<KnownSeries> {
    const name = keyOfSource(source);
    const before = known.get(name);
    if (before) return before;
    const looking = repository
      .listOfSource(db, source)
      .then((rows): KnownSeries => new Map(rows.map((row) => [row.key, row])));
    known.set(name, looking);
    // A failure is not worth remembering.
    looking.catch(() => known.get(name) === looking && known.delete(name));
    return looking;
  }

  return {
    seriesOf,
    async learn(source, series) {
      await repository.insertSeries(db, source, series, clock.now());
      await events.announce(lineSeriesChanged, { source: keyOfSource(source) });
      connectionChanges.publish([source.orgId]);
      return seriesOf(source);
    },
    async keep(source, values) {
      const group = keyOfSource(source);
      const bySeries = new Map<number, WaitingValue[]>();
      for (const value of values)
        bySeries
          .set(value.seriesId, bySeries.get(value.seriesId) ?? [])
          .get(value.seriesId)!
          .push(value);
      for (const [seriesId, own] of bySeries)
        writer.put(seriesId, { orgId: source.orgId, values: newestOf(own) }, group);
      if (values.length > 0) await writer.flush([group]);
    },
    close: () => writer.flush(),
  };
}
