import { constants, getPriority, setPriority } from 'node:os';
import { ensureOpenFiles } from './platform/open-files';

/** The operator's tool: `admin <command>`. */
async function main(): Promise<void> {
  ensureOpenFiles();
  const [{ runAdmin }, { BACKUP_COMMANDS }] = await Promise.all([
    import('./admin/run'),
    import('./admin/backup-commands'),
  ]);
  const args = process.argv.slice(2);
  if (Object.hasOwn(BACKUP_COMMANDS, args[0] ?? '')) giveWay();
  const { exitCode, out, err } = await runAdmin(args, process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exitCode;
}

/** Backups take long, and the portal beside them goes first. Who runs the tool may have lowered its priority further: nobody but root may raise it. */
function giveWay(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
