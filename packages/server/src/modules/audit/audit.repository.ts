import type { AUDIT_COLUMNS, AuditEntry } from '@fieldscope/contract/calls/audit';
import type { Sorting } from '@fieldscope/contract/fields';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { type Fragment, orderBy } from '../../platform/postgres/order-by';

export interface NewEntry {
  at: number;
  orgId: OrgId | null;
  userId: UserId | null;
  who: string;
  /** Who did it in the name of `who`, by a simulated login. */
  operator?: string | null;
  call: string;
  subject: string;
  code: number;
  address: string;
  userAgent: string;
  /** Nothing is written when the same entry exists since then; of an operator, about the same subject. */
  unlessSince?: number;
}

/** Account and organisation of a name, whatever its spelling; undefined when there is none. */
export async function findNamed(
  db: Db,
  account: string,
): Promise<{ org_id: OrgId; user_id: UserId; account: string } | undefined> {
  const { rows } = await sql<{ org_id: OrgId; user_id: UserId; account: string }>`
    select org_id, user_id, account from account where lower(account) = lower(${account})`.execute(db);
  return rows[0];
}

/** Writes an entry; a signed-in user is recorded by the current name of the account. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const who = sql`
    coalesce((select account from account where user_id = ${entry.userId}::bigint), ${entry.who}::text)`;
  await sql`
    insert into audit_entry (at, org_id, user_id, who, operator, call, subject, code, address, user_agent)
    select ${at(entry.at)}, ${entry.orgId}::bigint, ${entry.userId}::bigint,
      ${who}, ${entry.operator ?? null}::text,
      ${entry.call}, ${entry.subject}, ${entry.code}::int, ${entry.address}, ${entry.userAgent}
    where (${entry.orgId}::bigint is null
        or exists (select 1 from organisation where org_id = ${entry.orgId}::bigint))
      and (${entry.unlessSince ?? null}::float8 is null or not exists (
        select 1 from audit_entry
        where org_id = ${entry.orgId}::bigint and at > ${at(entry.unlessSince ?? 0)} and who = ${who}
          and operator is not distinct from ${entry.operator ?? null}::text
          and (operator is null or subject = ${entry.subject})
          and call = ${entry.call} and code = ${entry.code}::int and address = ${entry.address}))`.execute(
    db,
  );
}

export type AuditRow = Omit<AuditEntry, 'reason'>;

export interface AuditFilter {
  who?: string;
  call?: string;
  outcome?: 'done' | 'refused';
  timeStart?: number;
  timeEnd?: number;
}

const matching = (orgId: OrgId, { who, call, outcome, timeStart, timeEnd }: AuditFilter) => sql`
  org_id = ${orgId}
  and (${who ?? null}::text is null or position(lower(${who ?? ''}) in lower(who || ' ' || coalesce(operator, ''))) > 0)
  and (${call ?? null}::text is null or call = ${call ?? null})
  and (${outcome ?? null}::text is null or (code = 0) = (${outcome ?? null} = 'done'))
  and at >= ${at(timeStart ?? 0)} and (${timeEnd ?? null}::float8 is null or at < ${at(timeEnd ?? 0)})`;

type Column = (typeof AUDIT_COLUMNS)[number];
const ORDERS: Record<Column, Fragment> = {
  at: sql`at`,
  who: sql`lower(who)`,
  what: sql`call`,
  subject: sql`nullif(subject, '')`,
  outcome: sql`code`,
  from: sql`address`,
};

/** A page of what matches, newest first or as `sorting` says. */
export async function listEntries(
  db: Db,
  orgId: OrgId,
  filter: AuditFilter,
  page: PageRows,
  sorting: Sorting<Column>,
): Promise<{ list: AuditRow[]; count: number }> {
  const { rows } = await sql<AuditRow>`
    select entry_id::text as entry_id, at, who, coalesce(operator, '') as operator, call, subject, code, address, user_agent
    from audit_entry where ${matching(orgId, filter)}
    order by ${orderBy(ORDERS, sorting, sql`at desc, audit_entry.entry_id desc`)} limit ${page.take} offset ${page.skip}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where ${matching(orgId, filter)}`.execute(db);
  return { list: rows, count: counted[0]!.count };
}

export async function deleteEntriesBefore(db: Db, time: number): Promise<void> {
  await sql`delete from audit_entry where at < ${at(time)}`.execute(db);
}
