import { randomUUID } from 'node:crypto';
import type { StreamProgram } from '@fieldscope/contract/calls/stream';
import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import { inTransaction } from '../../platform/postgres/db';
import type { Stop } from '../../platform/redis/carrier';
import type { PlatformServices } from '../../platform/services';
import { streamProgramsChanged } from '../ingest/ingest.events';
import * as repository from './programs.repository';

const ALIVE_EVERY_MS = MINUTE_MS;
/** A process that was silent for so long is dead. */
const DEAD_AFTER_MS = 3 * MINUTE_MS;

/** Which programs are on the streams of organisations, in every process. */
export interface Programs {
  /** Notes a program that has connected to this process. @returns called when it has left */
  note(orgId: OrgId, program: StreamProgram): Stop;
  list(ctx: OrgCtx): Promise<StreamProgram[]>;
  close(): Promise<void>;
}

/** Written in the background, all of an organisation together: clients that come and go in floods cost a row each half second. */
export function createPrograms(parts: Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'>): Programs {
  const { db, clock, log, events } = parts;
  const process = randomUUID();
  const connected = new Map<OrgId, Set<StreamProgram>>();

  const writer = new BackgroundWriter<OrgId, OrgId>({
    name: 'connected programs',
    log,
    merge: (_before, after) => after,
    write: async (orgIds) => {
      for (const orgId of orgIds) {
        await inTransaction(db, (trx) =>
          repository.replacePrograms(trx, { process, now: clock.now() }, orgId, [
            ...(connected.get(orgId) ?? []),
          ]),
        );
        await events.announce(streamProgramsChanged, { orgId });
      }
    },
  });

  const alive = setInterval(() => {
    const now = clock.now();
    repository
      .noteAlive(db, { process, now }, now - DEAD_AFTER_MS)
      .catch((error: Error) => log.warn({ reason: error.message }, 'connected programs are not confirmed'));
  }, ALIVE_EVERY_MS).unref();

  return {
    note(orgId, program) {
      const programs = connected.get(orgId) ?? new Set();
      connected.set(orgId, programs.add(program));
      writer.put(orgId, orgId, orgId);
      return () => {
        programs.delete(program);
        if (programs.size === 0 && connected.get(orgId) === programs) connected.delete(orgId);
        writer.put(orgId, orgId, orgId);
      };
    },
    list: (ctx) => repository.listPrograms(ctx.db, ctx.orgId, ctx.clock.now() - DEAD_AFTER_MS),
    async close() {
      clearInterval(alive);
      await writer.flush().catch(() => {});
      await repository.deletePrograms(db, process).catch(() => {});
    },
  };
}
