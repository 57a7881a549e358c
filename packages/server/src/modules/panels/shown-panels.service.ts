import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, MeasurementId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import type { SharedPanel } from '../../platform/http/actor';
import type { OrgCtx, ShareActor } from '../../platform/http/request-context';
import * as data from './panel-data.repository';
import { findPanel, listComponents, type PanelRow } from './panels.repository';

/**
 * A panel that the caller sees: people without an account see those of their link.
 * @throws AppError resource_missing
 */
export async function getShownPanel({ db, orgId, actor }: OrgCtx, panelId: number): Promise<PanelRow> {
  if (actor.kind === 'share' && !sharedPanelOf(actor, panelId)) fail('resource_missing');
  return (await findPanel(db, orgId, panelId)) ?? fail('resource_missing');
}

/** How a panel is shown to people without an account; undefined: it is not. */
export const sharedPanelOf = ({ panels }: ShareActor, panelId: number): SharedPanel | undefined =>
  panels.find((panel) => panel.panelId === panelId);

/**
 * What people without an account see a panel for: what they want, or the first that it is shown for; null: they choose.
 * @throws AppError no_authority when it is not shown for what they want
 */
export function fixedVariableOf(
  { panels }: ShareActor,
  panelId: number,
  wanted: string | undefined,
): SharedPanel['variable'] {
  const shown = panels.filter((panel) => panel.panelId === panelId).map(({ variable }) => variable);
  if (wanted === undefined) return shown[0] ?? null;
  const found = shown.find((variable) => variable?.id === wanted);
  return found ?? (shown.includes(null) ? null : fail('no_authority'));
}

interface ShownMeasurement {
  eui: Eui;
  channel: number;
  measurement_id: number;
}

/** What people without an account may read, of all of their panels together. */
export interface ShownToViewers {
  /** Ids of devices by EUI. */
  devices: ReadonlyMap<Eui, number>;
  /** Devices whose positions are shown. */
  onMaps: ReadonlySet<Eui>;
  has(one: ShownMeasurement): boolean;
}

/** What people without an account may read: what their panels show, of each device that may be chosen. */
export async function listShownToViewers(ctx: OrgCtx<ShareActor>): Promise<ShownToViewers> {
  const devices = new Map<Eui, number>();
  const onMaps = new Set<Eui>();
  const names = new Set<string>();
  for (const shared of ctx.actor.panels) {
    const ofVariable = await listPossible(ctx, shared);
    const ids = ofVariable.map(({ deviceId }) => deviceId);
    const [shown, mapped] = await Promise.all([
      data.listShownMeasurements(ctx.db, ctx.orgId, shared.panelId, ids),
      data.listMapDevices(ctx.db, ctx.orgId, shared.panelId, ids),
    ]);
    for (const { eui, deviceId } of [...ofVariable, ...shown]) devices.set(eui, deviceId);
    for (const one of shown) names.add(nameOf(one));
    for (const { eui } of mapped) onMaps.add(eui);
  }
  return { devices, onMaps, has: (one) => names.has(nameOf(one)) };
}

const nameOf = ({ eui, channel, measurement_id }: ShownMeasurement): string =>
  `${eui} ${channel} ${measurement_id}`;

/** Devices that the variable of a panel can stand for. */
async function listPossible(
  ctx: OrgCtx,
  { panelId, variable: fixed }: SharedPanel,
): Promise<data.VariableDevice[]> {
  const { db, orgId } = ctx;
  const variable = (await findPanel(db, orgId, panelId))?.settings.variable;
  if (!variable || (fixed && fixed.kind !== variable.kind)) return [];
  if (!fixed) return data.listNodes(db, orgId, LIMITS.bulkDevices);
  if (fixed.id === null) return [];
  if (fixed.kind === 'group') return data.listOfGroup(db, orgId, fixed.id, LIMITS.bulkDevices);
  const found = await data.findDevice(db, orgId, fixed.id);
  return found ? [found] : [];
}

/** What can be chosen above a panel, by name; nothing where it has no variable. The Default group has no name. */
export async function listVariableChoices(
  { db, orgId }: OrgCtx,
  panelId: number,
): Promise<{ id: string; name: string }[]> {
  const variable = (await findPanel(db, orgId, panelId))?.settings.variable;
  if (!variable) return [];
  return variable.kind === 'device'
    ? data.listNamedNodes(db, orgId, LIMITS.bulkDevices)
    : [{ id: '', name: '' }, ...(await data.listGroups(db, orgId))];
}

/** Components of a panel that the caller sees. */
export const listShownComponents = ({ db, orgId }: OrgCtx, panelId: number): Promise<PanelComponent[]> =>
  listComponents(db, orgId, panelId);

/** Ids of what a panel shows. */
export const listShownIds = ({ db, orgId }: OrgCtx, panelId: number): Promise<MeasurementId[]> =>
  data.listShownIds(db, orgId, panelId);
