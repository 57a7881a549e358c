import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Log } from '../../platform/observability/log';
import type { Db } from '../../platform/postgres/db';
import { deleteEnded, noteWritten } from '../history/uplinks.service';
import type { Ingest } from '../ingest/ingest.service';
import type { LatestValues } from '../latest-values/latest.service';
import type { DeviceStatus } from './device-status.service';

/** A process that is killed leaves what it stored meanwhile to the next one. */
const NOTED_EVERY_MS = 10 * SECOND_MS;

/**
 * Notes up to where this process has written newest values and statuses, so that a start looks at no more uplinks than it has to: at
 * none, where the last process closed.
 */
export interface WrittenProgress {
  /** From now on, until it is closed; what earlier processes left has been caught up with. */
  start(): Promise<void>;
  /** Writes what waits, and notes it. */
  note(): Promise<void>;
  close(): Promise<void>;
}

interface ProgressParts {
  db: Db;
  log: Log;
  ingest: Pick<Ingest, 'announcedUntil'>;
  latest: Pick<LatestValues, 'flush'>;
  status: Pick<DeviceStatus, 'flush'>;
}

export function createWrittenProgress({ db, log, ingest, latest, status }: ProgressParts): WrittenProgress {
  const process = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let noting: Promise<void> = Promise.resolve();

  async function note(isClosed = false): Promise<void> {
    const writtenUntil = ingest.announcedUntil();
    await Promise.all([latest.flush(), status.flush()]);
    await noteWritten(db, { process, writtenUntil, isClosed });
  }

  /** Not noted, the next start looks at more uplinks than it has to. */
  const noteIfPossible = (work: Promise<void>) =>
    work.catch((error: Error) => log.warn({ reason: error.message }, 'what is written was not noted'));

  const noteLater = () => {
    timer = setTimeout(() => {
      noting = noteIfPossible(note()).then(noteLater);
    }, NOTED_EVERY_MS).unref();
  };

  return {
    async start() {
      await noteIfPossible(deleteEnded(db).then(() => note()));
      noteLater();
    },
    note: () => note(),
    async close() {
      await noting;
      clearTimeout(timer);
      await note(true);
    },
  };
}
