import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

export async function listChartPages(db: Db, orgId: OrgId): Promise<ChartPage[]> {
  const { rows } = await sql<ChartPage>`
    select chart_page_id as desktop_id, name, row_count as rows, column_count as columns, (
      select count(*)::int from chart where chart.org_id = ${orgId} and chart.chart_page_id = chart_page.chart_page_id
    ) as chart_count
    from chart_page where org_id = ${orgId}
    order by lower(name), name`.execute(db);
  return rows;
}

/** Number of chart pages; until the transaction ends no other transaction makes one in this organisation. */
export async function countChartPagesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chart_page where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** @throws the database's unique violation `chart_page_name` when the organisation has one of this name */
export async function insertChartPage(
  db: Db,
  orgId: OrgId,
  { name, rows: rowCount, columns }: Pick<ChartPage, 'name' | 'rows' | 'columns'>,
): Promise<number> {
  const { rows } = await sql<{ chartPageId: number }>`
    insert into chart_page (org_id, name, row_count, column_count)
    values (${orgId}, ${name}, ${rowCount}, ${columns}) returning chart_page_id as "chartPageId"`.execute(db);
  return rows[0]!.chartPageId;
}

/**
 * @returns whether the organisation has it
 * @throws the database's unique violation `chart_page_name` when it has another of this name
 */
export async function renameChartPage(
  db: Db,
  orgId: OrgId,
  chartPageId: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update chart_page set name = ${name} where org_id = ${orgId} and chart_page_id = ${chartPageId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns the name that it had; undefined: the organisation has no such page */
export async function deleteChartPage(
  db: Db,
  orgId: OrgId,
  chartPageId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from chart_page where org_id = ${orgId} and chart_page_id = ${chartPageId} returning name`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Deletes those of the pages that there are. */
export async function deleteChartPages(db: Db, orgId: OrgId, chartPageIds: readonly number[]): Promise<void> {
  await sql`
    delete from chart_page where org_id = ${orgId} and chart_page_id = any(${chartPageIds}::int[])`.execute(
    db,
  );
}

export async function hasChartPage(db: Db, orgId: OrgId, chartPageId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chart_page where org_id = ${orgId} and chart_page_id = ${chartPageId}`.execute(db);
  return rows.length > 0;
}

/** The size of a page, on which no other transaction places charts until the transaction ends; undefined: there is none. */
export async function lockChartPage(
  db: Db,
  orgId: OrgId,
  chartPageId: number,
): Promise<Pick<ChartPage, 'rows' | 'columns'> | undefined> {
  const { rows } = await sql<Pick<ChartPage, 'rows' | 'columns'>>`
    select row_count as rows, column_count as columns from chart_page
    where org_id = ${orgId} and chart_page_id = ${chartPageId} for no key update`.execute(db);
  return rows[0];
}
