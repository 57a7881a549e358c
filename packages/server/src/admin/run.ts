import { parseArgs } from 'node:util';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { readConfig } from '../platform/config';
import { firstLine, OperatorError } from '../platform/operator/operator-error';
import { type CommandName, said, tellCommand, tellerOf } from '../platform/operator/told';
import { BACKUP_COMMANDS } from './backup-commands';
import type { Command } from './command';

const WRONG_ARGUMENTS = 2;
const TELL = tellerOf('en');

/** What a command printed, and its exit code. */
interface AdminResult {
  exitCode: number;
  out: string;
  err: string;
}

/**
 * Runs one command of the operator's tool: `<command> [--option value …] [--json]`. Errors are results, too.
 * @param env settings, as `readConfig` takes them
 */
export async function runAdmin(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<AdminResult> {
  try {
    return await runCommand(args, env);
  } catch (error) {
    const exitCode = error instanceof OperatorError ? error.exitCode : 1;
    const line = error instanceof AppError ? errorText('en', error.name, error.facts) : firstLine(error);
    return { exitCode, out: '', err: `${line}\n` };
  }
}

async function runCommand(
  [name = 'help', ...rest]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<AdminResult> {
  if (name === 'help' || name === '--help') return { exitCode: 0, out: `${await help()}\n`, err: '' };
  const command = await findCommand(name);
  if (!command) throw new OperatorError(said('commandMissing', { name }), WRONG_ARGUMENTS);
  const { json, input } = readInput(name, command, rest);
  const result = await command.run(readConfig(env), input);
  const exitCode = command.succeeded?.(result) === false ? 1 : 0;
  return {
    exitCode,
    out: `${json ? JSON.stringify(command.json?.(result) ?? result) : command.show(result, TELL)}\n`,
    err: '',
  };
}

/** The server starts those of backups over and over: reading the modules would be most of their time. */
async function findCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(BACKUP_COMMANDS, name)) return BACKUP_COMMANDS[name as CommandName];
  const { COMMANDS } = await import('./commands');
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as CommandName] : undefined;
}

async function help(): Promise<string> {
  const { COMMANDS } = await import('./commands');
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage }]) =>
      `  ${`${name} ${usage}`.padEnd(62)} ${tellCommand(TELL.language, name as CommandName)}`,
  );
  return [TELL('toolHead'), '', ...lines, ''].join('\n');
}

/** @throws OperatorError with exit code 2, naming what is wrong */
function readInput(
  name: string,
  command: Command,
  args: string[],
): { json: boolean; input: Record<string, unknown> } {
  const { json = false, ...options } = readOptions(command, args);
  const input = command.input.safeParse(options);
  if (input.success) return { json: json === true, input: input.data };
  const { path, message } = input.error.issues[0]!;
  const option = String(path[0]);
  const shown = command.operands?.includes(option) ? option.toUpperCase() : `--${option}`;
  throw new OperatorError(
    options[option] === undefined
      ? `${shown} is missing. Usage: ${name} ${command.usage}`
      : `${shown} must be ${message}.`,
    WRONG_ARGUMENTS,
  );
}

function readOptions(command: Command, args: string[]): Record<string, string | boolean | undefined> {
  const { operands = [] } = command;
  const names = Object.keys(command.input.shape).filter((name) => !operands.includes(name));
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: operands.length > 0,
      options: {
        json: { type: 'boolean' },
        ...Object.fromEntries(names.map((option) => [option, { type: 'string' as const }])),
      },
    });
    const surplus = positionals[operands.length];
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    const given = operands.map((operand, place) => [operand, positionals[place]]);
    return { ...(values as Record<string, string | boolean | undefined>), ...Object.fromEntries(given) };
  } catch (error) {
    throw new OperatorError(firstLine(error).split('. ')[0]!, WRONG_ARGUMENTS);
  }
}
