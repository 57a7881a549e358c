import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface RefusalsRow {
  org_id: OrgId | null;
  organisation: string;
  label: string;
  kind: string;
  cause: string;
  count: number;
  example: string;
  last_at: number;
}

/** Refused messages since a time (epoch ms), the newest first. */
export async function listRefusals(
  db: Db,
  { since, cause, orgId, take }: { since: number; cause: string; orgId?: OrgId; take: number },
): Promise<RefusalsRow[]> {
  const { rows } = await sql<RefusalsRow>`
    select connection.org_id, coalesce(organisation.name, '') as organisation, coalesce(connection.label, '') as label,
           coalesce(connection.kind, '') as kind, refusal.reason as cause, refusal.count::float8 as count,
           refusal.example, refusal.last_at
    from ingest_refusal as refusal
    left join connection using (token_hash) left join organisation using (org_id)
    where refusal.last_at >= ${at(since)} and (${cause} = '' or refusal.reason = ${cause})
      and (${orgId ?? null}::bigint is null or connection.org_id = ${orgId ?? null}::bigint)
    order by refusal.last_at desc, refusal.reason limit ${take}`.execute(db);
  return rows;
}

export async function listCauses(db: Db, since: number): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select distinct reason as cause from ingest_refusal where last_at >= ${at(since)} order by reason`.execute(
    db,
  );
  return rows.map(({ cause }) => cause);
}
