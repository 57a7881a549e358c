import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { insertEvents } from '../devices/device-events.service';

/** What happened to a device; time in epoch ms. */
export interface PastEvent {
  eui: string;
  at: number;
  kind: 'joined' | 'online' | 'offline';
}

/** Adds to the activity of an organisation's devices. */
export async function insertPastEvents(db: Db, orgId: OrgId, events: PastEvent[]): Promise<void> {
  const given = events.map(({ eui, at, kind }) => ({ eui, at: new Date(at).toISOString(), kind }));
  await insertEvents(
    db,
    sql`(
      select device.org_id, device.device_id, given.at, given.kind
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (eui text, at timestamptz, kind text)
      join device on device.eui = given.eui and device.org_id = ${orgId}
    )`,
  );
}
