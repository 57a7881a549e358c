import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LeavingDevices } from '../../platform/leaving-devices';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';

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

/** Those of the named devices that the organisation has; no other transaction changes them until the transaction ends. */
export async function lockOwnDevices(db: Db, orgId: OrgId, euis: Eui[]): Promise<OwnedDevice[]> {
  const { rows } = await sql<OwnedDevice>`
    select device_id, eui, dev_eui, kind, model, device_key_sealed is not null as has_key, adopted from device
    where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for no key update`.execute(db);
  return rows;
}

/** Notes for the organisation that it has these devices no more. */
export async function insertRemovals(db: Db, { orgId, deviceIds, at: now }: LeavingDevices): Promise<void> {
  await sql`
    insert into removed_device (org_id, device_id, eui, name, is_gateway, at)
    select org_id, device_id, eui, name, kind = 'gateway', ${at(now)} from device
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
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

/** The organisation of a device (null: none), which does not change until the transaction ends; undefined: it is deleted. */
export async function lockOwner(db: Db, deviceId: number): Promise<OrgId | null | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null }>`
    select org_id from device where device_id = ${deviceId} for share`.execute(db);
  return rows[0]?.org_id;
}
