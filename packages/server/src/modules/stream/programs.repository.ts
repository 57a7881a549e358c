import type { StreamProgram } from '@fieldscope/contract/calls/stream';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

interface Process {
  process: string;
  now: number;
}

/** Writes which programs of an organisation are connected to a process now. */
export async function replacePrograms(
  trx: Db,
  { process, now }: Process,
  orgId: OrgId,
  programs: readonly StreamProgram[],
): Promise<void> {
  await sql`delete from stream_program where process = ${process} and org_id = ${orgId}`.execute(trx);
  if (programs.length === 0) return;
  await sql`
    insert into stream_program (process, org_id, number, client_id, access_id, eui, address, connected_at, seen_at)
    select ${process}, ${orgId}, number, client_id, access_id, eui, address, connected_at, ${at(now)}
    from unnest(
      ${programs.map(({ client_id }) => client_id)}::text[], ${programs.map(({ access_id }) => access_id)}::text[],
      ${programs.map(({ eui }) => eui)}::text[], ${programs.map(({ address }) => address)}::text[],
      ${programs.map(({ connected_at }) => at(connected_at))}::timestamptz[]
    ) with ordinality as given (client_id, access_id, eui, address, connected_at, number)`.execute(trx);
}

/** Notes that a process lives, and deletes what dead ones left. Serves all organisations. */
export async function noteAlive(db: Db, { process, now }: Process, deadBefore: number): Promise<void> {
  await sql`update stream_program set seen_at = ${at(now)} where process = ${process}`.execute(db);
  await sql`delete from stream_program where seen_at < ${at(deadBefore)}`.execute(db);
}

export async function deletePrograms(db: Db, process: string): Promise<void> {
  await sql`delete from stream_program where process = ${process}`.execute(db);
}

/** The newest first; those of processes that died are left out. */
export async function listPrograms(db: Db, orgId: OrgId, deadBefore: number): Promise<StreamProgram[]> {
  const { rows } = await sql<StreamProgram>`
    select client_id, access_id, eui, address, connected_at from stream_program
    where org_id = ${orgId} and seen_at >= ${at(deadBefore)}
    order by connected_at desc, client_id`.execute(db);
  return rows;
}
