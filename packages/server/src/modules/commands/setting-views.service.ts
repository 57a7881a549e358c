import { type EventSettings, findModel } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { commands } from '@fieldscope/contract/calls/commands';
import { fail } from '@fieldscope/contract/errors/fail';
import { rowsOfPage } from '@fieldscope/contract/paging';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { findRoute } from './command-progress.repository';
import { findSender } from './command-sending.service';
import { estimatedAt, recordOf, rhythmOf } from './commands.model';
import * as repository from './commands.repository';
import type { CommandParts } from './commands.service';

type Input<Name extends keyof typeof commands> = InputOf<(typeof commands)[Name]>;
type Result<Name extends keyof typeof commands> = Promise<ResultOf<(typeof commands)[Name]>>;

const THRESHOLDS = 'set_event_settings';

/** Settings of a device as it reported them, and what was sent to it. @throws AppError device_not_in_organisation */
export async function listSettings(
  ctx: OrgCtx,
  { senders }: CommandParts,
  { eui }: Input<'listSettings'>,
): Result<'listSettings'> {
  const { db, orgId } = ctx;
  const [target] = await repository.listTargets(db, orgId, [eui], { isLocked: false });
  if (!target) return fail('device_not_in_organisation', { eui });
  const { device_id: deviceId, dev_eui: devEui, model } = target;
  const found = findModel(model);
  const nextUplinkAt = estimatedAt(target.last_seen_at, rhythmOf(target), ctx.clock.now());
  const route = await findRoute(db, orgId, deviceId);
  const sender = await findSender(senders, { deviceId, orgId, eui, devEui, model, route });
  const rows = await repository.listNewest(db, orgId, deviceId);
  return {
    supported: [...(found?.commands ?? [])],
    reachable: sender !== undefined,
    interval: { minutes: target.interval_reported, ...(found?.intervalRange ?? { least: 5, most: 43_200 }) },
    tracker: trackerOf(target),
    next_uplink_at: nextUplinkAt,
    commands: rows.map((row) => recordOf(row, nextUplinkAt)),
  };
}

function trackerOf({
  settings,
  reported_at,
}: repository.TargetRow): Awaited<Result<'listSettings'>>['tracker'] {
  if (!settings || reported_at === null) return null;
  const number = (key: string) => (typeof settings[key] === 'number' ? settings[key] : null);
  return {
    work_mode: number('workMode'),
    strategy: number('strategy'),
    sos_mode: number('sosMode'),
    heartbeat_minutes: number('heartbeatMinutes'),
    periodic_minutes: number('periodicMinutes'),
    event_minutes: number('eventMinutes'),
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
      recordOf(row, estimatedAt(last_seen_at, rhythmOf({ device_kind, model, interval_reported }), now)),
    ),
    page: { count },
  };
}

/** @throws AppError device_not_in_organisation */
export async function viewSwitchStatus(
  ctx: OrgCtx,
  { eui }: Input<'viewSwitchStatus'>,
): Result<'viewSwitchStatus'> {
  await ensureDevicesOfOrganisation(ctx, [eui]);
  return { list: [] };
}

/** Thresholds in a device, as it reported them. @throws AppError device_not_in_organisation */
export async function listThresholdSettings(
  ctx: OrgCtx,
  { eui }: Input<'listThresholdSettings'>,
): Result<'listThresholdSettings'> {
  const [target] = await repository.listTargets(ctx.db, ctx.orgId, [eui], { isLocked: false });
  if (!target) return fail('device_not_in_organisation', { eui });
  const { motion, motionless, shock, temperature, light } = (target.settings ?? {}) as Partial<EventSettings>;
  const isWhole = motion && motionless && shock && temperature && light;
  const rows = await repository.listNewest(ctx.db, ctx.orgId, target.device_id);
  const newest = rows.find(({ kind }) => kind === THRESHOLDS);
  const nextUplinkAt = estimatedAt(target.last_seen_at, rhythmOf(target), ctx.clock.now());
  return {
    supported: findModel(target.model)?.commands.includes(THRESHOLDS) ?? false,
    settings: isWhole ? { motion, motionless, shock, temperature, light } : null,
    command: newest ? recordOf(newest, nextUplinkAt) : null,
  };
}
