import { ensureOpenFiles } from './platform/open-files';

/** The server's program: `main [--demo]`. Its packages are loaded once it is known that they can be. */
async function main(): Promise<void> {
  ensureOpenFiles();
  const { runServer } = await import('./run-server');
  await runServer();
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
