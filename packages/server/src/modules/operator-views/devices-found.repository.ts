import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface FoundDeviceRow {
  device_id: number;
  eui: Eui;
  dev_eui: string;
  name: string;
  model: string;
  kind: string;
  org_id: OrgId | null;
  organisation: string;
  bound_at: number | null;
  last_heard_at: number | null;
}

/**
 * Devices whose EUI lies between two, in their order; those of before are left out up to a key. Walks along the indexes of EUIs, so
 * that it reads a page however many devices there are.
 */
export async function listDevicesBetween(
  db: Db,
  {
    first,
    last,
    after,
    take,
  }: { first: string; last: string; after?: { eui: string; id: number }; take: number },
): Promise<FoundDeviceRow[]> {
  const range = sql`
    eui >= greatest(${after?.eui ?? first}::text, ${first}::text) and eui <= ${last}
    and (${after === undefined} or (eui, device_id) > (${after?.eui ?? ''}, ${after?.id ?? 0}::int))`;
  const { rows } = await sql<FoundDeviceRow>`
    ${SHOWN} from (
      (select * from device where org_id is not null and ${range} order by eui, device_id limit ${take})
      union all
      (select * from device where org_id is null and not adopted and ${range} order by eui, device_id limit ${take})
    ) as device ${JOINED}
    order by device.eui, device.device_id limit ${take}`.execute(db);
  return rows;
}

/** Devices that have a DevEUI of their own. */
export async function listDevicesOfDevEui(db: Db, devEui: string): Promise<FoundDeviceRow[]> {
  const { rows } = await sql<FoundDeviceRow>`
    ${SHOWN} from device ${JOINED} where device.dev_eui = ${devEui} and not device.adopted`.execute(db);
  return rows;
}

const SHOWN = sql`
  select device.device_id, device.eui, device.dev_eui, device.name, device.model, device.kind, device.org_id,
         coalesce(organisation.name, '') as organisation, device.bound_at, status.last_seen_at as last_heard_at`;
const JOINED = sql`
  left join organisation using (org_id) left join device_status as status on status.device_id = device.device_id`;

export interface RefusalOfDevice {
  cause: string;
  count: number;
  last_at: number;
}

/** What was refused whose newest example names a device. */
export async function listRefusalsAbout(db: Db, eui: string, take: number): Promise<RefusalOfDevice[]> {
  const { rows } = await sql<RefusalOfDevice>`
    select reason as cause, count::float8 as count, last_at from ingest_refusal
    where position(${eui} in upper(example)) > 0 order by last_at desc limit ${take}`.execute(db);
  return rows;
}
