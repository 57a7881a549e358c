import type { InputOf } from '@fieldscope/contract/call';
import type { commands } from '@fieldscope/contract/calls/commands';
import { fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { findRoute } from './command-progress.repository';
import { dropAttempts } from './command-sending.job';
import { findSender, queueSending } from './command-sending.service';
import { commandsChanged } from './commands.events';
import { type CommandRow, isCancellable } from './commands.model';
import * as repository from './commands.repository';
import type { CommandParts } from './commands.service';
import { deviceOf } from './device-target.model';
import { DownlinkRefused } from './downlink.model';

/** Longer than it takes to empty a queue: what was in it is handed over again even when this process dies meanwhile. */
const RETURN_AFTER_SECONDS = 60;

/**
 * Cancels a command that waits here, or in a network server that gives it back.
 * @throws AppError resource_missing; operation_unsupported when the network server keeps it, or it is over; command_failed when the
 * network server does not answer
 */
export async function cancelCommand(
  ctx: OrgCtx,
  parts: CommandParts,
  { command_id: id }: InputOf<typeof commands.cancel>,
): Promise<object> {
  const { db, orgId } = ctx;
  const command = (await repository.findCommand(db, orgId, id)) ?? fail('resource_missing');
  ctx.subject = command.eui;
  if (!isCancellable(command)) fail('operation_unsupported');
  const [target] = await repository.listTargets(db, orgId, [Eui.parse(command.eui)], { isLocked: false });
  if (!target) return fail('resource_missing');
  if (command.handed_over_at !== null) await takeBack(ctx, parts, command, target);
  if (!(await repository.cancelCommand(db, orgId, command, ctx.clock.now()))) fail('operation_unsupported');
  await dropAttempts(ctx.queue, [id]);
  await ctx.events.announce(commandsChanged, { orgId, eui: target.eui, deviceId: target.device_id });
  return {};
}

/** Has the network server give a command back; other commands that must go with it are handed over again. */
async function takeBack(
  ctx: OrgCtx,
  { senders }: CommandParts,
  { command_id: id, queue_id: queueId }: CommandRow,
  target: repository.TargetRow,
): Promise<void> {
  const { db, orgId, queue } = ctx;
  const { device_id: deviceId } = target;
  const route = await findRoute(db, orgId, deviceId);
  const device = deviceOf(target, orgId, route);
  const sender = await findSender(senders, device);
  if (!sender?.takeBack) return fail('operation_unsupported');
  const others = (await repository.listInQueue(db, orgId, deviceId)).filter(
    ({ command_id }) => command_id !== id,
  );
  const returned: string[] = [];
  const returnOthers = () =>
    inTransaction(db, async (trx) => {
      returned.push(...others.map(({ command_id }) => command_id));
      await repository.noteReturned(trx, orgId, returned);
      for (const commandId of returned)
        await queueSending(queue, trx, { orgId, commandId, route, afterSeconds: RETURN_AFTER_SECONDS });
    });
  try {
    const names = others.map(({ queue_id }) => queue_id);
    await sender.takeBack(device, { id, queueId: queueId ?? id, others: names, returnOthers });
  } catch (error) {
    if (error instanceof DownlinkRefused) return fail('operation_unsupported');
    ctx.log.warn({ err: error, commandId: id }, 'a command was not taken back');
    fail('command_failed');
  } finally {
    for (const commandId of returned) await queueSending(queue, db, { orgId, commandId, route });
  }
}
