import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { TrackerOverview, trackers } from '@fieldscope/contract/calls/trackers';
import type { DeviceCommand } from '@fieldscope/contract/command-kinds';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type CommandParts, sendCommand } from '../commands/commands.service';
import { listTrackerModes, type TrackerModes } from '../commands/tracker-modes.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { type LiveState, listLiveStates, listTrackerStates } from '../devices/live-states.service';
import { listNewestResolved } from '../history/resolved-positions.service';
import { isLocationOverdue, newestLocation, ownLocation, positioningOf } from './positioning.model';
import { listNewestReadings, type NewestReading } from './trackers.repository';

type Input<Name extends keyof typeof trackers> = InputOf<(typeof trackers)[Name]>;
type Result<Name extends keyof typeof trackers> = Promise<ResultOf<(typeof trackers)[Name]>>;

/** Trackers of the organisation, or the named ones. @throws AppError device_not_in_organisation, also for other devices */
export async function listOverview(ctx: OrgCtx, { eui }: Input<'listOverview'>): Result<'listOverview'> {
  const states = eui
    ? await listLiveStates(ctx, await idsOfTrackers(ctx, eui))
    : await listTrackerStates(ctx);
  const ids = states.map(({ deviceId }) => deviceId);
  const [readings, resolved, modes] = await Promise.all([
    listNewestReadings(ctx.db, ctx.orgId, ids),
    listNewestResolved(ctx.db, ctx.orgId, ids),
    listTrackerModes(ctx, ids),
  ]);
  const readingsOf = new Map(ids.map((id): [number, NewestReading[]] => [id, []]));
  for (const reading of readings) readingsOf.get(reading.deviceId)!.push(reading);
  const now = ctx.clock.now();
  return states.map((state) => {
    const { deviceId } = state;
    const own = readingsOf.get(deviceId)!;
    const location = newestLocation(ownLocation(own), resolved.get(deviceId));
    return {
      ...overviewOf(state, modes.get(deviceId)),
      location,
      ...positioningOf(location, own),
      location_overdue: isLocationOverdue(location?.at ?? null, state.boundAt, now),
    };
  });
}

async function idsOfTrackers(ctx: OrgCtx, euis: Eui[]): Promise<number[]> {
  const devices = await ensureDevicesOfOrganisation(ctx, euis);
  for (const [eui, { kind }] of devices) if (kind !== 'tracker') fail('device_not_in_organisation', { eui });
  return [...devices.values()].map(({ device_id: deviceId }) => deviceId);
}

function overviewOf(
  { eui, name, model, online, lastSeenAt, battery }: LiveState,
  modes: TrackerModes | undefined,
): Omit<TrackerOverview, 'location' | 'positioning' | 'failure' | 'location_overdue'> {
  return {
    ...{ eui, name, model, online, battery },
    last_seen_at: lastSeenAt,
    work_mode: modes?.workMode ?? null,
    strategy: modes?.strategy ?? null,
    buzzer: modes?.buzzer ?? null,
  };
}

/** Has a tracker report battery and settings. @throws AppError as sendCommand, and for what is no tracker */
export const reportPower = (ctx: OrgCtx, parts: CommandParts, { eui }: Input<'reportPower'>) =>
  commandTracker(ctx, parts, eui, { kind: 'report_status' });

/** @throws AppError as sendCommand, and for what is no tracker */
export const reboot = (ctx: OrgCtx, parts: CommandParts, { eui }: Input<'reboot'>) =>
  commandTracker(ctx, parts, eui, { kind: 'reboot' });

async function commandTracker(
  ctx: OrgCtx,
  parts: CommandParts,
  eui: Eui,
  command: DeviceCommand,
): Promise<{ command_id: string }> {
  await idsOfTrackers(ctx, [eui]);
  const { list } = await sendCommand(ctx, parts, [eui], command);
  return { command_id: list[0]!.command_id };
}

/** Switches a buzzer, or without `on` only says how it is. @throws AppError as sendCommand, and for what is no tracker */
export async function switchBuzzer(
  ctx: OrgCtx,
  parts: CommandParts,
  { eui, on }: Input<'switchBuzzer'>,
): Result<'switchBuzzer'> {
  const [deviceId] = await idsOfTrackers(ctx, [eui]);
  if (on !== undefined) await sendCommand(ctx, parts, [eui], { kind: 'buzzer', on });
  return buzzerOf(ctx, deviceId!);
}

/** How the buzzer of a tracker is switched. @throws AppError device_not_in_organisation, feature_unsupported */
export async function viewBuzzer(ctx: OrgCtx, eui: Eui): Result<'switchBuzzer'> {
  const [deviceId] = await idsOfTrackers(ctx, [eui]);
  return buzzerOf(ctx, deviceId!);
}

async function buzzerOf(ctx: OrgCtx, deviceId: number): Result<'switchBuzzer'> {
  const modes = (await listTrackerModes(ctx, [deviceId])).get(deviceId);
  return { on: modes?.buzzer ?? null, command: modes?.buzzerCommand ?? null };
}
