import { printStarted, runDemo } from './console';
import { readConfig } from './platform/config';
import { startServer } from './start';

/** Longer than everything that a stop may wait for. */
const STOP_TIMEOUT_MS = 90_000;

/** The server's program: `main [--demo]`. */
async function main(): Promise<void> {
  const starting = startServer({ config: readConfig(process.env) });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`The server did not stop in ${STOP_TIMEOUT_MS / 1000} s and is ended.`);
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    // A start that is cut off would leave the database running.
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  const server = await starting;
  const demo = process.argv.includes('--demo');
  printStarted(server, { invite: !demo });
  if (demo) await runDemo(server);
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0]);
  process.exit(1);
});
