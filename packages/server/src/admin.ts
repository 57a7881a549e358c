import { parseArgs } from 'node:util';
import { AdminError } from './admin/admin-error';
import { COMMANDS, type Command } from './admin/commands';
import { openOffice } from './admin/office';
import { readConfig } from './config';

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
  const { json = false, ...options } = readOptions(command, rest);
  const input = command.input.safeParse(options);
  if (!input.success) {
    const issue = input.error.issues[0]!;
    throw new AdminError(`--${issue.path.join('.')}: ${issue.message}`, WRONG_ARGUMENTS);
  }
  const office = await openOffice(readConfig(process.env));
  try {
    const result = await command.run(office, input.data);
    console.log(json ? JSON.stringify(result) : command.show(result));
  } finally {
    await office.close();
  }
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
    throw new AdminError((error as Error).message.split('\n')[0]!, WRONG_ARGUMENTS);
  }
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(error instanceof AdminError ? error.exitCode : 1);
});
