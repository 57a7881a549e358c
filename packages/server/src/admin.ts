import { ensureOpenFiles } from './platform/open-files';

/** The operator's tool: `admin <command>`. */
async function main(): Promise<void> {
  ensureOpenFiles();
  const { runAdmin } = await import('./admin/run');
  const { exitCode, out, err } = await runAdmin(process.argv.slice(2), process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exitCode;
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
