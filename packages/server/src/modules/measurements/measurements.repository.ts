import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface NameRow {
  measurement_id: number;
  measurement_name: string;
  measurement_unit: string;
}

export async function listNames(db: Db, orgId: OrgId): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select measurement_id, name as measurement_name, unit as measurement_unit
    from measurement_name where org_id = ${orgId} order by measurement_id`.execute(db);
  return rows;
}
