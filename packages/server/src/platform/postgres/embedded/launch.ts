import type { ChildProcess } from 'node:child_process';
import { trimLog } from './cluster';
import {
  askVersion,
  clearRemains,
  findPostmaster,
  type Postmaster,
  reasonInLog,
  sizeOf,
  spawnPostmaster,
} from './postmaster';
import { prepareSocketFolder } from './socket-folder';
import type { Supervision } from './supervision';
import { until } from './until';

const LOG_EVERY_MS = 10_000;

/**
 * Starts a postmaster and waits until it answers, through a recovery too.
 * @param started called with the process as soon as there is one
 * @throws Error with PostgreSQL's reason when it ends instead, or when the supervision stops meanwhile
 */
export async function launchPostmaster(
  supervision: Supervision,
  socketFolder: string,
  started: (child: ChildProcess) => void,
): Promise<Postmaster> {
  const { layout, program, identity, log, isStopping } = supervision;
  const { cluster } = layout;
  await clearRemains(cluster, socketFolder);
  await prepareSocketFolder(socketFolder, layout, identity);
  await trimLog(layout.log);
  const logged = sizeOf(layout.log);
  const child = spawnPostmaster(program, { cluster, socketFolder, log: layout.log }, identity);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code) => {
    failure ??= new Error(`PostgreSQL ended (${code}): ${reasonInLog(layout.log, logged)}`);
  });
  started(child);

  const isUp = async () => {
    if (failure) throw failure;
    if (isStopping()) throw new Error('stopped while starting');
    const found = findPostmaster(cluster);
    if (found?.pid !== child.pid || found?.state !== 'ready') return undefined;
    return (await askVersion(found, cluster)) ? found : undefined;
  };
  for (;;) {
    const found = await until(isUp, { timeoutMs: LOG_EVERY_MS });
    if (found) return found;
    log.info({ pid: child.pid }, 'the database is still starting; it may be recovering from a crash');
  }
}
