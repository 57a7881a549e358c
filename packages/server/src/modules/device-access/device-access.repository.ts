import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';
import type { AccessOrigin } from './device-access.model';

export interface BoundDevice extends AccessOrigin {
  eui: Eui;
  kind: DeviceKind;
  /** Whether the whole organisation is. */
  frozen: boolean;
}

/** Every device with this EUI that somebody has: whose it is becomes known only by the key. */
export async function findBound(db: Db, eui: Eui): Promise<BoundDevice[]> {
  const { rows } = await sql<BoundDevice>`
    select device.org_id, device.device_id, device.access_rotation, device.eui, device.kind,
      organisation.frozen_at is not null as frozen
    from device join organisation using (org_id)
    where device.eui = ${eui} and device.org_id is not null`.execute(db);
  return rows;
}

/** Makes other keys of a device the right ones. @returns undefined when the organisation has no such device */
export async function rotate(db: Db, orgId: OrgId, eui: Eui): Promise<AccessOrigin | undefined> {
  const { rows } = await sql<AccessOrigin>`
    update device set access_rotation = access_rotation + 1
    where org_id = ${orgId} and eui = ${eui}
    returning org_id, device_id, access_rotation`.execute(db);
  return rows[0];
}
