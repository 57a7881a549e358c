import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from './devices.model';

export interface OwnDevice {
  device_id: number;
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceKind;
  /** Its EUI is a claim: nothing proves that it is the device that has it. */
  adopted: boolean;
  /** Minutes between its uplinks, as it reported them last. */
  interval_minutes: number | null;
}

/** Those of the named devices that belong to the organisation. */
export async function findOwnDevices(db: Db, orgId: OrgId, euis: Eui[]): Promise<OwnDevice[]> {
  const { rows } = await sql<OwnDevice>`
    select device_id, eui, name, model, kind, adopted, interval_minutes
    from device left join device_status using (device_id)
    where org_id = ${orgId} and eui = any(${euis}::text[])`.execute(db);
  return rows;
}

/** EUIs of an organisation's gateways. */
export async function listGatewayEuis(db: Db, orgId: OrgId): Promise<Eui[]> {
  const { rows } = await sql<{ eui: Eui }>`
    select eui from device where org_id = ${orgId} and kind = 'gateway'`.execute(db);
  return rows.map(({ eui }) => eui);
}
