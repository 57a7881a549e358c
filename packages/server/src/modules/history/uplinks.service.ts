import type { OrgId } from '@fieldscope/contract/ids';
import type { ErrorLog } from '../../platform/observability/log';
import { type Db, inSnapshot } from '../../platform/postgres/db';
import { DamagedHistory } from './packed-bytes.model';
import { type Owned, readUplinks } from './packing.repository';
import {
  addCounts,
  countUplinks,
  inOrderOfReception,
  NO_UPLINKS,
  type UplinkCounts,
} from './uplink-chunks.model';
import { type RawUplink, unpackUplinks } from './uplink-codec.model';
import {
  bordersOf,
  countsOfSpan,
  type PackedSpan,
  type Received,
  type Span,
  spansOf,
} from './uplink-spans.model';
import * as repository from './uplinks.repository';

export { organisationsToName } from './organisations.model';
export { listPaths, listPathsOfGateway, listPathsOfNode, type RadioPath } from './radio-paths.repository';
export { LARGEST_STEP } from './uplink-chunks.model';
export type { RawUplink } from './uplink-codec.model';
export {
  findRecoveryStart,
  listNewlyReported,
  listReceptions,
  listUploadedDevices,
  type NewlyReported,
  type RecoveredReception,
  type SeenDevice,
  type UploadedDevice,
} from './uplink-recovery.repository';
export {
  countByDevice,
  countByHour,
  countGatewaysByHour,
  countReadingsOfDay,
  countTraffic,
  type DeviceCounts,
  type HourRow,
} from './uplink-statistics.repository';
export { deleteEnded, noteWritten } from './written-progress.repository';

import type { PageRows } from '@fieldscope/contract/paging';

export { findReceptionSpan } from './uplinks.repository';

// Uplinks are rows for some days and packed afterwards; who asks about them here finds each of them once, packed or not.

interface UplinksCtx {
  db: Db;
  log: ErrorLog;
  orgId: OrgId;
}

/** Frames with a counter, and those that are missing between them. */
export type FrameCounts = Pick<UplinkCounts, 'counted' | 'missing'>;

/**
 * Received and missing frames of a device since two moments (ms since 1970), of which `dayAgo` lies in the days that
 * are not packed. A gap counts in a span when both its ends lie there.
 */
export async function countFrames(
  ctx: UplinksCtx,
  deviceId: number,
  { dayAgo, monthAgo }: { dayAgo: number; monthAgo: number },
): Promise<{ day: FrameCounts; month: FrameCounts }> {
  const device = { orgId: ctx.orgId, deviceId };
  return inSnapshot(ctx.db, async (db) => {
    const ofDay = await repository.countRows(db, device, { from: dayAgo }, []);
    let month = NO_UPLINKS;
    for (const span of await listSpans(db, device, { from: monthAgo }))
      month = addCounts(month, await countSince({ ...ctx, db }, device, span, monthAgo));
    return { day: ofDay.get(0) ?? NO_UPLINKS, month };
  });
}

/** Number of all uplinks that a device ever sent to the organisation. */
export const countMessages = ({ db, orgId }: Pick<UplinksCtx, 'db' | 'orgId'>, deviceId: number) =>
  repository.countUplinks(db, { orgId, deviceId });

async function listSpans(
  db: Db,
  device: Owned,
  received: Received,
  isWanted: (packed: PackedSpan) => boolean = () => true,
): Promise<Span[]> {
  const packed = (await repository.listPackedSpans(db, device, received)).filter(isWanted);
  return spansOf(packed, await repository.countRows(db, device, received, bordersOf(packed)), received);
}

/** What a span comes to since a time. Where its uplinks cannot be read any more it counts whole. */
async function countSince(ctx: UplinksCtx, device: Owned, span: Span, since: number): Promise<UplinkCounts> {
  const { packed, rows } = span;
  if (!packed || packed.isPurged || (packed.firstAt >= since && rows.uplinkCount === 0))
    return countsOfSpan(span);
  const unpacked = await unpack(ctx, device, packed);
  if (!unpacked) return countsOfSpan(span);
  const within = unpacked.filter(({ receivedAt }) => receivedAt >= since);
  return countUplinks([...within, ...(await listRows(ctx.db, device, span))].sort(inOrderOfReception));
}

async function listRows(db: Db, device: Owned, { rows, from, to }: Span): Promise<RawUplink[]> {
  return rows.uplinkCount === 0 ? [] : (await repository.listRows(db, device, { from, to })).reverse();
}

/** Uplinks of a packed row, oldest first; undefined where it is damaged. */
async function unpack(
  { db, log }: UplinksCtx,
  device: Owned,
  { firstAt, part }: PackedSpan,
): Promise<RawUplink[] | undefined> {
  try {
    return unpackUplinks(await readUplinks(db, device, { firstAt, part }));
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    log.error({ ...device, firstAt, reason: error.message }, 'packed uplinks are damaged');
    return undefined;
  }
}

export interface UplinkFilter extends PageRows {
  deviceId: number;
  outcome?: repository.Outcome;
  /** The latest time of reception, in ms since 1970. */
  until?: number;
}

/**
 * A page of a device's raw uplinks, newest first, and how many there are; those of which only counts are kept are not
 * among them. Uplinks of a damaged row keep their places, which stay empty.
 */
export async function listUplinks(
  ctx: UplinksCtx,
  { deviceId, outcome, until, skip, take }: UplinkFilter,
): Promise<{ list: RawUplink[]; count: number }> {
  const device = { orgId: ctx.orgId, deviceId };
  const isWanted = ({ receivedAt, refusal }: RawUplink) =>
    (outcome === undefined || (refusal === null) === (outcome === 'stored')) &&
    (until === undefined || receivedAt <= until);
  return inSnapshot(ctx.db, async (db) => {
    const readAll = async (span: Span, packed: PackedSpan) => {
      const uplinks = [
        ...((await unpack({ ...ctx, db }, device, packed)) ?? []),
        ...(await listRows(db, device, span)),
      ];
      return uplinks.filter(isWanted).sort(inOrderOfReception).reverse();
    };
    const list: RawUplink[] = [];
    let count = 0;
    const spans = await listSpans(db, device, { to: until }, ({ isPurged }) => !isPurged);
    for (const span of spans.reverse()) {
      const { packed, from, to } = span;
      const first = Math.max(0, skip - count);
      const end = skip + take - count;
      // Only its uplinks show how many of a row's were received until then.
      const cut = packed && until !== undefined && packed.lastAt > until && (await readAll(span, packed));
      const inSpan = cut ? cut.length : countOf(countsOfSpan(span), outcome);
      count += inSpan;
      if (end <= 0 || first >= inSpan) continue;
      if (packed) list.push(...(cut || (await readAll(span, packed))).slice(first, end));
      else
        list.push(
          ...(await repository.listRows(
            db,
            device,
            { from, to },
            { outcome, skip: first, take: end - first },
          )),
        );
    }
    return { list, count };
  });
}

/**
 * A device's uplinks that were received within a range (ms since 1970, both included), oldest first; those of which only
 * counts are kept, or that are damaged, are not among them.
 */
export async function listUplinksWithin(
  ctx: UplinksCtx,
  deviceId: number,
  received: Required<Received>,
): Promise<RawUplink[]> {
  const device = { orgId: ctx.orgId, deviceId };
  return inSnapshot(ctx.db, async (db) => {
    const uplinks: RawUplink[] = [];
    for (const span of await listSpans(db, device, received, ({ isPurged }) => !isPurged)) {
      const packed = span.packed && (await unpack({ ...ctx, db }, device, span.packed));
      uplinks.push(...(packed ?? []), ...(await listRows(db, device, span)));
    }
    const { from, to } = received;
    return uplinks
      .filter(({ receivedAt }) => receivedAt >= from && receivedAt <= to)
      .sort(inOrderOfReception);
  });
}

const countOf = ({ uplinkCount, refusedCount }: UplinkCounts, outcome?: repository.Outcome): number => {
  if (outcome === undefined) return uplinkCount;
  return outcome === 'refused' ? refusedCount : uplinkCount - refusedCount;
};
