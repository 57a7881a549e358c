import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { PanelSettings, panels } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, UserId } from '@fieldscope/contract/ids';
import {
  isSourceOfDevice,
  type PanelComponent,
  type PanelComponentInput,
  type PanelSource,
} from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { lockGroup } from '../groups/groups.service';
import { listMeasurements } from '../telemetry/telemetry.service';
import { usePictures } from './panel-pictures.repository';
import * as versions from './panel-versions.repository';
import { panelsChanged } from './panels.events';
import {
  findDouble,
  hasSameVariable,
  mergeChanges,
  mergeFacts,
  newSources,
  picturesOf,
  sourceName,
} from './panels.model';
import * as repository from './panels.repository';
import { getShownPanel } from './shown-panels.service';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof panels> = InputOf<(typeof panels)[Name]>;
type Result<Name extends keyof typeof panels> = Promise<ResultOf<(typeof panels)[Name]>>;

const { count, components: mostComponents, bytes: mostBytes, trashDays } = PANEL_LIMITS;
const TRASH_MS = trashDays * DAY_MS;
const HISTORY = {
  mergedMs: PANEL_LIMITS.versionMs,
  most: PANEL_LIMITS.versions,
  mostBytes: PANEL_LIMITS.versionBytes,
};

/** Panels by name. */
export const listPanels = ({ db, orgId }: Ctx): Result<'list'> => repository.listPanels(db, orgId);

/** @throws AppError resource_missing */
export async function viewPanel(ctx: OrgCtx, { id }: Input<'view'>): Result<'view'> {
  const panel = await getShownPanel(ctx, id);
  return { ...panel, components: await repository.listComponents(ctx.db, ctx.orgId, id) };
}

/** @throws AppError creation_limit_reached, and what `ensureLayout` and `ensureShown` throw */
export async function createPanel(
  ctx: OrgCtx,
  { name, settings, components }: Input<'create'>,
): Result<'create'> {
  const { orgId } = ctx;
  ensureLayout(components, 'components');
  const panelId = await changing(ctx, null, async (trx) => {
    if ((await repository.countPanelsAlone(trx, orgId)) >= count)
      fail('creation_limit_reached', { limit: count });
    await ensureShown(ctx, trx, { sources: newSources([], components), settings });
    const created = await repository.insertPanel(trx, orgId, { name, settings }, changeOf(ctx));
    await repository.putComponents(trx, orgId, created, components, 1);
    await keepVersion(ctx, trx, created, { name, settings, version: 1 });
    return created;
  });
  return { panel_id: panelId };
}

/**
 * Saves the changes of one person; what others have changed meanwhile stays, and is a conflict.
 * @throws AppError resource_missing, creation_limit_reached beyond the most components, and what `ensureLayout` and `ensureShown` throw
 */
export async function updatePanel(
  ctx: Ctx,
  { panel_id: panelId, saved, deleted, ...facts }: Input<'update'>,
): Result<'update'> {
  const { orgId } = ctx;
  ensureLayout(saved, 'saved');
  const outcome = await inTransaction(ctx.db, async (trx) => {
    await lockShown(ctx, trx, saved, facts.settings);
    const panel = await lockPanel(ctx, trx, panelId);
    const stored = await repository.listComponents(trx, orgId, panelId);
    const merged = mergeChanges(stored, { saved, deleted });
    const version = panel.version + 1;
    const mergedFacts = mergeFacts(panel, facts, version);
    const same = merged.same.map(({ component_id, version }) => ({ component_id, version }));
    const { name, settings, settings_version } = mergedFacts.facts;
    const answered = {
      ...{ settings_version, conflicts: merged.conflicts },
      settings_conflict: mergedFacts.outcome === 'conflict' ? { name, settings } : null,
    };
    if (mergedFacts.outcome !== 'changed' && merged.saved.length + merged.deleted.length === 0)
      return { hasChanged: false, version: panel.version, saved: same, ...answered };
    ensureCount(stored, merged);
    // What it began with may be gone since.
    const begun = hasSameVariable(settings, panel.settings) ? undefined : settings;
    await ensureShown(ctx, trx, { sources: newSources(stored, merged.saved), settings: begun });
    await repository.deleteComponents(trx, orgId, panelId, merged.deleted);
    await repository.putComponents(trx, orgId, panelId, merged.saved, version);
    const changed = { name, settings, settings_version, version };
    await repository.updatePanel(trx, orgId, panelId, changed, changeOf(ctx));
    await keepVersion(ctx, trx, panelId, changed);
    const put = merged.saved.map(({ component_id }) => ({ component_id, version }));
    return { hasChanged: true, version, saved: [...put, ...same], ...answered };
  });
  const { hasChanged, ...answer } = outcome;
  if (hasChanged) await ctx.events.announce(panelsChanged, { orgId, panel_id: panelId });
  return answer;
}

/** @throws AppError resource_missing */
export async function removePanel(ctx: Ctx, { panel_id: panelId }: Input<'remove'>): Result<'remove'> {
  await changing(ctx, panelId, async (trx) => {
    const name = await repository.deletePanel(trx, ctx.orgId, panelId, ctx.clock.now());
    ctx.subject = name ?? fail('resource_missing');
  });
  return {};
}

/** Panels that can be restored, the last deleted first. */
export async function listDeleted({ db, orgId, clock }: Ctx): Result<'listDeleted'> {
  const found = await repository.listDeleted(db, orgId, clock.now() - TRASH_MS);
  return found.map((panel) => ({ ...panel, restorable_until: panel.deleted_at + TRASH_MS }));
}

/** @throws AppError resource_missing, creation_limit_reached */
export async function restorePanel(ctx: Ctx, { panel_id: panelId }: Input<'restore'>): Result<'restore'> {
  await changing(ctx, panelId, async (trx) => {
    const before = await repository.countPanelsAlone(trx, ctx.orgId);
    const name = await repository.restorePanel(trx, ctx.orgId, panelId, ctx.clock.now() - TRASH_MS);
    ctx.subject = name ?? fail('resource_missing');
    if (before >= count) fail('creation_limit_reached', { limit: count });
  });
  return {};
}

/** @throws AppError resource_missing */
export async function listVersions(
  ctx: Ctx,
  { panel_id: panelId }: Input<'listVersions'>,
): Result<'listVersions'> {
  await getPanel(ctx, panelId);
  return versions.listVersions(ctx.db, ctx.orgId, panelId);
}

/** @throws AppError resource_missing */
export async function viewVersion(
  ctx: Ctx,
  { panel_id: panelId, version }: Input<'viewVersion'>,
): Result<'viewVersion'> {
  await getPanel(ctx, panelId);
  return (await versions.findVersion(ctx.db, ctx.orgId, panelId, version)) ?? fail('resource_missing');
}

/** @throws AppError resource_missing */
export async function restoreVersion(
  ctx: Ctx,
  { panel_id: panelId, version: restored }: Input<'restoreVersion'>,
): Result<'restoreVersion'> {
  const { orgId } = ctx;
  return changing(ctx, panelId, async (trx) => {
    const { name, components, ...before } =
      (await versions.findVersion(trx, orgId, panelId, restored)) ?? fail('resource_missing');
    const held = await lockShown(ctx, trx, components, before.settings);
    const settings = withHeldFirst(before.settings, held);
    const panel = await lockPanel(ctx, trx, panelId);
    const stored = await repository.listComponents(trx, orgId, panelId);
    const version = panel.version + 1;
    await repository.deleteComponents(
      trx,
      orgId,
      panelId,
      stored.map(({ component_id }) => component_id),
    );
    await repository.putComponents(trx, orgId, panelId, components, version);
    const facts = { name, settings, settings_version: version, version };
    await repository.updatePanel(trx, orgId, panelId, facts, changeOf(ctx));
    await keepVersion(ctx, trx, panelId, { name, settings, version });
    return { version };
  });
}

/** Deletes panels for good. */
export const erasePanels = repository.erasePanels;

/** Deletes for good what can be restored no longer. */
export const purgePanels = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.purgeDeleted(db, clock.now() - TRASH_MS);

const getPanel = async ({ db, orgId }: Ctx, panelId: number) =>
  (await repository.findPanel(db, orgId, panelId)) ?? fail('resource_missing');

async function lockPanel(ctx: Ctx, trx: Db, panelId: number) {
  const panel = await lockPanelOf(ctx, trx, panelId);
  ctx.subject = panel.name;
  return panel;
}

/** A panel that no other transaction changes until this one ends. @throws AppError resource_missing */
export const lockPanelOf = async (
  { orgId }: OrgCtx,
  trx: Db,
  panelId: number,
): Promise<repository.LockedPanel> =>
  (await repository.lockPanel(trx, orgId, panelId)) ?? fail('resource_missing');

/**
 * Keeps devices from leaving while a panel is changed. Before the panel is locked: devices that leave hold their own locks
 * when they come to the panels that show them.
 * @returns those that the organisation has
 */
async function lockShown(
  { orgId }: Ctx,
  trx: Db,
  components: readonly Pick<PanelComponentInput, 'sources'>[],
  settings: PanelSettings | undefined,
): Promise<ReadonlySet<string>> {
  const shown = components.flatMap(({ sources }) => sources.filter(isSourceOfDevice).map(({ eui }) => eui));
  const euis = [...shown, ...firstDeviceOf(settings)];
  return repository.lockDevices(trx, orgId, [...new Set(euis)]);
}

/** Settings that begin with no device that has left. */
const withHeldFirst = (settings: PanelSettings, held: ReadonlySet<string>): PanelSettings =>
  firstDeviceOf(settings).every((eui) => held.has(eui))
    ? settings
    : { ...settings, variable: { kind: 'device', first: null } };

/** The device with which the variable of a panel begins, if it does with one. */
const firstDeviceOf = (settings: PanelSettings | undefined): Eui[] =>
  settings?.variable?.kind === 'device' && settings.variable.first !== null ? [settings.variable.first] : [];

const changeOf = ({ actor, clock }: OrgCtx) => ({ userId: authorOf(actor), now: clock.now() });

/** null: the portal itself, which makes panels of a demo farm. */
const authorOf = (actor: OrgCtx['actor']): UserId | null => ('userId' in actor ? actor.userId : null);

/** A change of panels in a transaction, which is published to open screens. */
async function changing<T>(ctx: OrgCtx, panelId: number | null, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work);
  await ctx.events.announce(panelsChanged, { orgId: ctx.orgId, panel_id: panelId });
  return result;
}

async function keepVersion(
  { orgId, actor, clock }: OrgCtx,
  trx: Db,
  panelId: number,
  panel: { name: string; settings: PanelSettings; version: number },
): Promise<void> {
  const components = await repository.listComponents(trx, orgId, panelId);
  if (JSON.stringify(components).length > mostBytes) fail('parameter_invalid', { field: 'components' });
  const pictures = picturesOf(panel.settings, components);
  await usePictures(trx, orgId, { panelId, names: pictures }, clock.now());
  const saved = { savedAt: clock.now(), savedBy: authorOf(actor), pictures };
  await versions.keepVersion(trx, orgId, panelId, { ...panel, ...saved, components }, HISTORY);
}

/** @throws AppError parameter_invalid with the first component that is where another one is, or has its id */
function ensureLayout(components: readonly PanelComponentInput[], field: string): void {
  const double = findDouble(components);
  if (double) fail('parameter_invalid', { field: `${field}.${double.index}.${double.part}` });
}

/** @throws AppError creation_limit_reached */
function ensureCount(
  stored: readonly PanelComponent[],
  { saved, deleted }: ReturnType<typeof mergeChanges>,
): void {
  const added = saved.filter(({ version }) => version === 0).length;
  if (stored.length - deleted.length + added > mostComponents)
    fail('creation_limit_reached', { limit: mostComponents });
}

interface Shown {
  sources: readonly PanelSource[];
  settings: PanelSettings | undefined;
}

/**
 * Ensures that the organisation has what a panel is to show.
 * @throws AppError device_not_in_organisation, sensor_missing when a device does not measure that, group_missing
 */
async function ensureShown(ctx: OrgCtx, trx: Db, { sources, settings }: Shown): Promise<void> {
  const variable = settings?.variable;
  // The Default group, whose id is empty, is there without a row.
  if (variable?.kind === 'group' && variable.first && !(await lockGroup(trx, ctx.orgId, variable.first)))
    fail('group_missing');
  const named = sources.filter(isSourceOfDevice);
  const euis = [...new Set([...named.map(({ eui }) => eui), ...firstDeviceOf(settings)])];
  if (euis.length === 0) return;
  const held = await repository.lockDevices(trx, ctx.orgId, euis);
  for (const eui of euis) if (!held.has(eui)) fail('device_not_in_organisation', { eui });
  if (named.length === 0) return;
  const known = await listMeasurements(
    { ...ctx, db: trx },
    { eui: [...new Set(named.map(({ eui }) => eui))] },
  );
  const offered = new Set(known.map(sourceName));
  for (const source of named) {
    const { eui, channel, measurement_id } = source;
    if (!offered.has(sourceName(source))) fail('sensor_missing', { eui, channel, measurement_id });
  }
}
