import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';
import type { AccessOrigin } from './device-access.model';

/** Sealed keys of a device; null where it has none that we know. */
export interface KeysRow extends AccessOrigin {
  eui: Eui;
  kind: DeviceKind;
  dev_eui: string;
  join_eui: string | null;
  app_key_sealed: Buffer | null;
  device_key_sealed: Buffer | null;
}

export async function findKeys(db: Db, orgId: OrgId, eui: Eui): Promise<KeysRow | undefined> {
  const { rows } = await sql<KeysRow>`
    select org_id, device_id, access_rotation, eui, kind, dev_eui, join_eui, app_key_sealed, device_key_sealed
    from device
    where org_id = ${orgId} and eui = ${eui}`.execute(db);
  return rows[0];
}
