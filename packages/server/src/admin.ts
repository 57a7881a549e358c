import { parseArgs } from 'node:util';
import { AdminError, firstLine } from './admin/admin-error';
import { COMMANDS, type Command } from './admin/commands';
import { readConfig } from './platform/config';

const WRONG_ARGUMENTS = 2;

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(62)} ${summary}`,
  );
  return ['The operator’s tool. Works while the server runs and while it does not.', '', ...lines, ''].join(
    '\n',
  );
}

/** `admin <command> [--option value …] [--json]` */
async function main(): Promise<void> {
  const [name = 'help', ...rest] = process.argv.slice(2);
  if (name === 'help' || name === '--help') return void console.log(help());
  const command: Command | undefined = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new AdminError(`No command named ${name}; try help.`, WRONG_ARGUMENTS);
  const { json, input } = readInput(name, command, rest);
  const result = await command.run(readConfig(process.env), input);
  console.log(json ? JSON.stringify(result) : command.show(result));
  if (command.succeeded?.(result) === false) process.exitCode = 1;
}

/** @throws AdminError with exit code 2, naming what is wrong */
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
  throw new AdminError(
    options[option] === undefined
      ? `--${option} is missing. Usage: ${name} ${command.usage}`
      : `--${option} must be ${message}.`,
    WRONG_ARGUMENTS,
  );
}

function readOptions(command: Command, args: string[]): Record<string, string | boolean | undefined> {
  const names = Object.keys(command.input.shape);
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        ...Object.fromEntries(names.map((option) => [option, { type: 'string' as const }])),
      },
    });
    return values as Record<string, string | boolean | undefined>;
  } catch (error) {
    throw new AdminError(firstLine(error).split('. ')[0]!, WRONG_ARGUMENTS);
  }
}

main().catch((error: Error) => {
  console.error(firstLine(error));
  process.exit(error instanceof AdminError ? error.exitCode : 1);
});
