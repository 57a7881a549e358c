import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import type { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import type { devices } from '@fieldscope/contract/calls/devices';
import type { PanelSettings, panels } from '@fieldscope/contract/calls/panels';
import type { trackers } from '@fieldscope/contract/calls/trackers';
import type { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import type { OrgCtx, ShareActor } from '../../platform/http/request-context';
import { viewTimezone } from '../accounts/organisation.service';
import * as lists from '../device-views/device-lists.service';
import { viewPanelCurves } from '../panels/panel-curves.service';
import { viewPanelData } from '../panels/panel-data.service';
import * as panelsService from '../panels/panels.service';
import { listShownToViewers, type ShownToViewers, sharedPanelOf } from '../panels/shown-panels.service';
import * as complete from '../telemetry/complete-data.service';
import * as telemetry from '../telemetry/telemetry.service';
import * as paths from '../trackers/tracker-paths.service';
import * as trackersService from '../trackers/trackers.service';

/**
 * What the shared calls answer those who see panels: as they answer people with an account, of nothing but what the panels show,
 * and without what they do not show.
 */
type Ctx = OrgCtx<ShareActor>;

/** A panel; who has changed it is nobody's business. @throws AppError resource_missing */
export async function viewPanel(
  ctx: Ctx,
  input: InputOf<typeof panels.view>,
): Promise<ResultOf<typeof panels.view>> {
  const panel = await panelsService.viewPanel(ctx, input);
  return { ...panel, updated_by: null, settings: withFixed(ctx, panel.panel_id, panel.settings) };
}

/** A panel begins with what its link fixes. */
function withFixed({ actor }: Ctx, panelId: number, settings: PanelSettings): PanelSettings {
  const fixed = sharedPanelOf(actor, panelId)?.variable;
  const { variable } = settings;
  if (!fixed || variable?.kind !== fixed.kind) return settings;
  return { ...settings, variable: { ...variable, first: fixed.id } as PanelSettings['variable'] };
}

/** @throws AppError no_authority when the link fixes another variable, and what `viewPanelData` throws */
export async function viewData(
  ctx: Ctx,
  input: InputOf<typeof panels.viewData>,
): Promise<ResultOf<typeof panels.viewData>> {
  const [data, { components }] = await Promise.all([
    viewPanelData(ctx, input),
    panelsService.viewPanel(ctx, input),
  ]);
  const showsGroups = components.some(
    ({ kind, settings }) => kind === 'values_table' && settings.tableColumns.includes('group'),
  );
  return {
    ...data,
    devices: data.devices.map((device) => ({
      ...device,
      battery: null,
      group_name: showsGroups ? device.group_name : null,
    })),
  };
}

/** @throws AppError no_authority when the link fixes another variable, and what `viewPanelCurves` throws */
export async function viewCurves(
  ctx: Ctx,
  input: InputOf<typeof panels.viewCurves>,
): Promise<ResultOf<typeof panels.viewCurves>> {
  if (input.from !== undefined) ensureRecent(ctx, input.from, 'from');
  return viewPanelCurves(ctx, { ...input, points: Math.min(input.points, PANEL_LIMITS.sharedPoints) });
}

/** @throws AppError device_not_in_organisation */
export async function listLatest(
  ctx: Ctx,
  { eui: euis }: InputOf<typeof devices.listLatest>,
): Promise<ResultOf<typeof devices.listLatest>> {
  const shown = await listShownToViewers(ctx);
  ensureDevices(shown.devices, euis);
  const latest = await lists.listLatest(ctx, { eui: euis ?? [...shown.devices.keys()] });
  return latest.filter(shown.has);
}

/** @throws AppError device_not_in_organisation, no_authority about what the panel does not show, parameter_invalid */
export async function listHistory(
  ctx: Ctx,
  input: InputOf<typeof channels.listHistory>,
): Promise<ResultOf<typeof channels.listHistory>> {
  ensureRecent(ctx, input.time_start);
  const shown = await listShownToViewers(ctx);
  ensureDevices(
    shown.devices,
    input.series.map(({ eui }) => eui),
  );
  if (!input.series.every(shown.has)) fail('no_authority');
  const points = Math.min(input.points || PANEL_LIMITS.sharedPoints, PANEL_LIMITS.sharedPoints);
  return telemetry.listHistory(ctx, { ...input, points });
}

/** @throws AppError device_not_in_organisation, parameter_invalid */
export async function listData(
  ctx: Ctx,
  input: InputOf<typeof channels.listData>,
): Promise<ResultOf<typeof channels.listData>> {
  const { list, page } = await telemetry.listData(ctx, await recent(ctx, input), await isShownOf(ctx, input));
  return { list: list.map(withoutCounter), page };
}

/** @throws AppError device_not_in_organisation, parameter_invalid */
export async function listCompleteData(
  ctx: Ctx,
  input: InputOf<typeof completeChannelData.list>,
): Promise<ResultOf<typeof completeChannelData.list>> {
  const isShown = await isShownOf(ctx, input);
  const { list, page } = await complete.listCompleteData(ctx, await recent(ctx, input), isShown);
  return { list: list.map(withoutCounter), page };
}

/** Of devices that a map of the panel shows; what they heard around them is not shown. @throws AppError device_not_in_organisation */
export async function listPositions(
  ctx: Ctx,
  input: InputOf<typeof trackers.listPositions>,
): Promise<ResultOf<typeof trackers.listPositions>> {
  ensureRecent(ctx, input.time_start);
  ensureDevices((await listShownToViewers(ctx)).onMaps, input.eui);
  const points = Math.min(input.points, PANEL_LIMITS.sharedPoints);
  const found = await paths.listPositions(ctx, { ...input, points });
  return found.map((path) => ({
    ...path,
    points: path.points.map((point) => ({ ...point, battery: null, events: [], moving: null })),
    scans: [],
    failures: [],
  }));
}

/** How a buzzer is switched. @throws AppError no_authority about switching it, device_not_in_organisation, feature_unsupported */
export async function viewBuzzer(
  ctx: Ctx,
  { eui, on }: InputOf<typeof trackers.switchBuzzer>,
): Promise<ResultOf<typeof trackers.switchBuzzer>> {
  if (on !== undefined) fail('no_authority');
  ensureDevices((await listShownToViewers(ctx)).devices, [eui]);
  const state = await trackersService.viewBuzzer(ctx, eui);
  return { on: state.on, command: null };
}

/** @throws AppError device_not_in_organisation */
export async function listActivity(
  ctx: Ctx,
  input: InputOf<typeof channels.listActivity>,
): Promise<ResultOf<typeof channels.listActivity>> {
  const shown = await listShownToViewers(ctx);
  ensureDevices(shown.devices, input.eui === undefined ? [] : [input.eui]);
  return telemetry.listActivity(ctx, input, [...shown.devices.values()]);
}

/** As for somebody who has chosen nothing, in the time zone of the organisation. */
export async function viewSetting(ctx: Ctx): Promise<ResultOf<typeof users.viewSetting>> {
  return {
    ...{ temperatureUnit: 0, units: {}, client: '', clientState: '', nickname: '' },
    ...{ language: LANGUAGES[ctx.language].number, languageChosen: false },
    timezone: await viewTimezone(ctx),
  };
}

/** Devices that are not shown are answered as those of others. @throws AppError device_not_in_organisation */
function ensureDevices(shown: { has(eui: Eui): boolean }, euis: readonly Eui[] = []): void {
  for (const eui of euis) if (!shown.has(eui)) fail('device_not_in_organisation', { eui });
}

/** @throws AppError parameter_invalid when it is before the time that links show */
function ensureRecent({ clock }: Ctx, from: number, field = 'time_start'): void {
  if (from < clock.now() - PANEL_LIMITS.sharedRangeMs) fail('parameter_invalid', { field });
}

/** A table without a beginning shows a day up to its end. */
async function recent<I extends { time_start?: EpochMs; time_end?: EpochMs }>(
  ctx: Ctx,
  input: I,
): Promise<I> {
  const end = input.time_end ?? ctx.clock.now();
  ensureRecent(ctx, input.time_start ?? end - DAY_MS);
  return input;
}

/** @throws AppError device_not_in_organisation */
async function isShownOf(ctx: Ctx, { eui: euis }: { eui?: Eui[] }): Promise<telemetry.IsShown> {
  const shown: ShownToViewers = await listShownToViewers(ctx);
  ensureDevices(shown.devices, euis);
  return ({ eui, channel, measurementId }) => shown.has({ eui, channel, measurement_id: measurementId });
}

const withoutCounter = <Row extends { f_cnt: number | null }>(row: Row): Row => ({ ...row, f_cnt: null });
