import { constants, setPriority } from 'node:os';
import { ensureOpenFiles } from './platform/open-files';

/** The operator's tool: `admin <command>`. */
async function main(): Promise<void> {
  ensureOpenFiles();
  const [{ runAdmin }, { BACKUP_COMMANDS }] = await Promise.all([
    import('./admin/run'),
    import('./admin/backup-commands'),
  ]);
  const args = process.argv.slice(2);
  // They take long, and the portal beside them goes first.
  if (Object.hasOwn(BACKUP_COMMANDS, args[0] ?? '')) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { exitCode, out, err } = await runAdmin(args, process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exitCode;
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
