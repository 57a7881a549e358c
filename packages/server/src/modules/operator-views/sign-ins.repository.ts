import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** So many of the newest are searched. */
const SEARCHED = 20_000;
/** As the index `audit_entry_sign_in` has them. */
const IS_SIGN_IN = sql`call in ('users.signIn', 'passkeys.signIn', 'signOn.complete', 'users.simulateLogin')`;
const ENTRY = sql`entry_id, at, org_id, who, call, subject, code, address, user_agent`;

export interface ActionRow {
  entry_id: string;
  at: number;
  org_id: OrgId | null;
  who: string;
  call: string;
  subject: string;
  code: number;
  address: string;
  user_agent: string;
}

/** Sign-ins of all organisations, the newest first. @param after id of the last one before */
export async function listSignIns(
  db: Db,
  { search, outcome, after, take }: { search: string; outcome?: string; after?: string; take: number },
): Promise<ActionRow[]> {
  const isFiltered = search !== '' || outcome !== undefined;
  const { rows } = await sql<ActionRow>`
    select ${ENTRY} from (
      select ${ENTRY} from audit_entry
      where ${IS_SIGN_IN} and (${after ?? null}::bigint is null or entry_id < ${after ?? null}::bigint)
      order by entry_id desc limit ${isFiltered ? SEARCHED : take}) as newest
    where (${search} = '' or position(lower(${search}) in lower(who || ' ' || address || ' ' || coalesce(org_id::text, ''))) > 0)
      and (${outcome ?? null}::text is null or (code = 0) = (${outcome ?? null} = 'done'))
    order by entry_id desc limit ${take}`.execute(db);
  return rows;
}

/** What was done in an organisation last: sign-ins, or everything else. */
export async function listActions(
  db: Db,
  orgId: OrgId,
  { areSignIns, take }: { areSignIns: boolean; take: number },
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select ${ENTRY} from (
      select ${ENTRY} from audit_entry where org_id = ${orgId}
      order by at desc, entry_id desc limit ${SEARCHED}) as newest
    where (${IS_SIGN_IN}) = ${areSignIns}
    order by at desc, entry_id desc limit ${take}`.execute(db);
  return rows;
}
