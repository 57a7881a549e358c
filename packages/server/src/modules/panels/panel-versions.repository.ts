import type { PanelSettings, PanelVersion } from '@fieldscope/contract/calls/panels';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Newest first. */
export async function listVersions(db: Db, orgId: OrgId, panelId: number): Promise<PanelVersion[]> {
  const { rows } = await sql<PanelVersion>`
    select version, saved_at, coalesce(nullif(author.nickname, ''), author.account) as saved_by,
      jsonb_array_length(components) as component_count
    from panel_version left join account as author on author.user_id = saved_by and author.org_id = ${orgId}
    where panel_version.org_id = ${orgId} and panel_id = ${panelId}
    order by version desc`.execute(db);
  return rows;
}

/** A panel as it was. */
export interface PanelContents {
  name: string;
  settings: PanelSettings;
  components: PanelComponent[];
}

export async function findVersion(
  db: Db,
  orgId: OrgId,
  panelId: number,
  version: number,
): Promise<PanelContents | undefined> {
  const { rows } = await sql<PanelContents>`
    select name, settings, components from panel_version
    where org_id = ${orgId} and panel_id = ${panelId} and version = ${version}`.execute(db);
  return rows[0];
}

interface NewVersion extends PanelContents {
  version: number;
  savedAt: number;
  savedBy: UserId | null;
  /** Names of uploaded pictures that it shows. */
  pictures: readonly string[];
}

/**
 * Keeps a version of a panel. It takes the place of the one before, where the same person began that one less than
 * `mergedMs` before; beyond `most`, or more than `mostBytes`, the oldest go.
 */
export async function keepVersion(
  db: Db,
  orgId: OrgId,
  panelId: number,
  { version, savedAt, savedBy, name, settings, components, pictures }: NewVersion,
  { mergedMs, most, mostBytes }: { mergedMs: number; most: number; mostBytes: number },
): Promise<void> {
  await sql`
    with merged as (
      delete from panel_version
      where org_id = ${orgId} and panel_id = ${panelId} and saved_by = ${savedBy}
        and begun_at > ${at(savedAt - mergedMs)}
        and version = (select max(version) from panel_version where org_id = ${orgId} and panel_id = ${panelId})
      returning begun_at
    )
    insert into panel_version (
      panel_id, version, org_id, begun_at, saved_at, saved_by, name, settings, components, pictures)
    values (${panelId}, ${version}, ${orgId}, coalesce((select begun_at from merged), ${at(savedAt)}), ${at(savedAt)},
      ${savedBy}, ${name}, ${JSON.stringify(settings)}, ${JSON.stringify(components)}, ${pictures}::text[])`.execute(
    db,
  );
  await sql`
    delete from panel_version where org_id = ${orgId} and panel_id = ${panelId} and version in (
      select version from (
        select version, row_number() over newest_first as nth, sum(pg_column_size(components)) over newest_first as bytes
        from panel_version where org_id = ${orgId} and panel_id = ${panelId}
        window newest_first as (order by version desc)
      ) as counted
      where nth > ${most} or (nth > 1 and bytes > ${mostBytes}))`.execute(db);
}
