import type { Desktop } from '@fieldscope/contract/calls/desktops';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export async function listDesktops(db: Db, orgId: OrgId): Promise<Desktop[]> {
  const { rows } = await sql<Desktop>`
    select desktop_id, name, row_count as rows, column_count as columns, (
      select count(*)::int from chart where chart.org_id = ${orgId} and chart.desktop_id = desktop.desktop_id
    ) as chart_count
    from desktop where org_id = ${orgId}
    order by lower(name), name`.execute(db);
  return rows;
}

/** Number of chart pages; until the transaction ends nobody else makes one in this organisation. */
export async function countDesktopsAlone(db: Db, orgId: OrgId): Promise<number> {
  await sql`select 1 from organisation where org_id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desktop where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** @throws the database's unique violation `desktop_name` when the organisation has one of this name */
export async function insertDesktop(
  db: Db,
  orgId: OrgId,
  { name, rows: rowCount, columns }: Pick<Desktop, 'name' | 'rows' | 'columns'>,
): Promise<number> {
  const { rows } = await sql<{ desktop_id: number }>`
    insert into desktop (org_id, name, row_count, column_count)
    values (${orgId}, ${name}, ${rowCount}, ${columns}) returning desktop_id`.execute(db);
  return rows[0]!.desktop_id;
}

/**
 * @returns whether the organisation has it
 * @throws the database's unique violation `desktop_name` when it has another of this name
 */
export async function renameDesktop(db: Db, orgId: OrgId, desktopId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update desktop set name = ${name} where org_id = ${orgId} and desktop_id = ${desktopId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns the name that it had; undefined: the organisation has no such page */
export async function deleteDesktop(db: Db, orgId: OrgId, desktopId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from desktop where org_id = ${orgId} and desktop_id = ${desktopId} returning name`.execute(db);
  return rows[0]?.name;
}

export async function hasDesktop(db: Db, orgId: OrgId, desktopId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from desktop where org_id = ${orgId} and desktop_id = ${desktopId}`.execute(db);
  return rows.length > 0;
}

/** The size of a page, on which nobody else places charts until the transaction ends; undefined: there is none. */
export async function lockDesktop(
  db: Db,
  orgId: OrgId,
  desktopId: number,
): Promise<Pick<Desktop, 'rows' | 'columns'> | undefined> {
  const { rows } = await sql<Pick<Desktop, 'rows' | 'columns'>>`
    select row_count as rows, column_count as columns from desktop
    where org_id = ${orgId} and desktop_id = ${desktopId} for no key update`.execute(db);
  return rows[0];
}
