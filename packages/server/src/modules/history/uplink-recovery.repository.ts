import type { DeviceInfo } from '@fieldscope/codecs';
import type { OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import { organisationsOf } from './organisations.model';
import { findWrittenByAll } from './written-progress.repository';

// What was committed shortly before a process ended is not packed: rows are enough.

/** When a gateway received something last of an organisation, and by which network server that arrived. */
export interface RecoveredReception {
  gateway: string;
  orgId: OrgId;
  receivedAt: number;
  source: string;
}

/** The last reception of each gateway by organisation whose device it was, of what came since a time; of all rows without one. Serves every organisation of a database server. */
export async function listReceptions(
  db: Db,
  since: number | null,
  served: Served,
): Promise<RecoveredReception[]> {
  const { rows } = await sql<RecoveredReception>`
    select received.eui as gateway, uplink.org_id as "orgId", max(uplink.received_at) as "receivedAt",
      (array_agg(uplink.source order by uplink.received_at desc))[1] as source
    from uplink cross join jsonb_array_elements_text(uplink.gateways) as received (eui)
    where uplink.received_at >= ${since === null ? sql`'-infinity'` : at(since)} ${among(served, 'uplink.org_id')}
    group by received.eui, uplink.org_id`.execute(db);
  return rows;
}

/** Where so many uplinks came within an hour, what is written in the background is behind by seconds: an hour of them would take minutes. */
const MANY_UPLINKS = 20_000;
const USUAL_LOOKBACK_MS = HOUR_MS;
const SHORT_LOOKBACK_MS = 2 * MINUTE_MS;

/**
 * Since when uplinks may have been committed whose news was not written when the last process ended (ms since 1970): as the processes
 * noted it, and not long before the newest that was written.
 * @param newest when the newest of what was written came; null: nothing was, and all uplinks count
 * @param isNotedHere false: another installation stored them, of whose processes nothing is known
 */
export async function findRecoveryStart(
  db: Db,
  newest: number | null,
  served: Served,
  isNotedHere = true,
): Promise<number | null> {
  if (newest === null) return null;
  const usual = newest - USUAL_LOOKBACK_MS;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from uplink where uploaded_at >= ${at(usual)} ${among(served)} limit ${MANY_UPLINKS + 1}
    ) as recent`.execute(db);
  const earliest = rows[0]!.count > MANY_UPLINKS ? newest - SHORT_LOOKBACK_MS : usual;
  if (!isNotedHere) return earliest;
  return Math.max(earliest, (await findWrittenByAll(db)) ?? earliest);
}

/** A device with the time of its newest uplink among some (ms since 1970). */
export interface UploadedDevice {
  deviceId: number;
  orgId: OrgId;
  receivedAt: number;
}

/** Devices of which something was stored since a moment (ms since 1970; null: ever), by their ids. Serves every organisation of a database server. */
export async function listUploadedDevices(
  db: Db,
  since: number | null,
  served: Served,
): Promise<UploadedDevice[]> {
  const { rows } = await sql<UploadedDevice>`
    select device_id as "deviceId", org_id as "orgId", max(received_at) as "receivedAt" from uplink
    where uploaded_at >= ${since === null ? sql`'-infinity'` : at(since)} ${among(served)}
    group by device_id, org_id order by device_id`.execute(db);
  return rows;
}

/** A device of an organisation, and since when its uplinks are looked for (ms since 1970; null: always). */
export interface SeenDevice {
  deviceId: number;
  orgId: OrgId;
  seenAt: number | null;
}

/** What the uplinks of a device after that report of it, each part the newest; null parts were not reported. */
export interface NewlyReported {
  deviceId: number;
  orgId: OrgId;
  receivedAt: number;
  battery: number | null;
  intervalMinutes: number | null;
  hardware: string | null;
  software: string | null;
  rssi: number | null;
  snr: number | null;
  fCnt: number | null;
  gateways: string[] | null;
}

/** Of some devices those that sent something after they were seen, with what they reported. */
export async function listNewlyReported(db: Db, devices: readonly SeenDevice[]): Promise<NewlyReported[]> {
  const newest = (value: ReturnType<typeof sql>) =>
    sql`(array_agg(${value} order by received_at desc) filter (where ${value} is not null))[1]`;
  const { rows } = await sql<NewlyReported>`
    select device.device_id as "deviceId", device.org_id as "orgId", max(received_at) as "receivedAt",
      ${newest(sql`(info ->> 'battery')::real`)} as battery,
      ${newest(sql`(info ->> 'intervalMinutes')::int`)} as "intervalMinutes",
      ${newest(sql`info ->> 'hardware'`)} as hardware, ${newest(sql`info ->> 'software'`)} as software,
      ${newest(sql`rssi`)} as rssi, ${newest(sql`snr`)} as snr, ${newest(sql`f_cnt::float8`)} as "fCnt",
      ${newest(sql`nullif(uplink.gateways, '[]')`)} as gateways
    from unnest(
      ${devices.map(({ deviceId }) => deviceId)}::int[],
      ${devices.map(({ orgId }) => orgId)}::bigint[],
      ${devices.map(({ seenAt }) => seenAt && at(seenAt))}::timestamptz[]
    ) as device (device_id, org_id, seen_at)
    join uplink on uplink.org_id = device.org_id and uplink.device_id = device.device_id
      and uplink.org_id = any(${organisationsOf(devices)}::bigint[]) and received_at > coalesce(device.seen_at, '-infinity')
    group by device.device_id, device.org_id`.execute(db);
  return rows;
}

/** An uplink as a row has it, with the battery's percent and its readings as they are packed; null: there is none. */
export interface UplinkSince {
  deviceId: number;
  orgId: OrgId;
  receivedAt: number;
  uploadedAt: number;
  battery: number | null;
  packed: Buffer | null;
}

/**
 * What came of some devices after a moment, each its own, by our clock, in that order. What had been under way for
 * longer than a day then is left out.
 */
export async function listUplinksSince(
  db: Db,
  devices: readonly { deviceId: number; orgId: OrgId; uploadedAt: number }[],
): Promise<UplinkSince[]> {
  const { rows } = await sql<UplinkSince>`
    select device.device_id as "deviceId", device.org_id as "orgId", received_at as "receivedAt",
      uplink.uploaded_at as "uploadedAt", (info ->> 'battery')::float8 as battery, readings as packed
    from unnest(
      ${devices.map(({ deviceId }) => deviceId)}::int[],
      ${devices.map(({ orgId }) => orgId)}::bigint[],
      ${devices.map(({ uploadedAt }) => at(uploadedAt))}::timestamptz[]
    ) as device (device_id, org_id, uploaded_at)
    join uplink on uplink.org_id = device.org_id and uplink.device_id = device.device_id
      and uplink.org_id = any(${organisationsOf(devices)}::bigint[]) and uplink.received_at > device.uploaded_at - interval '1 day'
      and uplink.uploaded_at > device.uploaded_at
    order by uplink.uploaded_at, received_at`.execute(db);
  return rows;
}

/** What tells one stored uplink from all others. */
export interface UplinkKey {
  orgId: OrgId;
  deviceId: number;
  receivedAt: number;
  frameKey: string;
}

/** Rows of some organisations that were uploaded within a range (epoch ms, its end excluded). Serves several organisations. */
export async function listUploadedKeys(
  db: Db,
  orgIds: readonly OrgId[],
  { from, to }: { from: number; to: number },
): Promise<UplinkKey[]> {
  const { rows } = await sql<UplinkKey>`
    select org_id as "orgId", device_id as "deviceId", received_at as "receivedAt", frame_key::text as "frameKey"
    from uplink
    where org_id = any(${[...orgIds]}::bigint[]) and uploaded_at >= ${at(from)} and uploaded_at < ${at(to)}`.execute(
    db,
  );
  return rows;
}

/** A row that is looked up by its key, with what else the device reported. */
export interface UplinkByKey extends UplinkSince, UplinkKey {
  rssi: number | null;
  info: DeviceInfo | null;
}

/** Rows by their keys, in the order in which they were uploaded. */
export async function listUplinksByKey(db: Db, keys: readonly UplinkKey[]): Promise<UplinkByKey[]> {
  const { rows } = await sql<UplinkByKey>`
    select uplink.device_id as "deviceId", uplink.org_id as "orgId", uplink.received_at as "receivedAt",
      uplink.frame_key::text as "frameKey", uploaded_at as "uploadedAt", (info ->> 'battery')::float8 as battery,
      rssi, info, readings as packed
    from unnest(
      ${keys.map(({ orgId }) => orgId)}::bigint[],
      ${keys.map(({ deviceId }) => deviceId)}::int[],
      ${keys.map(({ receivedAt }) => at(receivedAt))}::timestamptz[],
      ${keys.map(({ frameKey }) => frameKey)}::bigint[]
    ) as given (org_id, device_id, received_at, frame_key)
    join uplink on uplink.org_id = given.org_id and uplink.device_id = given.device_id
      and uplink.received_at = given.received_at and uplink.frame_key = given.frame_key
      and uplink.org_id = any(${organisationsOf(keys)}::bigint[])
    order by uploaded_at, uplink.received_at`.execute(db);
  return rows;
}

/** How many uplinks of each device were received after one moment and until another, each its own; rows alone. */
export async function countUplinks(
  db: Db,
  ranges: readonly { deviceId: number; orgId: OrgId; from: number; to: number }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ deviceId: number; count: number }>`
    select device.device_id as "deviceId", count(*)::int as count
    from unnest(
      ${ranges.map(({ deviceId }) => deviceId)}::int[],
      ${ranges.map(({ orgId }) => orgId)}::bigint[],
      ${ranges.map(({ from }) => at(from))}::timestamptz[],
      ${ranges.map(({ to }) => at(to))}::timestamptz[]
    ) as device (device_id, org_id, after, until)
    join uplink on uplink.org_id = device.org_id and uplink.device_id = device.device_id
      and uplink.org_id = any(${organisationsOf(ranges)}::bigint[]) and received_at > device.after and received_at <= device.until
    group by device.device_id`.execute(db);
  return new Map(rows.map(({ deviceId, count }) => [deviceId, count]));
}
