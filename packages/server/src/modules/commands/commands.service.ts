import { randomUUID } from 'node:crypto';
import { confirms, proofOf } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { commands } from '@fieldscope/contract/calls/commands';
import type { DeviceCommand } from '@fieldscope/contract/command-kinds';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import { prepareFor } from './command-preparing.service';
import { findRoute } from './command-progress.repository';
import { findSender, queueSending } from './command-sending.service';
import { commandsChanged } from './commands.events';
import {
  commandOf,
  estimatedAt,
  isRetryable,
  type NewCommand,
  rhythmOf,
  sendUntil,
  unreachable,
} from './commands.model';
import * as repository from './commands.repository';
import { deviceOf } from './device-target.model';
import { type DownlinkSender, targetOf } from './downlink.model';
import type { DeviceProfileCommands } from './ports.model';
import { knownOf } from './reported-settings.model';

type Input<Name extends keyof typeof commands> = InputOf<(typeof commands)[Name]>;
type Sent = ResultOf<typeof commands.reboot>;

/** What the use cases need of this module. */
export interface CommandParts {
  senders: readonly DownlinkSender[];
  profiles: DeviceProfileCommands;
}

/**
 * Sends a command to devices of the organisation, all or none of them. It is queued with this change, and its life is
 * in the records.
 * @throws AppError device_not_in_organisation, feature_unsupported, parameter_invalid, data_unchanged when every device
 * reported it already, in_progress, too_frequent; config_delivery_failed or command_failed when no way to one is known
 */
export async function sendCommand(
  ctx: OrgCtx,
  { senders, profiles }: CommandParts,
  euis: Eui[],
  command: DeviceCommand,
): Promise<Sent> {
  const { db, orgId, queue } = ctx;
  const now = ctx.clock.now();
  // Codecs of profiles are not run while devices are locked.
  const known = await repository.listTargets(db, orgId, euis, { isLocked: false });
  const preparedOf = new Map<string, NewCommand>();
  for (const target of known) {
    const key = kindOfDevice(target);
    if (!preparedOf.has(key)) preparedOf.set(key, await prepareFor(profiles, orgId, target, command));
  }
  const inserting = inTransaction(db, async (trx) => {
    const targets = await repository.listTargets(trx, orgId, euis, { isLocked: true });
    const found = new Set(targets.map(({ eui }) => eui));
    for (const eui of euis) if (!found.has(eui)) fail('device_not_in_organisation', { eui });
    const prepared = targets.map((target) => ({
      ...{ target, commandId: randomUUID() },
      // Read as another model since a moment ago.
      ...(preparedOf.get(kindOfDevice(target)) ?? fail('in_progress', { eui: target.eui })),
    }));
    const changing = prepared.filter(({ target }) => !isReported(target, command));
    if (changing.length === 0) fail('data_unchanged');
    const deviceIds = changing.map(({ target }) => target.device_id);
    const sent = await repository.countSince(trx, orgId, deviceIds, now - HOUR_MS);
    const waiting = await repository.countQueued(trx, orgId, deviceIds);
    const targetsOf = new Map<string, ReturnType<typeof targetOf>>();
    for (const { target } of changing) {
      const { device_id: deviceId, eui } = target;
      if ((sent.get(deviceId) ?? 0) >= COMMAND_LIMITS.perHour) fail('too_frequent', { eui });
      const route = await findRoute(trx, orgId, deviceId);
      const device = deviceOf(target, orgId, route);
      targetsOf.set(eui, targetOf(device));
      const sender = await findSender(senders, device);
      if (!sender) fail(unreachable(command.kind), { eui });
    }
    await repository.supersede(trx, orgId, deviceIds, command, now);
    for (const { target, ...one } of changing) {
      await repository.insertCommand(trx, orgId, {
        ...one,
        deviceId: target.device_id,
        requestedBy: requesterOf(ctx),
        queuedAt: now,
        expiresAt: sendUntil(now, rhythmOf(target), waiting.get(target.device_id) ?? 0),
      });
      const route = targetsOf.get(target.eui) ?? null;
      await queueSending(queue, trx, { orgId, commandId: one.commandId, route });
    }
    return changing.map((one) => ({ ...one, before: waiting.get(one.target.device_id) ?? 0 }));
  });
  const queued = await inserting.catch((error: unknown) => {
    if (violatedUnique(error) === 'device_command_in_progress') return fail('in_progress');
    throw error;
  });
  ctx.subject = queued.map(({ target }) => target.eui).join(', ');
  for (const { target } of queued)
    await ctx.events.announce(commandsChanged, { orgId, eui: target.eui, deviceId: target.device_id });
  const list = queued.map(({ target, commandId, before }) => ({
    eui: target.eui,
    command_id: commandId,
    estimated_at: estimatedAt(target.last_seen_at, rhythmOf(target), now, before),
  }));
  return { list };
}

const kindOfDevice = ({ model, profile_id }: repository.TargetRow): string => `${profile_id ?? ''}/${model}`;

/** Whether a device reported last that it has a setting already. */
function isReported({ settings, interval_reported }: repository.TargetRow, command: DeviceCommand): boolean {
  const info = { ...knownOf(settings), intervalMinutes: interval_reported ?? undefined };
  return proofOf(command) === 'value' && confirms(command, { info, readings: [] });
}

const requesterOf = ({
  actor,
}: OrgCtx): { userId: Extract<OrgCtx['actor'], { kind: 'user' }>['userId'] | null; name: string } => {
  if (actor.kind === 'user') return { userId: actor.userId, name: actor.userId };
  if (actor.kind === 'share') return fail('no_authority');
  if (actor.kind === 'program') return { userId: null, name: actor.name };
  return { userId: null, name: actor.kind === 'key' ? actor.accessId : actor.eui };
};

export const publishSetting = (
  ctx: OrgCtx,
  parts: CommandParts,
  { eui, setting }: Input<'publishSetting'>,
): Promise<Sent> => sendCommand(ctx, parts, [...new Set(eui)], setting);

export const publishOrder = (
  ctx: OrgCtx,
  parts: CommandParts,
  { eui, order }: Input<'publishOrder'>,
): Promise<Sent> => sendCommand(ctx, parts, [eui], order);

export const reboot = (ctx: OrgCtx, parts: CommandParts, { eui }: Input<'reboot'>): Promise<Sent> =>
  sendCommand(ctx, parts, [eui], { kind: 'reboot' });

/** Only trackers can be asked for it; other models have it in a restart alone. */
export const resendPowerProcess = (
  ctx: OrgCtx,
  parts: CommandParts,
  { eui }: Input<'resendPowerProcess'>,
): Promise<Sent> => sendCommand(ctx, parts, [eui], { kind: 'report_status' });

/** The mode of a tracker that reports by its thresholds, and the one without them. */
const EVENT_MODE = 2;
const PERIODIC_MODE = 1;

/** Thresholds of a tracker, or its mode apart from them, or both of any other device. @throws AppError as sendCommand */
export function publishThresholdSettings(
  ctx: OrgCtx,
  parts: CommandParts,
  { eui, settings, mode, thresholds }: Input<'publishThresholdSettings'>,
): Promise<Sent> {
  if (settings) return sendCommand(ctx, parts, [eui], { kind: 'set_event_settings', settings });
  if (thresholds) return sendCommand(ctx, parts, [eui], { kind: 'set_thresholds', ...thresholds });
  return sendCommand(ctx, parts, [eui], { kind: 'set_work_mode', mode: mode ? EVENT_MODE : PERIODIC_MODE });
}

export const switchControl = (
  ctx: OrgCtx,
  parts: CommandParts,
  { eui, channel, on }: Input<'switchControl'>,
): Promise<Sent> => sendCommand(ctx, parts, [eui], { kind: 'switch', channel, on });

/**
 * Sends the same again, as a command of its own.
 * @throws AppError resource_missing, operation_unsupported when it is not over or was successful, and as sendCommand
 */
export async function retryCommand(
  ctx: OrgCtx,
  parts: CommandParts,
  { command_id: id }: Input<'retry'>,
): Promise<Sent> {
  const command = (await repository.findCommand(ctx.db, ctx.orgId, id)) ?? fail('resource_missing');
  if (!isRetryable(command)) fail('operation_unsupported');
  return sendCommand(ctx, parts, [Eui.parse(command.eui)], commandOf(command));
}
