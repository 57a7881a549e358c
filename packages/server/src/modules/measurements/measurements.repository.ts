import type { OwnNames } from '@fieldscope/contract/definitions/own-names';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** What an organisation calls a measurement; `unit` is that of a custom one. */
export interface NamedMeasurement {
  id: number;
  names: OwnNames;
  unit: string;
}

/** Measurements that the organisation created or renamed. */
export async function listNamed(db: Db, orgId: OrgId): Promise<NamedMeasurement[]> {
  const { rows } = await sql<NamedMeasurement>`
    select measurement_id as id, jsonb_build_object('en', name, 'zh', name_zh, 'ru', name_ru) as names, unit
    from measurement_name where org_id = ${orgId} order by measurement_id`.execute(db);
  return rows;
}

/** Names a measurement, or changes names and unit that it has. */
export async function saveNamed(db: Db, orgId: OrgId, { id, names, unit }: NamedMeasurement): Promise<void> {
  await sql`
    insert into measurement_name (org_id, measurement_id, name, name_zh, name_ru, unit)
    values (${orgId}, ${id}, ${names.en}, ${names.zh}, ${names.ru}, ${unit})
    on conflict (org_id, measurement_id) do update
    set name = excluded.name, name_zh = excluded.name_zh, name_ru = excluded.name_ru, unit = excluded.unit`.execute(
    db,
  );
}

export async function deleteNamed(db: Db, orgId: OrgId, id: number): Promise<void> {
  await sql`delete from measurement_name where org_id = ${orgId} and measurement_id = ${id}`.execute(db);
}
