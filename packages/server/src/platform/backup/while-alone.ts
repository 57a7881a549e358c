import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator/operator-error';
import { takeLock } from '../postgres/embedded/server-lock';

/**
 * Fetches and restores in a DATA_DIR, where no other process does meanwhile. A killed one holds up nobody.
 * @throws OperatorError where another one does
 */
export async function whileAlone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const unlock = takeLock(join(dataDir, 'restore.lock'), 'admin');
  if (!unlock)
    throw new OperatorError(`Another verify-backup or restore works in ${dataDir}: wait until it has ended.`);
  try {
    return await work();
  } finally {
    unlock();
  }
}
