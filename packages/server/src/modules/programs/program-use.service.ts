import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import { updateLastUsed } from './grants.repository';

/** Records when programs were there last without a write a request. */
export interface ProgramUse {
  put(grantId: string, usedAt: number): void;
  close(): Promise<void>;
}

export function createProgramUse({ db, log }: { db: Db; log: Log }): ProgramUse {
  const writer = new BackgroundWriter<string, [string, number]>({
    name: 'last use of programs',
    log,
    merge: (_, after) => after,
    write: (used) => updateLastUsed(db, new Map(used)),
  });
  return {
    put: (grantId, usedAt) => writer.put(grantId, [grantId, usedAt]),
    close: () => writer.flush(),
  };
}
