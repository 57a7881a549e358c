import type { AnyCall, InputOf } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notes } from '@fieldscope/contract/calls/notes';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import type { OrgId } from '@fieldscope/contract/ids';
import type { AnswerCarried, Bind } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Authenticate } from '../../platform/http/use-case';
import { viewOwnerSetting } from '../accounts/organisation.service';
import { acknowledge } from '../alarms/alarms.service';
import type { CommandParts } from '../commands/commands.service';
import { createNote } from '../notes/notes.service';
import { updateInterval } from '../open-api/open-devices.service';
import { momentOf } from './local-times.model';
import { TOOL_NAMES, TOOLS, type ToolName } from './tools.model';

type Input<Name extends ToolName> = InputOf<(typeof TOOLS)[Name]>;

export interface ToolParts extends CommandParts {
  authenticate: Authenticate;
  /** Writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

/** What answers each tool. Changes are recorded as the calls that people and programs make for the same. */
export function bindTools(
  bind: Bind,
  { flushPending, authenticate, ...commands }: ToolParts,
): Map<string, AnswerCarried> {
  const afterFlush =
    <Given, Result>(useCase: (ctx: OrgCtx, input: Given) => Promise<Result>) =>
    async (ctx: OrgCtx, input: Given): Promise<Result> => {
      await flushPending(ctx.orgId);
      return useCase(ctx, input);
    };
  const reads = TOOL_NAMES.filter((name) => TOOLS[name].role === 'key_read').map((name) => {
    const call: AnyCall = TOOLS[name];
    const readInWorker = inWorker(call);
    const answer = afterFlush((ctx, input) => readInWorker(ctx, input as object));
    return [name, bind.carried(call, answer, { authenticate })] as const;
  });
  return new Map<string, AnswerCarried>([
    ...reads,
    [
      'acknowledge_alarms',
      bind.carried(TOOLS.acknowledge_alarms, acknowledgeAlarms, {
        authenticate,
        recordedAs: alarms.acknowledge,
      }),
    ],
    ['annotate', bind.carried(TOOLS.annotate, annotate, { authenticate, recordedAs: notes.create })],
    [
      'set_interval',
      bind.carried(
        TOOLS.set_interval,
        afterFlush((ctx, input) => setInterval(ctx, input, commands)),
        { authenticate, recordedAs: openDevices.updateInterval },
      ),
    ],
  ]);
}

/** @throws AppError resource_missing */
async function acknowledgeAlarms(ctx: OrgCtx, { alarm_id: ids }: Input<'acknowledge_alarms'>) {
  await acknowledge(ctx, { alarm_id: ids });
  return { acknowledged: ids.length };
}

/** @throws AppError operation_unsupported at the limit, device_not_in_organisation, open_parameter_invalid */
async function annotate(ctx: OrgCtx, { text, at, eui }: Input<'annotate'>) {
  const { timezone } = await viewOwnerSetting(ctx);
  return createNote(ctx, {
    text,
    eui,
    at: at === undefined ? ctx.clock.now() : momentOf(at, timezone, 'at'),
  });
}

/** @throws what updateInterval of the public API raises */
async function setInterval(ctx: OrgCtx, { eui, minutes }: Input<'set_interval'>, commands: CommandParts) {
  await updateInterval(ctx, { device_euis: [eui], report_cycle: minutes }, commands);
  return { queued: true };
}
