import { at, type Db, sql } from '../../platform/postgres/db';

/** How something that an operator did ended; `started`: it goes on, and has another entry when it ends. */
export type LogOutcome = 'done' | 'refused' | 'failed' | 'started';

export interface NewLogEntry {
  at: number;
  who: string;
  way: 'page' | 'tool';
  action: string;
  options: Readonly<Record<string, string>>;
  outcome: LogOutcome;
  reason: string;
  address: string;
  userAgent: string;
}

export async function insertLogEntry(db: Db, entry: NewLogEntry): Promise<void> {
  await sql`
    insert into operator_log (at, who, way, action, options, outcome, reason, address, user_agent)
    values (${at(entry.at)}, ${entry.who}, ${entry.way}, ${entry.action}, ${JSON.stringify(entry.options)}::jsonb,
            ${entry.outcome}, ${entry.reason}, ${entry.address}, ${entry.userAgent})`.execute(db);
}

export interface LogRow extends Omit<NewLogEntry, 'userAgent'> {
  entry_id: string;
  user_agent: string;
}

/** So many of the newest are searched. */
const SEARCHED = 20_000;

/** The newest entries before one. */
export async function listLogEntries(
  db: Db,
  { before, search, take }: { before?: string; search: string; take: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select entry_id, at, who, way, action, options, outcome, reason, address, user_agent
    from (
      select * from operator_log
      where ${before ?? null}::bigint is null or entry_id < ${before ?? null}::bigint
      order by entry_id desc limit ${search === '' ? take : SEARCHED}) as newest
    where (${search} = '' or position(lower(${search}) in lower(who || ' ' || action || ' ' || options::text || ' ' || address)) > 0)
    order by entry_id desc limit ${take}`.execute(db);
  return rows;
}

export async function deleteLogBefore(db: Db, time: number): Promise<void> {
  await sql`delete from operator_log where at < ${at(time)}`.execute(db);
}
