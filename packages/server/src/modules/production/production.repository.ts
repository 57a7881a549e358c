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

/** Which of those EUIs and DevEUIs are registered, whoever has the devices. */
export async function listTaken(
  db: Db,
  devices: readonly { eui: string; dev_eui: string }[],
): Promise<{ euis: ReadonlySet<string>; devEuis: ReadonlySet<string> }> {
  const { rows } = await sql<{ eui: string; dev_eui: string }>`
    select eui, dev_eui from device
    where not adopted and (eui = any(${devices.map(({ eui }) => eui)}::text[])
      or dev_eui = any(${devices.map((device) => device.dev_eui)}::text[]))`.execute(db);
  return {
    euis: new Set(rows.map(({ eui }) => eui)),
    devEuis: new Set(rows.map((row) => row.dev_eui)),
  };
}

export interface RegisteredRow {
  device_id: number;
  eui: Eui;
  model: string;
  kind: string;
  dev_eui: string;
  join_eui: string;
  app_key_sealed: Buffer;
  code_hmac: Buffer;
  /** null: nobody has it. */
  org_id: OrgId | null;
}

/** A device by the EUI on its sticker, whoever owns it: its key code is the proof, not an organisation. */
export async function findRegistered(db: Db, eui: Eui): Promise<RegisteredRow | undefined> {
  const { rows } = await sql<RegisteredRow>`
    select device_id, eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, org_id
    from device where eui = ${eui} and not adopted`.execute(db);
  return rows[0];
}

/** Which of these EUIs the organisation has already, adopted ones included. */
export async function listOwnEuis(db: Db, orgId: OrgId, euis: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ eui: string }>`
    select eui from device where org_id = ${orgId} and eui = any(${euis}::text[])`.execute(db);
  return new Set(rows.map(({ eui }) => eui));
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
 * Gives a device that nobody has to an organisation; what its last owner knew of it is deleted.
 * @returns undefined when somebody was faster, else whether it is the device's first owner
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
  await sql`delete from device_status where device_id = ${binding.deviceId}`.execute(db);
  await sql`delete from device_channel where device_id = ${binding.deviceId}`.execute(db);
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    values (${orgId}, ${binding.deviceId}, ${at(now)}, 'bound')`.execute(db);
  return { isFirstOwner: before.rows.length === 0 };
}

export interface ChannelRow {
  channel: number;
  sensor_type: string | null;
  measurement_ids: number[];
}

export async function insertChannels(db: Db, deviceId: number, channels: ChannelRow[]): Promise<void> {
  if (channels.length === 0) return;
  await sql`
    insert into device_channel (device_id, channel, sensor_type, measurement_ids)
    select ${deviceId}, channel, sensor_type, measurement_ids
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      as given (channel smallint, sensor_type text, measurement_ids int[])`.execute(db);
}

/** Keeps the group from being deleted until the transaction ends. */
export async function lockGroup(db: Db, orgId: OrgId, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_group where group_id = ${groupId} and org_id = ${orgId} for key share`.execute(db);
  return rows.length > 0;
}

/** Number of kits of a type; until the transaction ends nobody else makes one in this organisation. */
export async function countKitsAlone(db: Db, orgId: OrgId, model: string): Promise<number> {
  await sql`select 1 from organisation where org_id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device
    where org_id = ${orgId} and kind = 'kit' and model = ${model}`.execute(db);
  return rows[0]!.count;
}
