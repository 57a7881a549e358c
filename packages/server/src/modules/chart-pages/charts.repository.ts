import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Where a chart is on its page, from 1. */
export type Place = Pick<Chart, 'row' | 'column'>;

/** Charts of a page, or of all pages, row by row. */
export async function listCharts(db: Db, orgId: OrgId, chartPageId?: number): Promise<Chart[]> {
  const { rows } = await sql<Chart>`
    select chart_id, chart_page_id as desktop_id, name, grid_row as row, grid_column as column, coalesce((
      select jsonb_agg(jsonb_build_object('eui', device.eui, 'device_name', device.name,
        'group_uuid', coalesce(device.group_id, ''), 'channel', channel, 'measurement_id', measurement_id) order by position)
      from chart_series join device using (device_id, org_id)
      where chart_series.org_id = ${orgId} and chart_series.chart_id = chart.chart_id
    ), '[]') as series
    from chart where org_id = ${orgId} ${chartPageId === undefined ? sql`` : sql`and chart_page_id = ${chartPageId}`}
    order by chart_page_id, grid_row, grid_column`.execute(db);
  return rows;
}

export async function listPlaces(db: Db, orgId: OrgId, chartPageId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select grid_row as row, grid_column as column from chart
    where org_id = ${orgId} and chart_page_id = ${chartPageId}`.execute(db);
  return rows;
}

export async function insertChart(
  db: Db,
  orgId: OrgId,
  { chartPageId, name, row, column }: Place & { chartPageId: number; name: string },
): Promise<number> {
  const { rows } = await sql<{ chart_id: number }>`
    insert into chart (org_id, chart_page_id, name, grid_row, grid_column)
    values (${orgId}, ${chartPageId}, ${name}, ${row}, ${column}) returning chart_id`.execute(db);
  return rows[0]!.chart_id;
}

/** The page and the name of a chart; undefined: the organisation has no such chart. */
export async function findChart(
  db: Db,
  orgId: OrgId,
  chartId: number,
): Promise<{ chartPageId: number; name: string } | undefined> {
  const { rows } = await sql<{ chartPageId: number; name: string }>`
    select chart_page_id as "chartPageId", name from chart where org_id = ${orgId} and chart_id = ${chartId}`.execute(
    db,
  );
  return rows[0];
}

/** @returns whether the organisation has it; no other transaction changes it until the transaction ends */
export async function renameChart(db: Db, orgId: OrgId, chartId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update chart set name = ${name} where org_id = ${orgId} and chart_id = ${chartId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns the name that it had; undefined: the organisation has no such chart */
export async function deleteChart(db: Db, orgId: OrgId, chartId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from chart where org_id = ${orgId} and chart_id = ${chartId} returning name`.execute(db);
  return rows[0]?.name;
}

/** Moves a chart within its page; the one that is there, if any, takes its place. */
export async function moveChart(
  db: Db,
  orgId: OrgId,
  chartId: number,
  { row, column }: Place,
): Promise<void> {
  await sql`
    update chart
    set grid_row = case when chart.chart_id = moved.chart_id then ${row}::int else moved.grid_row end,
      grid_column = case when chart.chart_id = moved.chart_id then ${column}::int else moved.grid_column end
    from chart as moved
    where moved.org_id = ${orgId} and moved.chart_id = ${chartId} and chart.org_id = ${orgId}
      and chart.chart_page_id = moved.chart_page_id
      and (chart.chart_id = moved.chart_id or (chart.grid_row = ${row} and chart.grid_column = ${column}))`.execute(
    db,
  );
}

/** The organisation's devices among those named, by EUI; they do not leave it until the transaction ends. */
export async function lockDevices(
  db: Db,
  orgId: OrgId,
  euis: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ eui: string; device_id: number }>`
    select eui, device_id from device where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for share`.execute(db);
  return new Map(rows.map((device) => [device.eui, device.device_id]));
}

/** Replaces the series of a chart. */
export async function replaceSeries(
  db: Db,
  orgId: OrgId,
  chartId: number,
  series: readonly (Omit<SeriesKey, 'eui'> & { deviceId: number })[],
): Promise<void> {
  await sql`delete from chart_series where org_id = ${orgId} and chart_id = ${chartId}`.execute(db);
  await sql`
    insert into chart_series (org_id, chart_id, device_id, channel, measurement_id, position)
    select ${orgId}, ${chartId}, device_id, channel, measurement_id, position
    from unnest(${series.map(({ deviceId }) => deviceId)}::int[],
      ${series.map(({ channel }) => channel)}::int[],
      ${series.map(({ measurement_id: id }) => id)}::int[])
      with ordinality as given (device_id, channel, measurement_id, position)`.execute(db);
}

/** Deletes the series of devices; the charts stay. */
export async function deleteSeriesOf(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from chart_series where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}
