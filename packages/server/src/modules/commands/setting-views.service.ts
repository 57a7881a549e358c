import { isDeepStrictEqual } from 'node:util';
import {
  type CommandKind,
  type DeviceInfo,
  hasRule,
  isSwitchOpen,
  type ThresholdRule,
} from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { CommandRecord, commands } from '@fieldscope/contract/calls/commands';
import { type DeviceCommandKind, KINDS_OF_ANY_DEVICE } from '@fieldscope/contract/command-kinds';
import type { Thresholds } from '@fieldscope/contract/command-kinds/set-thresholds';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { fail } from '@fieldscope/contract/errors/fail';
import { rowsOfPage } from '@fieldscope/contract/paging';
import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { abilitiesOf } from './command-preparing.service';
import { findRoute } from './command-progress.repository';
import { findSender } from './command-sending.service';
import { listeningOf, OPEN_STATES, recordOf } from './commands.model';
import * as repository from './commands.repository';
import type { CommandParts } from './commands.service';
import { deviceOf } from './device-target.model';
import { knownOf } from './reported-settings.model';

type Input<Name extends keyof typeof commands> = InputOf<(typeof commands)[Name]>;
type Result<Name extends keyof typeof commands> = Promise<ResultOf<(typeof commands)[Name]>>;

/** Settings of a device as it reported them, and what was sent to it. @throws AppError device_not_in_organisation */
export async function listSettings(
  ctx: OrgCtx,
  { senders, profiles }: CommandParts,
  { eui }: Input<'listSettings'>,
): Result<'listSettings'> {
  const { db, orgId } = ctx;
  const [target] = await repository.listTargets(db, orgId, [eui], { isLocked: false });
  if (!target) return fail('device_not_in_organisation', { eui });
  const { device_id: deviceId, settings } = target;
  const abilities = await abilitiesOf(profiles, orgId, target);
  const listening = listeningOf(target, ctx.clock.now());
  const route = await findRoute(db, orgId, deviceId);
  const device = deviceOf(target, orgId, route);
  const sender = await findSender(senders, device);
  const rows = await repository.listNewest(db, orgId, deviceId);
  return {
    supported: [...abilities.commands],
    unsupported: listUnsupported(abilities.commands),
    way: device.takesOrders ? 'order' : 'downlink',
    reachable: sender !== undefined,
    interval: { minutes: target.interval_reported, ...abilities.interval },
    ranges: { co2: abilities.co2, gps: abilities.gps },
    own: ownOf(abilities.own, settings),
    co2_multiplier: numberIn(settings, 'co2Multiplier'),
    gps_minutes: numberIn(settings, 'gpsIntervalMinutes'),
    tracker: trackerOf(target),
    status: statusOf(target),
    next_uplink_at: listening.nextUplinkAt,
    commands: rows.map((row) => recordOf(row, listening)),
  };
}

/** Settings of its profile, as the device reported them last. */
function ownOf(
  declared: readonly ProfileSetting[],
  settings: Settings,
): Awaited<Result<'listSettings'>>['own'] {
  const { ownSettings = {} } = knownOf(settings);
  return declared.flatMap(({ name, label, unit, value, reported_path }) =>
    value.type === 'switch'
      ? []
      : {
          ...{ name, label, unit, value },
          reported: ownSettings[name] ?? null,
          is_shown: reported_path !== '',
        },
  );
}

/** Kinds of which the page of any device speaks and that a model does not take, also in a form of its own. */
function listUnsupported(supported: readonly CommandKind[]): CommandKind[] {
  const hasThresholds = supported.includes('set_event_settings');
  return KINDS_OF_ANY_DEVICE.filter(
    (kind) => !supported.includes(kind) && !(kind === 'set_thresholds' && hasThresholds),
  );
}

type Settings = repository.TargetRow['settings'];

function numberIn(settings: Settings, key: keyof DeviceInfo): number | null {
  const value = settings?.[key];
  return typeof value === 'number' ? value : null;
}

/** What devices on the mobile network and kits report of themselves. */
const STATUS_KEYS = [
  'signal',
  'boardTemperature',
  'charging',
  'imei',
  'ramPercent',
  'diskPercent',
  'gpsStatus',
  'simStatus',
  'flowMb',
  'iccid',
  'msisdn',
] as const satisfies (keyof DeviceInfo)[];

function statusOf({
  settings,
  reported_at,
  software_version,
}: repository.TargetRow): Awaited<Result<'listSettings'>>['status'] {
  if (reported_at === null || !STATUS_KEYS.some((key) => settings?.[key] !== undefined)) return null;
  const text = (key: keyof DeviceInfo) => (typeof settings?.[key] === 'string' ? settings[key] : null);
  return {
    reported_at,
    firmware: software_version,
    signal: numberIn(settings, 'signal'),
    board_temperature: numberIn(settings, 'boardTemperature'),
    charging: numberIn(settings, 'charging'),
    imei: text('imei'),
    ram_percent: numberIn(settings, 'ramPercent'),
    disk_percent: numberIn(settings, 'diskPercent'),
    gps_status: text('gpsStatus'),
    sim_status: numberIn(settings, 'simStatus'),
    flow_mb: numberIn(settings, 'flowMb'),
    iccid: text('iccid'),
    msisdn: text('msisdn'),
  };
}

function trackerOf({
  settings,
  reported_at,
}: repository.TargetRow): Awaited<Result<'listSettings'>>['tracker'] {
  const workMode = numberIn(settings, 'workMode');
  if (reported_at === null || (workMode === null && settings?.motion === undefined)) return null;
  return {
    work_mode: workMode,
    strategy: numberIn(settings, 'strategy'),
    sos_mode: numberIn(settings, 'sosMode'),
    heartbeat_minutes: numberIn(settings, 'heartbeatMinutes'),
    periodic_minutes: numberIn(settings, 'periodicMinutes'),
    event_minutes: numberIn(settings, 'eventMinutes'),
    reported_at,
  };
}

/** What was sent to one device or to all, newest first. @throws AppError device_not_in_organisation */
export async function listSettingRecords(
  ctx: OrgCtx,
  { eui, offset, length, sort, order }: Input<'listSettingRecords'>,
): Result<'listSettingRecords'> {
  if (eui) await ensureDevicesOfOrganisation(ctx, [eui]);
  const page = rowsOfPage({ offset, length });
  const { list, count } = await repository.listCommands(ctx.db, ctx.orgId, eui, page, { sort, order });
  const now = ctx.clock.now();
  return {
    list: list.map(({ last_seen_at, device_kind, model, interval_reported, ...row }) =>
      recordOf(row, listeningOf({ last_seen_at, device_kind, model, interval_reported }, now)),
    ),
    page: { count },
  };
}

/** Switches of a device as it measured them last. @throws AppError device_not_in_organisation */
export async function viewSwitchStatus(
  ctx: OrgCtx,
  { profiles }: CommandParts,
  { eui }: Input<'viewSwitchStatus'>,
): Result<'viewSwitchStatus'> {
  const [target] = await repository.listTargets(ctx.db, ctx.orgId, [eui], { isLocked: false });
  if (!target) return fail('device_not_in_organisation', { eui });
  const { switches } = await abilitiesOf(profiles, ctx.orgId, target);
  if (switches.length === 0) return { list: [] };
  const measured = await repository.listMeasured(
    ctx.db,
    ctx.orgId,
    target.device_id,
    MEASUREMENT_ID.switchState,
  );
  return {
    list: switches.map((channel) => {
      const newest = measured.find((one) => one.channel === channel);
      return {
        channel,
        on: isSwitchOpen(newest?.value) ?? null,
        measured_at: newest?.measured_at ?? null,
      };
    }),
  };
}

const EVENT_MODE = 2;
const TRACKER_THRESHOLDS = ['motion', 'motionless', 'shock', 'temperature', 'light'] as const;

/** Thresholds in a device, as it reported them. @throws AppError device_not_in_organisation */
export async function listThresholdSettings(
  ctx: OrgCtx,
  { profiles }: CommandParts,
  { eui }: Input<'listThresholdSettings'>,
): Result<'listThresholdSettings'> {
  const [target] = await repository.listTargets(ctx.db, ctx.orgId, [eui], { isLocked: false });
  if (!target) return fail('device_not_in_organisation', { eui });
  const { commands: supported } = await abilitiesOf(profiles, ctx.orgId, target);
  const rows = await repository.listNewest(ctx.db, ctx.orgId, target.device_id);
  const listening = listeningOf(target, ctx.clock.now());
  const newest = (kind: DeviceCommandKind) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? recordOf(row, listening) : null;
  };
  const reported = (target.settings ?? {}) as DeviceInfo;
  if (supported.includes('set_thresholds')) {
    const command = newest('set_thresholds');
    const { thresholdMode = null, thresholdRules = null } = reported;
    return {
      ...{ form: 'rules', mode: thresholdMode, settings: null, mode_command: null, command },
      rules: thresholdRules && ([...thresholdRules] as Thresholds['rules']),
      waiting: waitingRules(command, thresholdRules ?? []),
    };
  }
  const { motion, motionless, shock, temperature, light, workMode } = reported;
  const isWhole = motion && motionless && shock && temperature && light;
  const command = newest('set_event_settings');
  return {
    form: supported.includes('set_event_settings') ? 'events' : 'none',
    mode: workMode === undefined ? null : workMode === EVENT_MODE,
    settings: isWhole ? { motion, motionless, shock, temperature, light } : null,
    rules: null,
    waiting: waitingThresholds(command, reported),
    command,
    mode_command: newest('set_work_mode'),
  };
}

const isWaiting = ({ state }: CommandRecord): boolean => OPEN_STATES.includes(state);

/** Thresholds of a tracker that were sent and are not as it reported them. */
function waitingThresholds(record: CommandRecord | null, reported: DeviceInfo): string[] {
  if (record?.command.kind !== 'set_event_settings' || !isWaiting(record)) return [];
  const { settings } = record.command;
  return TRACKER_THRESHOLDS.filter((name) => !isDeepStrictEqual(settings[name], reported[name]));
}

/** Places of the rules that were sent and that the device has not reported. */
function waitingRules(record: CommandRecord | null, reported: readonly ThresholdRule[]): string[] {
  if (record?.command.kind !== 'set_thresholds' || !isWaiting(record)) return [];
  return record.command.rules.flatMap((rule, place) => (hasRule(reported, rule) ? [] : String(place)));
}
