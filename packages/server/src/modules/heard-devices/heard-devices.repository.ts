import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { lockOrganisations } from '../accounts/organisation-locks.service';

/** What one batch heard of a device. */
export interface HeardRow {
  orgId: OrgId;
  devEui: Eui;
  name: string;
  /** Digest in hex of the connection's token. */
  token: string;
  heardAt: number;
  rssi: number | null;
  snr: number | null;
  messages: number;
  /** Its uplinks, oldest first. */
  uplinks: { frameKey: bigint; heardAt: number; uplink: string }[];
}

const { devices: MOST_DEVICES, uplinksOfDevice: MOST_OF_DEVICE, uplinks: MOST_UPLINKS } = HEARD_LIMITS;

/** Keeps what was heard within the limits. @returns the devices that have a place */
export async function insertHeard(db: Db, rows: HeardRow[]): Promise<HeardRow[]> {
  const organisations = [...new Set(rows.map(({ orgId }) => orgId))];
  return inTransaction(db, async (trx) => {
    // No other transaction counts the places of these organisations meanwhile.
    await lockOrganisations(trx, organisations);
    const placed = await upsertDevices(trx, rows);
    const uplinks = placed.flatMap((row) => row.uplinks.map((uplink) => ({ ...row, ...uplink })));
    if (uplinks.length > 0) {
      await sql`
        insert into heard_uplink (org_id, dev_eui, frame_key, heard_at, uplink)
        select org_id, dev_eui, frame_key, heard_at, uplink
        from unnest(
          ${uplinks.map(({ orgId }) => orgId)}::bigint[], ${uplinks.map(({ devEui }) => devEui)}::text[],
          ${uplinks.map(({ frameKey }) => String(frameKey))}::bigint[],
          ${uplinks.map(({ heardAt }) => at(heardAt))}::timestamptz[], ${uplinks.map(({ uplink }) => uplink)}::text[]
        ) with ordinality as given (org_id, dev_eui, frame_key, heard_at, uplink, position)
        order by position
        on conflict (org_id, dev_eui, frame_key) do nothing`.execute(trx);
      await deleteOldest(trx, placed);
    }
    return placed;
  });
}

async function upsertDevices(db: Db, rows: HeardRow[]): Promise<HeardRow[]> {
  const { rows: placed } = await sql<{ org_id: OrgId; dev_eui: Eui }>`
    insert into heard_device as held
      (org_id, dev_eui, name, token_hash, first_heard_at, last_heard_at, rssi, snr, messages)
    select org_id, dev_eui, name, decode(token, 'hex'), heard_at, heard_at, rssi, snr, messages
    from (
      select given.*, known.org_id is null as is_new,
        row_number() over (partition by given.org_id, known.org_id is null order by given.dev_eui) as nth
      from unnest(
        ${rows.map(({ orgId }) => orgId)}::bigint[], ${rows.map(({ devEui }) => devEui)}::text[],
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ token }) => token)}::text[],
        ${rows.map(({ heardAt }) => at(heardAt))}::timestamptz[], ${rows.map(({ rssi }) => rssi)}::real[],
        ${rows.map(({ snr }) => snr)}::real[], ${rows.map(({ messages }) => messages)}::bigint[]
      ) as given (org_id, dev_eui, name, token, heard_at, rssi, snr, messages)
      left join heard_device as known on known.org_id = given.org_id and known.dev_eui = given.dev_eui
    ) as heard
    where not is_new
      or nth + (select count(*) from heard_device where heard_device.org_id = heard.org_id) <= ${MOST_DEVICES}
    on conflict (org_id, dev_eui) do update
    set name = coalesce(nullif(excluded.name, ''), held.name), token_hash = excluded.token_hash,
      last_heard_at = greatest(excluded.last_heard_at, held.last_heard_at),
      rssi = coalesce(excluded.rssi, held.rssi), snr = coalesce(excluded.snr, held.snr),
      messages = held.messages + excluded.messages
    returning org_id, dev_eui`.execute(db);
  const keys = new Set(placed.map((row) => `${row.org_id}/${row.dev_eui}`));
  return rows.filter(({ orgId, devEui }) => keys.has(`${orgId}/${devEui}`));
}

/** Of each device the newest uplinks stay, and of each organisation. */
async function deleteOldest(db: Db, devices: HeardRow[]): Promise<void> {
  await sql`
    delete from heard_uplink as kept
    using unnest(${devices.map(({ orgId }) => orgId)}::bigint[], ${devices.map(({ devEui }) => devEui)}::text[])
      as given (org_id, dev_eui)
    where kept.org_id = given.org_id and kept.dev_eui = given.dev_eui and kept.heard_id <= (
      select heard_id from heard_uplink as newer
      where newer.org_id = given.org_id and newer.dev_eui = given.dev_eui
      order by heard_id desc offset ${MOST_OF_DEVICE} limit 1)`.execute(db);
  await sql`
    delete from heard_uplink as kept
    using unnest(${[...new Set(devices.map(({ orgId }) => orgId))]}::bigint[]) as given (org_id)
    where kept.org_id = given.org_id and kept.heard_id <= (
      select heard_id from heard_uplink as newer
      where newer.org_id = given.org_id
      order by heard_id desc offset ${MOST_UPLINKS} limit 1)`.execute(db);
}

export interface ListedHeard {
  dev_eui: Eui;
  name: string;
  connection: string;
  first_heard_at: number;
  last_heard_at: number;
  rssi: number | null;
  snr: number | null;
  messages: number;
  kept: number;
  /** Newest first. */
  newest: string[];
}

/** What an organisation heard since a time of devices that it does not have, or of one, with so many of their newest uplinks. */
export async function listHeard(
  db: Db,
  orgId: OrgId,
  { since, uplinks, devEui }: { since: number; uplinks: number; devEui?: Eui },
): Promise<ListedHeard[]> {
  const ownUplinks = sql`heard_uplink.org_id = heard.org_id and heard_uplink.dev_eui = heard.dev_eui`;
  const { rows } = await sql<ListedHeard>`
    select heard.dev_eui, heard.name, coalesce(connection.label, '') as connection, heard.first_heard_at,
      heard.last_heard_at, heard.rssi, heard.snr, heard.messages::float8 as messages,
      (select count(*)::int from heard_uplink where ${ownUplinks}) as kept,
      array(select uplink from heard_uplink where ${ownUplinks} order by heard_id desc limit ${uplinks}) as newest
    from heard_device as heard
    left join connection
      on connection.token_hash = heard.token_hash and connection.org_id = heard.org_id and connection.revoked_at is null
    where heard.org_id = ${orgId} and heard.last_heard_at >= ${at(since)}
      and heard.dev_eui = coalesce(${devEui ?? null}, heard.dev_eui) and not exists (
      select from device where device.org_id = heard.org_id and device.dev_eui = heard.dev_eui)
    order by heard.last_heard_at desc, heard.dev_eui`.execute(db);
  return rows;
}

/** What network servers call devices and gateways. */
export async function listNames(
  db: Db,
  orgId: OrgId,
  euis: readonly Eui[],
): Promise<{ dev_eui: Eui; name: string }[]> {
  const { rows } = await sql<{ dev_eui: Eui; name: string }>`
    select dev_eui, name from heard_device
    where org_id = ${orgId} and dev_eui = any(${euis}::text[]) and name <> ''
    union all
    select eui, name from heard_gateway
    where org_id = ${orgId} and eui = any(${euis}::text[]) and name <> ''`.execute(db);
  return rows;
}

export async function deleteHeard(db: Db, orgId: OrgId, euis: readonly Eui[]): Promise<void> {
  await sql`delete from heard_device where org_id = ${orgId} and dev_eui = any(${euis}::text[])`.execute(db);
  await sql`delete from heard_uplink where org_id = ${orgId} and dev_eui = any(${euis}::text[])`.execute(db);
  await sql`delete from heard_gateway where org_id = ${orgId} and eui = any(${euis}::text[])`.execute(db);
}

export interface DueUplink {
  heardId: string;
  orgId: OrgId;
  devEui: Eui;
  uplink: string;
}

/** Uplinks whose organisation has the device by now, oldest first; of every organisation without one. */
export async function listDue(db: Db, orgId: OrgId | undefined, most: number): Promise<DueUplink[]> {
  const { rows } = await sql<DueUplink>`
    select heard_id as "heardId", heard.org_id as "orgId", heard.dev_eui as "devEui", uplink
    from heard_uplink as heard join device on device.org_id = heard.org_id and device.dev_eui = heard.dev_eui
    ${orgId === undefined ? sql`` : sql`where heard.org_id = ${orgId}`}
    order by heard_id limit ${most}`.execute(db);
  return rows;
}

export async function deleteUplinks(db: Db, heardIds: string[]): Promise<void> {
  await sql`delete from heard_uplink where heard_id = any(${heardIds}::bigint[])`.execute(db);
}

/** Devices and gateways that their organisation has by now are not unknown to it any more. */
export async function deleteKnown(db: Db, orgId: OrgId | undefined): Promise<void> {
  await sql`
    delete from heard_gateway using device
    where device.org_id = heard_gateway.org_id and device.eui = heard_gateway.eui
      ${orgId === undefined ? sql`` : sql`and heard_gateway.org_id = ${orgId}`}`.execute(db);
  await sql`
    delete from heard_device using device
    where device.org_id = heard_device.org_id and device.dev_eui = heard_device.dev_eui
      ${orgId === undefined ? sql`` : sql`and heard_device.org_id = ${orgId}`}`.execute(db);
}

/** Deletes what was heard before a time. */
export async function deleteHeardBefore(db: Db, time: number): Promise<void> {
  await sql`delete from heard_uplink where heard_at < ${at(time)}`.execute(db);
  await sql`delete from heard_device where last_heard_at < ${at(time)}`.execute(db);
  await sql`delete from heard_gateway where last_heard_at < ${at(time)}`.execute(db);
}
