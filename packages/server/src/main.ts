import { readConfig } from './config';
import { printStarted, runDemo } from './console';
import { startServer } from './start';

/** The server's program: `main [--demo]`. */
async function main(): Promise<void> {
  const server = await startServer({ config: readConfig(process.env) });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  const demo = process.argv.includes('--demo');
  printStarted(server, { invite: !demo });
  if (demo) await runDemo(server);
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
