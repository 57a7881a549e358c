import { printStarted, runDemo } from './console';
import { readConfig } from './platform/config';
import { startServer } from './start';

/** Longer than everything that a stop may wait for. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Runs the server until a signal stops it; with `--demo` it has a demo farm. The exit code is 0 also where a part had to be left
 * behind: what was acknowledged is stored.
 * @param options.workerProgram what worker threads run
 * @throws Error in one line when it cannot start
 */
export async function runServer({
  workerProgram,
}: Pick<Parameters<typeof startServer>[0], 'workerProgram'> = {}): Promise<void> {
  const starting = startServer({ config: readConfig(process.env), workerProgram });
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
  if (!demo) return;
  await runDemo(server).catch((error) => {
    // What a stop interrupts must not end it: the database would stay.
    if (!stopping) throw error;
  });
}
