import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { ApiRow, Refusal } from './network-server-apis.repository';

export interface RegistrationRow {
  connection_id: number;
  dev_eui: Eui;
  /** What the portal calls the device; empty when the organisation has it no more. */
  name: string;
  wanted: boolean;
  registered_at: number | null;
  error: ApiRefusal | null;
  error_detail: string;
  changed_at: number;
}

/** Registrations that are to be seen: those that wait or failed first. */
export async function listRegistrations(db: Db, orgId: OrgId): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`
    select connection_id, registered.dev_eui, coalesce(device.name, '') as name, wanted, registered_at, error, error_detail,
      changed_at
    from registered_device as registered
    left join device on device.org_id = registered.org_id and device.dev_eui = registered.dev_eui
    where registered.org_id = ${orgId}
    order by wanted and registered_at is not null, changed_at desc, registered.dev_eui`.execute(db);
  return rows;
}

/** Wants devices to be registered with a connection. */
export async function wantRegistered(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  devEuis: readonly Eui[],
  now: number,
): Promise<void> {
  await sql`
    insert into registered_device as registered (connection_id, dev_eui, org_id, wanted, changed_at)
    select ${connectionId}, dev_eui, ${orgId}, true, ${at(now)} from unnest(${devEuis}::text[]) as dev_eui
    on conflict (connection_id, dev_eui) do update
    set wanted = true, registered_at = null, error = null, error_detail = '', changed_at = excluded.changed_at
    where registered.org_id = excluded.org_id`.execute(db);
}

/** Wants what is registered of devices to be removed. @returns the connections that it concerns */
export async function wantRemoved(
  db: Db,
  orgId: OrgId,
  devEuis: readonly Eui[],
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ connection_id: number }>`
    update registered_device set wanted = false, error = null, error_detail = '', changed_at = ${at(now)}
    where org_id = ${orgId} and dev_eui = any(${devEuis}::text[]) returning connection_id`.execute(db);
  return [...new Set(rows.map((row) => row.connection_id))];
}

export interface DueRow {
  dev_eui: Eui;
  wanted: boolean;
  /** Of the device, when it is wanted. */
  name: string;
  model: string;
  join_eui: string;
  app_key_sealed: Buffer;
}

const IS_DUE = sql`(not wanted or registered_at is null)`;

/** What a connection's network server does not have as it is wanted, in the order in which it was; what was refused comes last. */
export async function listDue(db: Db, orgId: OrgId, connectionId: number, most: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select registered.dev_eui, wanted, device.name, device.model, device.join_eui, device.app_key_sealed
    from registered_device as registered
    left join device on device.org_id = registered.org_id and device.dev_eui = registered.dev_eui
      and not device.adopted and wanted
    where registered.org_id = ${orgId} and connection_id = ${connectionId} and ${IS_DUE}
      and (not wanted or device.device_id is not null)
    order by error is not null, changed_at, registered.dev_eui limit ${most}`.execute(db);
  return rows;
}

export async function noteRegistered(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  devEui: Eui,
  now: number,
): Promise<void> {
  await sql`
    update registered_device set registered_at = ${at(now)}, error = null, error_detail = ''
    where org_id = ${orgId} and connection_id = ${connectionId} and dev_eui = ${devEui} and wanted`.execute(
    db,
  );
}

/**
 * Whether another connection, of whichever organisation, wants a device where this one has registered it: two organisations may
 * share an application, and one may give the other a device.
 */
export async function isWantedByOthers(
  db: Db,
  { connection_id: connectionId, address, application_id: applicationId }: ApiRow,
  devEui: Eui,
): Promise<boolean> {
  const { rows } = await sql`
    select from registered_device as registered
    join network_server_api as api using (connection_id)
    join connection using (connection_id)
    where registered.dev_eui = ${devEui} and wanted and connection_id <> ${connectionId} and revoked_at is null
      and rtrim(address, '/') = rtrim(${address}::text, '/') and application_id = ${applicationId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function deleteRemoved(db: Db, orgId: OrgId, connectionId: number, devEui: Eui): Promise<void> {
  await sql`
    delete from registered_device
    where org_id = ${orgId} and connection_id = ${connectionId} and dev_eui = ${devEui} and not wanted`.execute(
    db,
  );
}

/** Notes why devices are not as they are wanted. */
export async function noteFailure(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  devEuis: readonly Eui[],
  { error, detail }: Refusal,
): Promise<void> {
  await sql`
    update registered_device set error = ${error}, error_detail = ${detail}
    where org_id = ${orgId} and connection_id = ${connectionId} and dev_eui = any(${devEuis}::text[])
      and ${IS_DUE}`.execute(db);
}

/** Why one of these devices is not registered. */
export async function findFailure(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  devEuis: readonly Eui[],
): Promise<Refusal | undefined> {
  const { rows } = await sql<Refusal>`
    select error, error_detail as detail from registered_device
    where org_id = ${orgId} and connection_id = ${connectionId} and dev_eui = any(${devEuis}::text[])
      and error is not null
    order by changed_at limit 1`.execute(db);
  return rows[0];
}

export interface OwnDeviceRow {
  dev_eui: Eui;
  name: string;
  kind: string;
  model: string;
  adopted: boolean;
}

export async function listOwnDevices(db: Db, orgId: OrgId, devEuis: readonly Eui[]): Promise<OwnDeviceRow[]> {
  const { rows } = await sql<OwnDeviceRow>`
    select dev_eui, name, kind, model, adopted from device
    where org_id = ${orgId} and dev_eui = any(${devEuis}::text[])`.execute(db);
  return rows;
}

/** Devices of the organisation whose join keys are known and which a connection's network server does not have. */
export async function listUnregistered(db: Db, orgId: OrgId, connectionId: number): Promise<OwnDeviceRow[]> {
  const { rows } = await sql<OwnDeviceRow>`
    select dev_eui, name, kind, model, adopted from device
    where org_id = ${orgId} and not adopted and not exists (
      select from registered_device as registered
      where registered.org_id = ${orgId} and registered.connection_id = ${connectionId}
        and registered.dev_eui = device.dev_eui and registered_at is not null and wanted)
    order by lower(name), dev_eui`.execute(db);
  return rows;
}
