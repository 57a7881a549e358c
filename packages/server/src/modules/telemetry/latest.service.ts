import type { OrgId } from '@fieldscope/contract/ids';
import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import type { StoredReading } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { type LatestRow, recoverLatest, upsertLatest } from './latest.repository';

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

function rowOf({ seriesId, measuredAt, uploadedAt, value }: StoredReading): LatestRow {
  const isNumber = typeof value === 'number';
  return {
    series_id: seriesId,
    measured_at: measuredAt,
    uploaded_at: uploadedAt,
    value: isNumber ? value : null,
    detail: isNumber ? null : value,
  };
}

export function createLatestValues({ db, log, ingest }: { db: Db; log: Log; ingest: Ingest }): LatestValues {
  const writer = new BackgroundWriter<number, LatestRow>({
    name: 'latest values',
    everyMs: WRITE_MS,
    log,
    merge: (before, after) => (after.measured_at >= before.measured_at ? after : before),
    write: (rows) => upsertLatest(db, rows),
  });
  ingest.onCommitted((stored) => {
    for (const { device, readings } of stored)
      for (const reading of readings) writer.put(reading.seriesId, rowOf(reading), device.orgId);
  });
  return {
    flush: (orgId) => writer.flush(orgId && [orgId]),
    recover: recoverLatest,
    close: () => writer.flush(),
  };
}
