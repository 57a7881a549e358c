import { HOUR_MS } from '@fieldscope/contract/time';
import type pg from 'pg';
import { LOCKS } from '../../platform/postgres/locks';
import { unpackFrames } from './chunk-codec.model';
import type { NewUplink } from './new-uplink.model';
import { organisationsOf } from './organisations.model';
import { DamagedHistory } from './packed-bytes.model';
import { type RawUplink, unpackUplinks } from './uplink-codec.model';

/**
 * An uplink received longer ago than this may stand in packed history. Jobs pack nothing younger than that and some.
 */
export const LATE_MS = HOUR_MS;

/**
 * Leaves out uplinks that stand in packed history already. What is left cannot be packed
 * before this transaction has ended: it shares a lock of its devices that a job takes for itself while it packs.
 */
export async function withoutPacked<T extends NewUplink>(
  client: pg.ClientBase,
  uplinks: T[],
  now: number,
): Promise<T[]> {
  const late = uplinks.filter(({ receivedAt }) => receivedAt < now - LATE_MS);
  if (late.length === 0) return uplinks;
  const devices = [...new Set(late.map(({ deviceId }) => deviceId))].sort((a, b) => a - b);
  await client.query(
    `select pg_advisory_xact_lock_shared(${LOCKS.packing}, device_id) from unnest($1::int[]) as device_id`,
    [devices],
  );
  const copies = new Set([
    ...(await listInPackedUplinks(client, late)),
    ...(await listInPackedFrames(client, late)),
  ]);
  return uplinks.filter((uplink) => !copies.has(uplink));
}

async function listInPackedUplinks<T extends NewUplink>(client: pg.ClientBase, late: T[]): Promise<T[]> {
  const { rows } = await client.query<{ positions: number[]; packed: Buffer }>(
    `select array_agg(late.position::int) as positions, uplink_history.packed
     from unnest($1::bigint[], $2::int[], $3::timestamptz[]) with ordinality as late (org_id, device_id, at, position)
     join uplink_history on uplink_history.org_id = late.org_id and uplink_history.device_id = late.device_id
       and late.at between uplink_history.first_at and uplink_history.last_at
     where uplink_history.org_id = any($4) and uplink_history.packed is not null
     group by uplink_history.org_id, uplink_history.device_id, uplink_history.first_at, uplink_history.part`,
    [
      late.map(({ orgId }) => orgId),
      late.map(({ deviceId }) => deviceId),
      late.map(({ receivedAt }) => new Date(receivedAt)),
      organisationsOf(late),
    ],
  );
  return rows.flatMap(({ positions, packed }) => {
    const known = unlessDamaged(() => unpackUplinks(packed)) ?? [];
    return positions
      .map((position) => late[position - 1]!)
      .filter((uplink) => known.some((one) => isCopy(one, uplink)));
  });
}

const isCopy = (a: RawUplink, b: NewUplink): boolean =>
  a.receivedAt === b.receivedAt && a.fCnt === b.fCnt && a.fPort === b.fPort && a.payload.equals(b.payload);

/**
 * Of a time whose raw bytes were purged, an uplink is known by its readings: each stands in packed history, measured at
 * the same time and brought by a frame with the same counter.
 */
async function listInPackedFrames<T extends NewUplink>(client: pg.ClientBase, late: T[]): Promise<T[]> {
  const counted = late.filter(({ fCnt, readings }) => fCnt !== null && readings.length > 0);
  if (counted.length === 0) return [];
  const times = counted.map(({ readings }) => readings.map(({ measuredAt }) => measuredAt));
  const { rows } = await client.query<{ positions: number[]; times: Buffer; uploads: Buffer }>(
    `select array_agg(late.position::int) as positions, history_frames.times, history_frames.uploads
     from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
       with ordinality as late (org_id, device_id, at, measured_from, measured_to, position)
     join history_frames on history_frames.org_id = late.org_id and history_frames.device_id = late.device_id
       and history_frames.first_at <= late.measured_to and history_frames.last_at >= late.measured_from
     where history_frames.org_id = any($6) and exists (
       select 1 from uplink_history as purged
       where purged.org_id = any($6) and purged.org_id = late.org_id and purged.device_id = late.device_id and purged.packed is null
         and late.at between purged.first_at and purged.last_at
     )
     group by history_frames.org_id, history_frames.device_id, history_frames.first_at, history_frames.part`,
    [
      counted.map(({ orgId }) => orgId),
      counted.map(({ deviceId }) => deviceId),
      counted.map(({ receivedAt }) => new Date(receivedAt)),
      times.map((all) => new Date(Math.min(...all))),
      times.map((all) => new Date(Math.max(...all))),
      organisationsOf(counted),
    ],
  );
  const known = counted.map(() => new Set<number>());
  for (const { positions, ...packed } of rows) {
    const { measuredAt, fCnt } = unlessDamaged(() => unpackFrames(packed)) ?? { measuredAt: [], fCnt: [] };
    for (const position of positions) {
      const counter = counted[position - 1]!.fCnt;
      for (let index = 0; index < measuredAt.length; index++)
        if (fCnt[index] === counter) known[position - 1]!.add(measuredAt[index]!);
    }
  }
  return counted.filter((_, index) => times[index]!.every((time) => known[index]!.has(time)));
}

/** Rather twice than never. */
function unlessDamaged<T>(unpack: () => T): T | undefined {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof DamagedHistory) return undefined;
    throw error;
  }
}
