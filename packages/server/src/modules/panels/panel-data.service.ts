import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { panels } from '@fieldscope/contract/calls/panels';
import type { OrgCtx } from '../../platform/http/request-context';
import { listOpenAlarms } from '../alarms/open-alarms.service';
import { worstAmong } from '../alarms/worst-alarm.model';
import { listPositions } from '../device-views/positions.service';
import { traitsOf } from '../devices/device-models';
import { listLiveStates } from '../devices/live-states.service';
import * as repository from './panel-data.repository';
import { devicesOfVariable } from './panel-variable.service';
import { getShownPanel } from './shown-panels.service';

type Input = InputOf<typeof panels.viewData>;
type Result = ResultOf<typeof panels.viewData>;

/**
 * All values of a panel at once.
 * @throws AppError resource_missing, parameter_invalid when the panel has no such variable, device_not_in_organisation, group_missing
 */
export async function viewPanelData(ctx: OrgCtx, { id: panelId, variable: chosen }: Input): Promise<Result> {
  const { db, orgId } = ctx;
  const ofVariable = await devicesOfVariable(ctx, await getShownPanel(ctx, panelId), chosen);
  const variableIds = ofVariable.map(({ deviceId }) => deviceId);
  const shown = await repository.listShown(db, orgId, panelId, variableIds);
  const deviceIds = [...new Set([...shown, ...ofVariable].map(({ deviceId }) => deviceId))];
  const [devices, alarms, positions] = await Promise.all([
    viewDevices(ctx, deviceIds),
    listOpenAlarms(ctx, deviceIds),
    viewPositions(ctx, panelId, variableIds),
  ]);
  const worstOf = worstAmong(alarms);
  return {
    variable_devices: ofVariable.map(({ eui }) => eui),
    devices,
    series: shown.map(({ deviceId, ...series }) => ({ ...series, alarm: worstOf({ deviceId, ...series }) })),
    positions,
  };
}

async function viewDevices(ctx: OrgCtx, deviceIds: number[]): Promise<Result['devices']> {
  const [states, groups] = await Promise.all([
    listLiveStates(ctx, deviceIds),
    repository.listGroupNames(ctx.db, ctx.orgId, deviceIds),
  ]);
  const groupOf = new Map(groups.map(({ deviceId, name }) => [deviceId, name]));
  return states.map(({ deviceId, eui, name, kind, model, online, lastSeenAt, intervalMinutes, battery }) => ({
    ...{ eui, name, kind, model, online, battery, network: traitsOf(model).network },
    group_name: groupOf.get(deviceId) ?? null,
    last_seen_at: lastSeenAt,
    interval_minutes: intervalMinutes,
  }));
}

/** Of the devices that maps of the panel show. */
async function viewPositions(
  ctx: OrgCtx,
  panelId: number,
  variableIds: readonly number[],
): Promise<Result['positions']> {
  const onMaps = await repository.listMapDevices(ctx.db, ctx.orgId, panelId, variableIds);
  if (onMaps.length === 0) return [];
  const euis = new Set(onMaps.map(({ eui }) => eui));
  const placed = (await listPositions(ctx)).filter(({ eui }) => euis.has(eui));
  return placed.map(({ eui, latitude, longitude }) => ({ eui, latitude, longitude }));
}
