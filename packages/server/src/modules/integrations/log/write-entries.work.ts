import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { inTransaction, sql } from '../../../platform/postgres/db';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';
import type { NewEntry } from './entries.model';
import * as repository from './entries.repository';

/** What came of entries: which organisations have new ones, and the numbers of those whose log another transaction held. */
interface Written {
  orgIds: OrgId[];
  held: number[];
}

export const WRITE_ENTRIES: WorkKind<{ entries: readonly NewEntry[] }, Written> = {
  name: 'integrations.entries',
  priority: 'tell',
  limitMs: MINUTE_MS,
};

/**
 * Adds uplinks to the logs that nobody else writes to: who holds one keeps nobody else's waiting. It does not wait
 * for the disk: what is lost with the machine is found again when a process starts.
 */
export const writeEntries = ({ db }: WorkTools, { entries }: { entries: readonly NewEntry[] }) =>
  inTransaction(db, async (trx): Promise<Written> => {
    await sql`set local synchronous_commit = off`.execute(trx);
    const free = new Set(await repository.tryLockLogs(trx, [...new Set(entries.map(({ orgId }) => orgId))]));
    const ours = entries.filter(({ orgId }) => free.has(orgId));
    const held = entries.flatMap(({ orgId }, number) => (free.has(orgId) ? [] : [number]));
    return { orgIds: ours.length === 0 ? [] : await repository.insertUplinks(trx, ours), held };
  });
