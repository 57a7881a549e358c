import { askVersion, findPostmaster, type Postmaster, stopPostmaster } from './postmaster';
import type { Supervision } from './supervision';
import { until } from './until';

const ADOPTION_TIMEOUT_MS = 15_000;

/**
 * Finds the postmaster that an earlier program left running, waits until it answers, and stops it when it does not or
 * has another version.
 * @returns undefined when there is none, or none any more
 */
export async function adoptPostmaster({
  layout: { cluster },
  program,
  log,
  isStopping,
}: Supervision): Promise<Postmaster | undefined> {
  const giveUpAt = performance.now() + ADOPTION_TIMEOUT_MS;
  for (;;) {
    const found = findPostmaster(cluster);
    if (!found) return undefined;
    const version = found.state === 'ready' ? await askVersion(found, cluster) : undefined;
    if (version === program.version) {
      log.info({ pid: found.pid }, 'adopted the running database');
      return found;
    }
    // Recovery after a crash takes as long as it takes; everything else must answer soon.
    const givesUp = found.state !== 'starting' && performance.now() > giveUpAt;
    if (version !== undefined || givesUp || isStopping()) {
      log.warn({ pid: found.pid, version }, 'stopping a database that an earlier program left running');
      await stopPostmaster(found.pid, cluster);
      return undefined;
    }
    await until(isStopping, { timeoutMs: 50 });
  }
}
