import type { Eui } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import { Unfinished } from '../../platform/jobs/job-kind';
import type { RunningJob } from '../../platform/jobs/queue';
import type { ErrorLog } from '../../platform/observability/log';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { deleteDerivedWithin, deriveImported } from '../derived/imported-history.service';
import { devicesChanged } from '../devices/devices.events';
import {
  type ImportedReading,
  listImportedDevices,
  removeImported,
  type StoredImport,
  storeImported,
  storeNewest,
} from '../history/imported-readings.service';
import type { ImportKey, ImportRow } from './imports.repository';
import * as repository from './imports.repository';

/** What storing takes, also in a worker thread. */
type StoreParts = Pick<PlatformServices, 'db' | 'clock'> & { log: ErrorLog };

export interface ImportParts
  extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'queue' | 'config' | 'secrets' | 'workers'> {
  /** Aborts when the process ends. */
  signal?: AbortSignal;
  /** The job that works on it; absent: it runs to its end. */
  job?: RunningJob;
}

export type DeviceReading = ImportedReading & { eui: Eui };

/** What one transaction stores of an import: readings, and how far it is when they are. */
export interface Batch {
  readings: readonly DeviceReading[];
  from: number;
  to: number;
}

/**
 * Stores a batch and that it is stored in one transaction, so that it is stored once, however often a run is killed.
 * @returns whether the import goes on: it does not when it was removed, or when another run is ahead
 */
export function storeBatch(
  parts: StoreParts,
  key: ImportKey,
  { readings, from, to }: Batch,
): Promise<boolean> {
  return inTransaction(parts.db, async (trx) => {
    const row = await repository.lockImport(trx, key);
    if (row?.state !== 'writing' || row.done !== from) return false;
    const stored = await storeByDevice({ ...parts, db: trx }, key, readings);
    await repository.updateImport(trx, key, ['writing'], {
      ...countsWith(row, stored),
      ...{ done: to, attempts: 0, problem: null },
    });
    return true;
  });
}

/** In the order of the devices' ids, so that no two imports wait for each other. */
async function storeByDevice(
  { db, log, clock }: StoreParts,
  { orgId, importId }: ImportKey,
  readings: readonly DeviceReading[],
): Promise<StoredImport[]> {
  const nodes = await repository.listNodes(db, orgId);
  const byDevice = new Map<number, DeviceReading[]>();
  for (const reading of readings) {
    const deviceId = nodes.get(reading.eui);
    // It left the organisation meanwhile.
    if (deviceId === undefined) continue;
    const own = byDevice.get(deviceId);
    if (own) own.push(reading);
    else byDevice.set(deviceId, [reading]);
  }
  const stored: StoredImport[] = [];
  for (const [deviceId, own] of [...byDevice].sort(([a], [b]) => a - b)) {
    const one = await storeImported({ db, log, orgId }, { importId, deviceId }, own, clock.now());
    stored.push(one);
    if (one.stored > 0) await deriveImported(db, orgId, { deviceId, first: one.firstAt, last: one.lastAt });
  }
  await storeNewest(db, stored);
  return stored;
}

function countsWith(row: ImportRow, stored: readonly StoredImport[]) {
  const some = stored.filter((one) => one.stored > 0);
  const sum = (of: 'stored' | 'duplicates') => stored.reduce((total, one) => total + one[of], 0);
  return {
    readings: row.readings + sum('stored'),
    duplicates: row.duplicates + sum('duplicates'),
    ...(some.length > 0 && {
      firstAt: Math.min(row.firstAt ?? Number.POSITIVE_INFINITY, ...some.map((one) => one.firstAt)),
      lastAt: Math.max(row.lastAt ?? Number.NEGATIVE_INFINITY, ...some.map((one) => one.lastAt)),
    }),
  };
}

/** Ends an import: all of it is stored, or as much as there will be. */
export async function endImport(
  { db, clock }: Pick<ImportParts, 'db' | 'clock'>,
  key: ImportKey,
  state: 'done' | 'failed',
): Promise<void> {
  await inTransaction(db, (trx) => end(trx, key, ['writing'], { state, finishedAt: clock.now() }));
}

/** Ends an import whose job failed for good: its owner removes it, or imports the rest again. */
export const abandonImport =
  ({ clock }: Pick<ImportParts, 'clock'>) =>
  async (trx: Db, key: ImportKey): Promise<void> => {
    const failed = { state: 'failed', finishedAt: clock.now() } as const;
    await end(trx, key, ['checking', 'writing'], { ...failed, problem: 'aborted' });
    await end(trx, key, ['removing'], { ...failed, problem: 'not_removed' });
  };

async function end(
  trx: Db,
  key: ImportKey,
  from: readonly ImportRow['state'][],
  change: Partial<Pick<ImportRow, 'state' | 'finishedAt' | 'problem'>>,
): Promise<void> {
  if (!(await repository.updateImport(trx, key, from, { ...change, secret: null }))) return;
  await repository.deleteParts(trx, key);
  await announce(trx, key);
}

const announce = (db: Db, { orgId }: ImportKey) => notifyProcesses(db, devicesChanged, [{ orgId }]);

/**
 * Removes an import with all that it stored, device by device; killed, it goes on when called again.
 * @throws Unfinished when its turn is over before
 */
export async function removeImport(parts: ImportParts, row: ImportRow): Promise<void> {
  const { db, log, job } = parts;
  const { orgId, importId, firstAt, lastAt } = row;
  for (const deviceId of await listImportedDevices(db, orgId, importId)) {
    if (await job?.isTurnOver()) throw new Unfinished();
    await removeImported({ db, log, orgId }, { importId, deviceId }, (trx) =>
      deleteDerivedWithin(trx, orgId, { deviceId, first: firstAt!, last: lastAt! }),
    );
  }
  await inTransaction(db, async (trx) => {
    await repository.deleteImport(trx, row);
    await announce(trx, row);
  });
}
