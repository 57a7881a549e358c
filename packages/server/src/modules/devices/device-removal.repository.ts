import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import type { DeviceKind } from './devices.model';

export interface OwnedDevice {
  device_id: number;
  eui: Eui;
  dev_eui: Eui;
  kind: DeviceKind;
  model: string;
  /** It uploads with a key instead of by radio: its owner made it, and it has no sticker. */
  has_key: boolean;
  /** It was added by its EUI alone. */
  adopted: boolean;
}

/** Those of the named devices that the organisation has; nobody else changes them until the transaction ends. */
export async function lockOwnDevices(db: Db, orgId: OrgId, euis: Eui[]): Promise<OwnedDevice[]> {
  const { rows } = await sql<OwnedDevice>`
    select device_id, eui, dev_eui, kind, model, device_key_sealed is not null as has_key, adopted from device
    where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for no key update`.execute(db);
  return rows;
}

/**
 * Notes for the organisation that it has these devices no more, and deletes what it knew of them. That they were bound
 * once stays: only a first owner gets a gift. Nobody's online states are watched until the transaction ends.
 */
export async function leaveOrganisation(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
  now: number,
): Promise<void> {
  // The watch writes events of all devices: it waits, and finds these gone.
  await sql`select pg_advisory_xact_lock(${LOCKS.online})`.execute(db);
  await sql`
    insert into removed_device (org_id, device_id, eui, name, is_gateway, at)
    select org_id, device_id, eui, name, kind = 'gateway', ${at(now)} from device
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    delete from device_event where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
      and kind <> 'bound'`.execute(db);
  await sql`
    delete from device_status using device
    where device.device_id = device_status.device_id and device.org_id = ${orgId}
      and device.device_id = any(${deviceIds}::int[])`.execute(db);
}

/** The devices are nobody's; whoever has their key codes may bind them. */
export async function unbindDevices(db: Db, orgId: OrgId, deviceIds: number[]): Promise<void> {
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

/** Whether there is such an organisation; it stays until the transaction ends. */
export async function lockOrganisation(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation where org_id = ${orgId} for key share`.execute(db);
  return rows.length > 0;
}

/** The devices are another organisation's from now on, with their names and positions; what else was set goes. */
export async function rebindDevices(
  db: Db,
  orgId: OrgId,
  target: OrgId,
  deviceIds: number[],
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

/** Of each organisation the newest notes stay, so many and those of the same moment. */
export async function deleteOldestRemovals(db: Db, most: number): Promise<void> {
  await sql`
    with kept as materialized (
      select org_id, (
        select at from removed_device where removed_device.org_id = organisation.org_id
        order by at desc offset ${most - 1} limit 1
      ) as oldest_at
      from organisation
    )
    delete from removed_device using kept
    where removed_device.org_id = kept.org_id and removed_device.at < kept.oldest_at`.execute(db);
}

/** Who has a device (null: nobody), which does not change until the transaction ends; undefined: it is deleted. */
export async function lockOwner(db: Db, deviceId: number): Promise<OrgId | null | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null }>`
    select org_id from device where device_id = ${deviceId} for share`.execute(db);
  return rows[0]?.org_id;
}

/** Deletes a device that nobody has. */
export async function deleteUnbound(db: Db, deviceId: number): Promise<void> {
  await sql`delete from device where device_id = ${deviceId} and org_id is null`.execute(db);
}
