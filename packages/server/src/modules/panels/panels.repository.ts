import type { ListedPanel, Panel, PanelSettings } from '@fieldscope/contract/calls/panels';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { PanelComponent, PanelComponentInput } from '@fieldscope/contract/panel-component';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** Panels that are not deleted, by name. */
export async function listPanels(db: Db, orgId: OrgId): Promise<ListedPanel[]> {
  const { rows } = await sql<ListedPanel>`
    select panel_id, name, updated_at, coalesce(nullif(author.nickname, ''), author.account) as updated_by,
      coalesce(component_count, 0) as component_count, coalesce(outline, '[]') as outline
    from panel left join account as author on author.user_id = updated_by and author.org_id = ${orgId}
    left join (
      select panel_id, count(*)::int as component_count,
        jsonb_agg(jsonb_build_object('kind', kind, 'place', place) order by nth)
          filter (where nth <= ${PANEL_LIMITS.outlined}) as outline
      from (
        select panel_id, kind, place, row_number() over (
          partition by panel_id order by (place ->> 'y')::int, (place ->> 'x')::int) as nth
        from panel_component where org_id = ${orgId}
      ) as component group by panel_id
    ) as components using (panel_id)
    where panel.org_id = ${orgId} and deleted_at is null
    order by lower(name), name, panel_id`.execute(db);
  return rows;
}

/** Number of panels that are not deleted; until the transaction ends no other transaction makes or restores one in this organisation. */
export async function countPanelsAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from panel where org_id = ${orgId} and deleted_at is null`.execute(db);
  return rows[0]!.count;
}

interface Change {
  /** null: nobody who has an account. */
  userId: UserId | null;
  now: number;
}

export async function insertPanel(
  db: Db,
  orgId: OrgId,
  { name, settings }: { name: string; settings: PanelSettings },
  { userId, now }: Change,
): Promise<number> {
  const { rows } = await sql<{ panel_id: number }>`
    insert into panel (org_id, name, settings, settings_version, version, updated_at, updated_by)
    values (${orgId}, ${name}, ${JSON.stringify(settings)}, 1, 1, ${at(now)}, ${userId})
    returning panel_id`.execute(db);
  return rows[0]!.panel_id;
}

export type PanelRow = Omit<Panel, 'components'>;

/** undefined: the organisation has no such panel, or it is deleted. */
export async function findPanel(db: Db, orgId: OrgId, panelId: number): Promise<PanelRow | undefined> {
  const { rows } = await sql<PanelRow>`
    select panel_id, name, settings, settings_version, version, updated_at,
      coalesce(nullif(author.nickname, ''), author.account) as updated_by
    from panel left join account as author on author.user_id = updated_by and author.org_id = ${orgId}
    where panel.org_id = ${orgId} and panel_id = ${panelId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Name of a user who changes a panel; undefined: the organisation has no such panel, or it is deleted. */
export async function findEditorName(
  db: Db,
  orgId: OrgId,
  { panelId, userId }: { panelId: number; userId: UserId },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(nickname, ''), account) as name from account
    where org_id = ${orgId} and user_id = ${userId} and exists (
      select 1 from panel where panel.org_id = ${orgId} and panel_id = ${panelId} and deleted_at is null
    )`.execute(db);
  return rows[0]?.name;
}

export type LockedPanel = Pick<Panel, 'name' | 'settings' | 'settings_version' | 'version'>;

/** A panel that no other transaction changes until the transaction ends; undefined: there is none, or it is deleted. */
export async function lockPanel(db: Db, orgId: OrgId, panelId: number): Promise<LockedPanel | undefined> {
  const { rows } = await sql<LockedPanel>`
    select name, settings, settings_version, version from panel
    where org_id = ${orgId} and panel_id = ${panelId} and deleted_at is null for no key update`.execute(db);
  return rows[0];
}

export async function updatePanel(
  db: Db,
  orgId: OrgId,
  panelId: number,
  { name, settings, settings_version, version }: LockedPanel,
  { userId, now }: Change,
): Promise<void> {
  await sql`
    update panel set name = ${name}, settings = ${JSON.stringify(settings)},
      settings_version = ${settings_version}, version = ${version},
      updated_at = ${at(now)}, updated_by = ${userId}
    where org_id = ${orgId} and panel_id = ${panelId}`.execute(db);
}

/** Components of a panel with what they show, from above and left to below and right: all, or those of some kinds. */
export async function listComponents(
  db: Db,
  orgId: OrgId,
  panelId: number,
  only?: { kinds: readonly PanelKind[]; componentId: string | undefined },
): Promise<PanelComponent[]> {
  const picked = sql`
    select component_id from panel_component where org_id = ${orgId} and panel_id = ${panelId}
    ${only ? sql`and kind = any(${only.kinds}::text[])` : sql``}
    ${only?.componentId === undefined ? sql`` : sql`and component_id = ${only.componentId}`}`;
  const { rows } = await sql<PanelComponent>`
    with shown as materialized (
      select component_id, jsonb_agg(jsonb_build_object('eui', device.eui, 'channel', channel,
        'measurement_id', measurement_id) order by position) as sources
      from panel_source as source
      left join device on device.device_id = source.device_id and device.org_id = ${orgId}
      where source.org_id = ${orgId} and source.panel_id = ${panelId}
        and (source.device_id is null or device.device_id is not null) and source.component_id in (${picked})
      group by component_id
    )
    select component.component_id, component.version, component.kind, component.name, place, phone_place, settings,
      coalesce(shown.sources, '[]') as sources
    from panel_component as component left join shown using (component_id)
    where component.org_id = ${orgId} and component.panel_id = ${panelId}
      and component.component_id in (${picked})
    order by (place ->> 'y')::int, (place ->> 'x')::int, component_id`.execute(db);
  return rows;
}

/** Stores components with this version, in place of those that have their ids. */
export async function putComponents(
  db: Db,
  orgId: OrgId,
  panelId: number,
  components: readonly PanelComponentInput[],
  version: number,
): Promise<void> {
  if (components.length === 0) return;
  await deleteComponents(
    db,
    orgId,
    panelId,
    components.map(({ component_id }) => component_id),
  );
  await sql`
    insert into panel_component (panel_id, component_id, org_id, version, kind, name, place, phone_place, settings)
    select ${panelId}, component_id, ${orgId}, ${version}, kind, name, place, phone_place, settings
    from jsonb_to_recordset(${JSON.stringify(components)}::jsonb)
      as given (component_id uuid, kind text, name text, place jsonb, phone_place jsonb, settings jsonb)`.execute(
    db,
  );
  const sources = components.flatMap(({ component_id, sources }) =>
    sources.map((source, position) => ({ ...source, component_id, position })),
  );
  await sql`
    insert into panel_source (panel_id, component_id, position, org_id, device_id, channel, measurement_id)
    select ${panelId}, component_id, position, ${orgId}, device.device_id, channel, measurement_id
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as given (component_id uuid, position int, eui text, channel smallint, measurement_id int)
    left join device on device.eui = given.eui and device.org_id = ${orgId}
    where given.eui is null or device.device_id is not null`.execute(db);
}

export async function deleteComponents(
  db: Db,
  orgId: OrgId,
  panelId: number,
  componentIds: readonly string[],
): Promise<void> {
  await sql`
    delete from panel_component
    where org_id = ${orgId} and panel_id = ${panelId} and component_id = any(${componentIds}::uuid[])`.execute(
    db,
  );
}

/** The organisation's devices among those named; they do not leave it until the transaction ends. */
export async function lockDevices(db: Db, orgId: OrgId, euis: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ eui: string }>`
    select eui from device where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for share`.execute(db);
  return new Set(rows.map(({ eui }) => eui));
}

/** @returns its name; undefined: the organisation has no such panel, or it is deleted already */
export async function deletePanel(
  db: Db,
  orgId: OrgId,
  panelId: number,
  now: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update panel set deleted_at = ${at(now)}
    where org_id = ${orgId} and panel_id = ${panelId} and deleted_at is null returning name`.execute(db);
  return rows[0]?.name;
}

/** Those deleted since then, the last first. */
export async function listDeleted(
  db: Db,
  orgId: OrgId,
  since: number,
): Promise<{ panel_id: number; name: string; deleted_at: number }[]> {
  const { rows } = await sql<{ panel_id: number; name: string; deleted_at: number }>`
    select panel_id, name, deleted_at from panel
    where org_id = ${orgId} and deleted_at > ${at(since)} order by deleted_at desc, panel_id desc`.execute(
    db,
  );
  return rows;
}

/** @returns its name; undefined: it was not deleted since then */
export async function restorePanel(
  db: Db,
  orgId: OrgId,
  panelId: number,
  since: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update panel set deleted_at = null
    where org_id = ${orgId} and panel_id = ${panelId} and deleted_at > ${at(since)} returning name`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Of every organisation. */
export async function erasePanels(db: Db, orgId: OrgId, panelIds: readonly number[]): Promise<void> {
  await sql`delete from panel where org_id = ${orgId} and panel_id = any(${panelIds}::int[])`.execute(db);
}

export async function purgeDeleted(db: Db, before: number): Promise<void> {
  await sql`delete from panel where deleted_at <= ${at(before)}`.execute(db);
}

/**
 * Takes devices that leave the organisation out of its panels: components that showed them, and settings that begin with them,
 * get a new version, so that nobody saves them with these devices. Panels are locked first, in one order, as whoever changes
 * one locks it first.
 * @returns whether any showed them
 */
export async function dropDevices(
  db: Db,
  orgId: OrgId,
  { deviceIds, euis }: { deviceIds: readonly number[]; euis: readonly string[] },
): Promise<boolean> {
  const begins = sql`(settings #>> '{variable,kind}' = 'device' and settings #>> '{variable,first}' = any(${euis}::text[]))`;
  const shown = await sql`
    select 1 from panel where org_id = ${orgId} and (${begins} or panel_id in (
      select panel_id from panel_source where org_id = ${orgId} and device_id = any(${deviceIds}::int[])))
    order by panel_id for no key update`.execute(db);
  if (shown.rows.length === 0) return false;
  await sql`
    update panel set settings = jsonb_set(settings, '{variable,first}', 'null'),
      settings_version = version + 1, version = version + 1
    where org_id = ${orgId} and ${begins}`.execute(db);
  await sql`
    with gone as (
      delete from panel_source where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
      returning panel_id, component_id
    ), changed as (
      update panel set version = version + 1
      where org_id = ${orgId} and panel_id in (select panel_id from gone) returning panel_id, version
    )
    update panel_component as component set version = changed.version
    from changed join gone using (panel_id)
    where component.org_id = ${orgId} and component.panel_id = gone.panel_id
      and component.component_id = gone.component_id`.execute(db);
  return true;
}
