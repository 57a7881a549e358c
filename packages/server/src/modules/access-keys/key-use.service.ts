import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import { updateLastUsed } from './access-keys.repository';

/** Records the last use of access keys without a write a call. */
export interface KeyUse {
  put(accessId: string, usedAt: number): void;
  close(): Promise<void>;
}

export function createKeyUse({ db, log }: { db: Db; log: Log }): KeyUse {
  const writer = new BackgroundWriter<string, [string, number]>({
    name: 'last use of access keys',
    log,
    merge: (_, after) => after,
    write: (used) => updateLastUsed(db, new Map(used)),
  });
  return {
    put: (accessId, usedAt) => writer.put(accessId, [accessId, usedAt]),
    close: () => writer.flush(),
  };
}
