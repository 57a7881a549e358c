import type { OrgId } from '@fieldscope/contract/ids';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import {
  type LatestRow,
  latestRowOf,
  newerOf,
  recoverLatest,
  upsertLatest,
} from '../history/history.service';
import type { Ingest } from '../ingest/ingest.service';

/** Newest value of every series: coalesced in memory, written in the background. */
export interface LatestValues {
  /** Writes what is still in memory, of one organisation or of all, so that the next read sees every committed reading. */
  flush(orgId?: OrgId): Promise<void>;
  /** Catches up with what was committed before the last process could write it. */
  recover(db: Db): Promise<void>;
  close(): Promise<void>;
}

/** Readers of this process flush first, so what waits here is never missed; a rare write is a cheap one. */
const WRITE_MS = 2_000;
/** So many values of one organisation keep no reader of another one waiting. */
const APART_FROM = 500;

interface LatestParts extends Pick<PlatformServices, 'db' | 'shards' | 'log'> {
  ingest: Ingest;
}

export function createLatestValues({ db, shards, log, ingest }: LatestParts): LatestValues {
  const writer = new BackgroundWriter<number, LatestRow>({
    name: 'latest values',
    everyMs: WRITE_MS,
    log,
    merge: newerOf,
    serverOf: (orgId) => shards.placeOf(orgId as OrgId).server,
    write: (rows) => upsertLatest(db, rows, shards.isDistributed()),
    isApart: (values) => values.length > APART_FROM,
  });
  ingest.onCommitted((stored) => {
    for (const { device, readings } of stored)
      for (const reading of readings)
        writer.put(reading.seriesId, latestRowOf(device.orgId, reading.seriesId, reading), device.orgId);
  });
  return {
    flush: (orgId) => writer.flush(orgId && [orgId]),
    recover: (from) => shards.eachServer((served) => recoverLatest(from, served)),
    close: () => writer.flush(),
  };
}
