import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { operatorCommands } from '@fieldscope/contract/calls/operators';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { runTool } from '../../platform/backup/schedule/backup-tool';
import type { OperatorCtx } from '../../platform/http/request-context';
import type { ToolCommand, ToolCommands } from '../../platform/operator/operator-command';
import { firstLine, lineIn, OperatorError } from '../../platform/operator/operator-error';
import { type CommandName, said, tell, tellerOf } from '../../platform/operator/told';
import { formOf, withheldOf } from './command-form.model';
import { keptOptions } from './operator-log.model';
import type { LogOutcome } from './operator-log.repository';
import { recordAction } from './operator-log.service';
import { ensureOperatorPassword } from './operator-sign-in.service';

type Call = typeof operatorCommands;
type Options = Record<string, string>;

interface Ran {
  outcome: Exclude<LogOutcome, 'failed'>;
  /** In the language of whoever runs it. */
  text: string;
  /** Why not, as the log says it to everybody: in English. */
  reason?: string;
}

export interface CommandRunner {
  list(ctx: Pick<OperatorCtx, 'language'>): Promise<ResultOf<Call['list']>>;
  /** @throws AppError resource_missing, operation_unsupported, parameter_invalid, password_wrong, account_locked */
  run(ctx: OperatorCtx, input: InputOf<Call['run']>): Promise<ResultOf<Call['run']>>;
  /** Ends what goes on. */
  close(): Promise<void>;
}

/** Runs the commands of the operator's tool for its pages. @param tool its program, for what takes long */
export function createCommandRunner(commands: ToolCommands, tool: string): CommandRunner {
  const ending = new AbortController();
  const underway = new Map<string, Promise<void>>();
  const inBackground = (ctx: OperatorCtx, name: string, command: ToolCommand, options: Options): Ran => {
    if (underway.has(name))
      return refusedAs((language) => tell(language, said('stillRunning', { name })), ctx.language);
    const args = [name, ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])];
    const work = runTool(tool, ctx.config, args, ending.signal)
      .then(
        (result) =>
          record(ctx, name, {
            command,
            options,
            outcome: 'done',
            reason: command.show(result, tellerOf('en')),
          }),
        (error: Error) =>
          record(ctx, name, { command, options, outcome: 'failed', reason: firstLine(error) }),
      )
      .catch((error: Error) => ctx.log.error({ err: error, name }, 'the end of a command was not recorded'))
      .finally(() => underway.delete(name));
    underway.set(name, work);
    return { outcome: 'started', text: '' };
  };
  return {
    list: async ({ language }) =>
      Object.entries(commands).map(([name, command]) => formOf(language, name as CommandName, command)),
    async run(ctx, { name, options, password }) {
      const command = Object.hasOwn(commands, name)
        ? commands[name as CommandName]
        : fail('resource_missing');
      if (command.toolOnly) return fail('operation_unsupported');
      ensureOffered(command, options);
      if (command.effect === 'guarded') await ensureOperatorPassword(ctx, password);
      const ran = await withFiles(command, options, async (given) => {
        const input = readInput(command, {
          ...given,
          ...(command.operatorInput !== undefined && { [command.operatorInput]: ctx.actor.name }),
        });
        return command.takesLong ? inBackground(ctx, name, command, options) : runHere(ctx, command, input);
      }).catch(async (error: Error) => {
        if (!(error instanceof AppError))
          await record(ctx, name, { command, options, outcome: 'failed', reason: firstLine(error) });
        throw error;
      });
      const { outcome, reason = '' } = ran;
      await record(ctx, name, { command, options, outcome, reason });
      return { outcome, text: ran.text.slice(0, OPERATOR_LIMITS.outputLength) };
    },
    async close() {
      ending.abort('the server stops');
      await Promise.all(underway.values());
    },
  };
}

const refusedAs = (why: (language: Language) => string, language: Language): Ran => ({
  outcome: 'refused',
  text: why(language),
  reason: why('en'),
});

/** @throws AppError parameter_invalid: an option that there is not, or that pages do not have */
function ensureOffered(command: ToolCommand, options: Options): void {
  const withheld = withheldOf(command);
  for (const [name, value] of Object.entries(options)) {
    const isFile = command.files?.includes(name) === true;
    const isKnown = Object.hasOwn(command.input.shape, name) && !withheld.includes(name);
    if (!isKnown || (!isFile && value.length > OPERATOR_LIMITS.optionLength))
      fail('parameter_invalid', { field: name });
  }
}

/** @throws AppError parameter_invalid that names the option */
function readInput(command: ToolCommand, options: Options): Record<string, unknown> {
  const input = command.input.safeParse(options);
  if (input.success) return input.data;
  return fail('parameter_invalid', { field: String(input.error.issues[0]?.path[0] ?? 'options') });
}

/** Works with options whose files are there as the tool has them, for as long as it works. */
async function withFiles<T>(
  { files = [] }: ToolCommand,
  options: Options,
  work: (options: Options) => Promise<T>,
): Promise<T> {
  const given = files.filter((name) => options[name] !== undefined);
  if (given.length === 0) return work(options);
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-operator-'));
  try {
    const placed: Options = { ...options };
    for (const name of given) {
      placed[name] = join(folder, name);
      await writeFile(placed[name], options[name]!, { mode: 0o600 });
    }
    return await work(placed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runHere(ctx: OperatorCtx, command: ToolCommand, input: Record<string, unknown>): Promise<Ran> {
  try {
    const result = command.runIn
      ? await command.runIn({ ...ctx, operator: ctx.actor.name }, input)
      : await command.run(ctx.config, input);
    const shown = (language: Language) => command.show(result, tellerOf(language));
    return command.succeeded?.(result) === false
      ? refusedAs(shown, ctx.language)
      : { outcome: 'done', text: shown(ctx.language) };
  } catch (error) {
    if (error instanceof OperatorError) return refusedAs((language) => lineIn(language, error), ctx.language);
    if (error instanceof AppError)
      return refusedAs((language) => errorText(language, error.name, error.facts), ctx.language);
    throw error;
  }
}

const record = (
  ctx: OperatorCtx,
  action: string,
  {
    command,
    options,
    ...ended
  }: { command: ToolCommand; options: Options; outcome: LogOutcome; reason: string },
): Promise<void> =>
  recordAction(ctx, {
    ...ended,
    who: ctx.actor.name,
    way: 'page',
    action,
    options: keptOptions(options, [...(command.secrets ?? []), ...(command.files ?? [])]),
    address: ctx.address,
    userAgent: ctx.userAgent,
  });
