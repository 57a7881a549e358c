import type { Licence, LicenceKind } from '@fieldscope/contract/calls/device-reports';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Licences of one of the organisation's devices. */
export async function listLicences(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<Omit<Licence, 'is_valid'>[]> {
  const { rows } = await sql<Omit<Licence, 'is_valid'>>`
    select licence.kind, licence.given_at, licence.expires_at
    from device_licence as licence join device using (device_id)
    where device.org_id = ${orgId} and device.device_id = ${deviceId}
    order by licence.kind desc`.execute(db);
  return rows;
}

/** Gives a licence, or the one that is there another end. @returns whose it is; undefined when no camera was produced with this EUI */
export async function upsertLicence(
  db: Db,
  { eui, kind, expiresAt }: { eui: Eui; kind: LicenceKind; expiresAt: number | null },
  now: number,
): Promise<{ org_id: OrgId | null } | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null }>`
    insert into device_licence (device_id, kind, given_at, expires_at)
    select device_id, ${kind}, ${at(now)}, ${expiresAt === null ? null : at(expiresAt)} from device
    where eui = ${eui} and kind = 'camera' and not adopted
    on conflict (device_id, kind) do update set expires_at = excluded.expires_at
    returning (select org_id from device where device.device_id = device_licence.device_id)`.execute(db);
  return rows[0];
}
