import type { Eui } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';
import type { AccessOrigin } from './device-access.model';

export interface BoundDevice extends AccessOrigin {
  eui: Eui;
  kind: DeviceKind;
  model: string;
  /** Whether the whole organisation is. */
  frozen: boolean;
}

/** Every device with this EUI that an organisation has: the key alone says which one is meant. */
export async function findBound(db: Db, eui: Eui): Promise<BoundDevice[]> {
  const { rows } = await sql<BoundDevice>`
    select device.org_id, device.device_id, device.access_rotation, device.eui, device.kind, device.model,
      organisation.frozen_at is not null as frozen
    from device join organisation using (org_id)
    where device.eui = ${eui} and device.org_id is not null`.execute(db);
  return rows;
}
