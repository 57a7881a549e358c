import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface AdoptedRow {
  eui: Eui;
  model: string;
  profileId: number | null;
  kind: string;
  name: string;
  groupId: string | null;
}

/** Number of devices that the organisation adopted; until the transaction ends nobody else there adopts one. */
export async function countAdoptedAlone(db: Db, orgId: OrgId): Promise<number> {
  await sql`select 1 from organisation where org_id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where org_id = ${orgId} and adopted`.execute(db);
  return rows[0]!.count;
}

/** Adds devices to the organisation; one that it has already is left out. @returns the ids of those that were new */
export async function insertAdopted(
  db: Db,
  orgId: OrgId,
  devices: AdoptedRow[],
  now: number,
): Promise<Map<Eui, number>> {
  const { rows } = await sql<{ device_id: number; eui: Eui }>`
    with adopted as (
      insert into device (eui, dev_eui, model, profile_id, kind, name, group_id, adopted, org_id, produced_at, bound_at)
      select eui, eui, model, profile_id, kind, name, group_id, true, ${orgId}, ${at(now)}, ${at(now)}
      from unnest(
        ${devices.map(({ eui }) => eui)}::text[], ${devices.map(({ model }) => model)}::text[],
        ${devices.map(({ profileId }) => profileId)}::int[],
        ${devices.map(({ kind }) => kind)}::text[], ${devices.map(({ name }) => name)}::text[],
        ${devices.map(({ groupId }) => groupId)}::text[]
      ) as given (eui, model, profile_id, kind, name, group_id)
      on conflict do nothing
      returning device_id, eui
    ), noted as (
      insert into device_event (org_id, device_id, at, kind)
      select ${orgId}, device_id, ${at(now)}, 'bound' from adopted
    )
    select device_id, eui from adopted`.execute(db);
  return new Map(rows.map((row) => [row.eui, row.device_id]));
}

/** A device of the organisation that has one of these EUIs or sends with one as DevEUI. */
export async function findOwn(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ eui: Eui; kind: string } | undefined> {
  const { rows } = await sql<{ eui: Eui; kind: string }>`
    select eui, kind from device where org_id = ${orgId} and (eui = ${eui} or dev_eui = ${eui}) limit 1`.execute(
    db,
  );
  return rows[0];
}
