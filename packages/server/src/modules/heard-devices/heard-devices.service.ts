import { setImmediate as nextTurn } from 'node:timers/promises';
import { modelsThatRead } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { heardDevices } from '@fieldscope/contract/calls/connections';
import type { Sample } from '@fieldscope/contract/calls/device-profiles';
import { fail } from '@fieldscope/contract/errors/fail';
import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { frameKey, randomKey } from '../ingest/frame-key.model';
import type { HeardMessage } from '../ingest/ingest.model';
import type { ConnectionChanges } from '../ingest/ports.model';
import { believable } from '../ingest/received-time.model';
import { keptUplink, namedTogether, payloadOf, readDeviceName, sampleOf } from './heard-devices.model';
import * as repository from './heard-devices.repository';

/** Keeps messages of devices that their organisation does not have. */
export interface HeardDevices {
  /**
   * Resolves after the commit: whether there was a place for the device. Without one nothing of it is kept.
   * @throws AppError server_busy when it could not be kept; sent again it may be
   */
  record(networkServer: NetworkServer, message: HeardMessage): Promise<boolean>;
  /** Takes nothing more and resolves when everything that waited is committed or refused. */
  close(): Promise<void>;
}

const BATCH_MESSAGES = 500;
/** Of one organisation. */
const WAITING_MESSAGES = 2_000;

interface Waiting {
  row: repository.HeardRow;
  resolve(hasPlace: boolean): void;
  reject(error: unknown): void;
}

/** Group commit, as of uplinks that are stored: while a batch is written, the next one grows. */
interface HeardDevicesParts extends Pick<PlatformServices, 'db' | 'clock' | 'log'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

export function createHeardDevices({ db, clock, log, connectionChanges }: HeardDevicesParts): HeardDevices {
  let waiting: Waiting[] = [];
  const waitingOf = new Map<OrgId, number>();
  let writing: Promise<void> | undefined;
  let closing = false;

  async function writeAll(): Promise<void> {
    // What is read in this turn goes together.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MESSAGES);
      waiting = waiting.slice(BATCH_MESSAGES);
      for (const { row } of batch) waitingOf.set(row.orgId, waitingOf.get(row.orgId)! - 1);
      try {
        await write(db, batch);
        connectionChanges.publish(batch.map(({ row }) => row.orgId));
      } catch (error) {
        log.warn(
          { reason: (error as Error).message, messages: batch.length },
          'messages of unknown devices were not kept',
        );
        for (const one of batch) one.reject(error);
      }
    }
    waitingOf.clear();
    writing = undefined;
  }

  return {
    async record({ token, ofOrganisation }, message) {
      const orgId = ofOrganisation!;
      const ahead = waitingOf.get(orgId) ?? 0;
      if (closing || ahead >= WAITING_MESSAGES) fail('server_busy');
      const row = rowOf(orgId, token, message, clock.now());
      waitingOf.set(orgId, ahead + 1);
      const heard = new Promise<boolean>((resolve, reject) => waiting.push({ row, resolve, reject }));
      writing ??= writeAll();
      return heard.catch(() => fail('server_busy'));
    },
    async close() {
      closing = true;
      await writing;
    },
  };
}

function rowOf(
  orgId: OrgId,
  token: string,
  { devEui, deviceName, reportedAt, uplink }: HeardMessage,
  now: EpochMs,
): repository.HeardRow {
  const heardAt = believable(reportedAt, now) ?? now;
  const kept = uplink && keptUplink(uplink, heardAt);
  return {
    orgId,
    devEui,
    name: readDeviceName(deviceName),
    token,
    // By our clock: a network server that sends what it stored of last month is heard now.
    heardAt: now,
    rssi: uplink?.rssi ?? null,
    snr: uplink?.snr ?? null,
    messages: 1,
    uplinks: uplink && kept !== undefined ? [{ frameKey: keyOf(uplink), heardAt: now, uplink: kept }] : [],
  };
}

const keyOf = (uplink: NonNullable<HeardMessage['uplink']>): bigint =>
  uplink.identity === null ? randomKey() : frameKey(uplink.identity, uplink);

async function write(db: Db, batch: Waiting[]): Promise<void> {
  const rows = new Map<string, repository.HeardRow>();
  for (const { row } of batch) {
    const before = rows.get(keyOfRow(row));
    rows.set(keyOfRow(row), before ? together(before, row) : row);
  }
  const placed = new Set((await repository.insertHeard(db, [...rows.values()])).map(keyOfRow));
  for (const { row, resolve } of batch) resolve(placed.has(keyOfRow(row)));
}

const keyOfRow = ({ orgId, devEui }: Pick<repository.HeardRow, 'orgId' | 'devEui'>): string =>
  `${orgId}/${devEui}`;

const together = (before: repository.HeardRow, after: repository.HeardRow): repository.HeardRow => ({
  ...after,
  name: after.name || before.name,
  rssi: after.rssi ?? before.rssi,
  snr: after.snr ?? before.snr,
  messages: before.messages + after.messages,
  uplinks: [...before.uplinks, ...after.uplinks],
});

/** Newest uplinks of a device that have to be read for a model to be one of its candidates. */
const LOOKED_AT = 3;

type Result<Name extends keyof typeof heardDevices> = Promise<ResultOf<(typeof heardDevices)[Name]>>;

/** The newest uplinks of the organisation's heard devices, or of one of them. */
export async function listHeardSamples(
  ctx: OrgCtx,
  { devEui, devices, each }: { devEui?: Eui; devices: number; each: number },
): Promise<Sample[]> {
  const rows = await repository.listHeard(ctx.db, ctx.orgId, {
    since: ctx.clock.now() - HEARD_LIMITS.keptMs,
    uplinks: each,
    devEui,
  });
  return rows
    .filter(({ newest }) => newest.length > 0)
    .slice(0, devices)
    .flatMap(({ dev_eui: eui, name, newest }) =>
      newest.map((uplink) => ({ eui, name, ...sampleOf(uplink) })),
    );
}

/** The organisation's heard devices, the newest first, with the models that read them. */
export async function listHeardDevices(ctx: OrgCtx): Result<'list'> {
  const since = ctx.clock.now() - HEARD_LIMITS.keptMs;
  const rows = await repository.listHeard(ctx.db, ctx.orgId, { since, uplinks: LOOKED_AT });
  const heard: Awaited<Result<'list'>> = [];
  for (const { newest, ...row } of rows) {
    heard.push({ ...row, candidates: modelsThatRead(newest.map(payloadOf)) });
    // A thousand of them take seconds, in which others have their turns.
    await nextTurn();
  }
  return heard;
}

/** Names that network servers give the organisation's heard devices, by DevEUI. */
export async function viewHeardNames(
  { db }: Pick<PlatformServices, 'db'>,
  orgId: OrgId,
  euis: readonly Eui[],
): Promise<Map<Eui, string>> {
  const rows = await repository.listNames(db, orgId, euis);
  return new Map(rows.map((row) => [row.dev_eui, row.name]));
}

/** Deletes what was heard of those devices; they appear again with their next message. */
export async function removeHeardDevices(
  ctx: OrgCtx,
  { dev_eui }: InputOf<typeof heardDevices.remove>,
): Result<'remove'> {
  ctx.subject = namedTogether(dev_eui);
  await repository.deleteHeard(ctx.db, ctx.orgId, dev_eui);
  return {};
}

/** Deletes what is older than its limit. */
export const purgeHeardDevices = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteHeardBefore(db, clock.now() - HEARD_LIMITS.keptMs);
