import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface ProducedRow {
  eui: Eui;
  model: string;
  kind: string;
  dev_eui: string;
  join_eui: string;
  app_key_sealed: Buffer;
  code_hmac: Buffer;
}

/** Registers devices; an EUI that is taken already is left out. @returns the EUIs that were new */
export async function insertProduced(db: Db, devices: ProducedRow[], now: number): Promise<Eui[]> {
  const { rows } = await sql<{ eui: Eui }>`
    insert into device (eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, produced_at)
    select given.*, ${at(now)}
    from unnest(
      ${devices.map((device) => device.eui)}::text[], ${devices.map((device) => device.model)}::text[],
      ${devices.map((device) => device.kind)}::text[], ${devices.map((device) => device.dev_eui)}::text[],
      ${devices.map((device) => device.join_eui)}::text[],
      ${devices.map((device) => device.app_key_sealed)}::bytea[],
      ${devices.map((device) => device.code_hmac)}::bytea[]
    ) as given (eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac)
    on conflict do nothing
    returning eui`.execute(db);
  return rows.map((row) => row.eui);
}

export interface AdoptedRow {
  eui: Eui;
  model: string;
  profileId: number | null;
  kind: string;
  name: string;
  groupId: string | null;
}

/** Adds devices to the organisation; one that it has already is left out. @returns the ids of those that were new */
export async function insertAdopted(
  db: Db,
  orgId: OrgId,
  devices: AdoptedRow[],
  now: number,
): Promise<Map<Eui, number>> {
  const { rows } = await sql<{ device_id: number; eui: Eui }>`
    with adopted as (
      insert into device (eui, dev_eui, model, profile_id, kind, name, group_id, adopted, org_id, produced_at, bound_at)
      select eui, eui, model, profile_id, kind, name, group_id, true, ${orgId}, ${at(now)}, ${at(now)}
      from unnest(
        ${devices.map(({ eui }) => eui)}::text[], ${devices.map(({ model }) => model)}::text[],
        ${devices.map(({ profileId }) => profileId)}::int[],
        ${devices.map(({ kind }) => kind)}::text[], ${devices.map(({ name }) => name)}::text[],
        ${devices.map(({ groupId }) => groupId)}::text[]
      ) as given (eui, model, profile_id, kind, name, group_id)
      on conflict do nothing
      returning device_id, eui
    ), noted as (
      insert into device_event (org_id, device_id, at, kind)
      select ${orgId}, device_id, ${at(now)}, 'bound' from adopted
    )
    select device_id, eui from adopted`.execute(db);
  return new Map(rows.map((row) => [row.eui, row.device_id]));
}

export interface Binding {
  deviceId: number;
  name: string;
  groupId: string | null;
  longitude: number | null;
  latitude: number | null;
  deviceKeySealed: Buffer | null;
}

/**
 * Gives a device without an organisation to one, without the channels that its last owner had.
 * @returns undefined when another organisation was faster, else whether it is the device's first owner
 */
export async function bindIfFree(
  db: Db,
  orgId: OrgId,
  binding: Binding,
  now: number,
): Promise<{ isFirstOwner: boolean } | undefined> {
  const { rows } = await sql`
    update device
    set org_id = ${orgId}, bound_at = ${at(now)}, name = ${binding.name}, description = '',
        group_id = ${binding.groupId}, device_key_sealed = ${binding.deviceKeySealed},
        longitude = ${binding.longitude}, latitude = ${binding.latitude},
        position_source = ${binding.longitude === null ? null : 'hand'}, timezone = null, country = null,
        antenna = null
    where device_id = ${binding.deviceId} and org_id is null
    returning device_id`.execute(db);
  if (rows.length === 0) return undefined;
  const before = await sql`
    select 1 from device_event where device_id = ${binding.deviceId} and kind = 'bound' limit 1`.execute(db);
  await sql`delete from device_channel where device_id = ${binding.deviceId}`.execute(db);
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    values (${orgId}, ${binding.deviceId}, ${at(now)}, 'bound')`.execute(db);
  return { isFirstOwner: before.rows.length === 0 };
}

/** The devices belong to no organisation; who has their key codes may bind them. */
export async function unbindDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_channel using device
    where device.device_id = device_channel.device_id and device.org_id = ${orgId}
      and device.device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    update device
    set org_id = null, bound_at = null, name = '', description = '', group_id = null, device_key_sealed = null,
      access_rotation = access_rotation + 1, longitude = null, latitude = null, position_source = null, timezone = null, country = null, antenna = null
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

/** The devices are another organisation's from now on, with their names and positions; what else was set goes. */
export async function rebindDevices(
  db: Db,
  orgId: OrgId,
  target: OrgId,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  await sql`
    update device_channel set name = '' from device
    where device.device_id = device_channel.device_id and device.org_id = ${orgId}
      and device.device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    update device set org_id = ${target}, bound_at = ${at(now)}, description = '', group_id = null,
      kit_interval_minutes = null, access_rotation = access_rotation + 1
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    select ${target}, device_id, ${at(now)}, 'bound' from unnest(${deviceIds}::int[]) as device_id`.execute(
    db,
  );
}

/** Gives a kit another key: who had it before may not upload for who has it now. */
export async function replaceDeviceKey(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  deviceKeySealed: Buffer,
): Promise<void> {
  await sql`
    update device set device_key_sealed = ${deviceKeySealed}
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

/** Which of these EUIs and DevEUIs are here already, whoever has their devices. */
export async function listTakenEuis(db: Db, euis: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ eui: string }>`
    select eui from device where eui = any(${[...euis]}::text[])
    union select dev_eui from device where dev_eui = any(${[...euis]}::text[]) order by 1`.execute(db);
  return rows.map(({ eui }) => eui);
}

/** Deletes a device without an organisation. */
export async function deleteUnbound(db: Db, deviceId: number): Promise<void> {
  await sql`delete from device where device_id = ${deviceId} and org_id is null`.execute(db);
}

/** Deletes devices with what refers to them: channels, status, events. Their history is removed before. */
export async function deleteDevices(db: Db, orgId: OrgId, deviceIds: number[]): Promise<void> {
  await sql`
    delete from device where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}
