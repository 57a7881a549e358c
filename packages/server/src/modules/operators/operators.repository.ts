import { at, type Db, sql } from '../../platform/postgres/db';

export interface OperatorRow {
  operator_id: string;
  name: string;
  /** null: the link of the first sign-in is not used yet. */
  password_hash: string | null;
  secret_sealed: Buffer | null;
  /** Newest step of the authenticator app whose code was used. */
  last_step: number;
}

const OPERATOR = sql`operator_id, name, password_hash, secret_sealed, last_step::float8 as last_step`;

export async function hasOperators(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from operator_account) as exists`.execute(db);
  return rows[0]!.exists;
}

/** @throws what the database says of the unique index `operator_name` when there is one of that name */
export async function insertOperator(
  db: Db,
  { name, hash, endsAt, now }: { name: string; hash: Buffer; endsAt: number; now: number },
): Promise<void> {
  await sql`
    insert into operator_account (name, invitation_hash, invitation_ends_at, created_at)
    values (${name}, ${hash}, ${at(endsAt)}, ${at(now)})`.execute(db);
}

/** Takes password, app and recovery codes from an operator, who has a new link then. @returns their name */
export async function inviteAgain(
  db: Db,
  { name, hash, endsAt }: { name: string; hash: Buffer; endsAt: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ operator_id: string; name: string }>`
    update operator_account
    set password_hash = null, secret_sealed = null, last_step = 0, invitation_hash = ${hash},
        invitation_ends_at = ${at(endsAt)}
    where lower(name) = lower(${name}) returning operator_id, name`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  await sql`delete from operator_recovery_code where operator_id = ${found.operator_id}`.execute(db);
  await sql`delete from operator_session where operator_id = ${found.operator_id}`.execute(db);
  return found.name;
}

/** @returns the name as it was written */
export async function deleteOperator(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from operator_account where lower(name) = lower(${name}) returning name`.execute(db);
  return rows[0]?.name;
}

export interface ListedOperator {
  name: string;
  is_invited: boolean;
  created_at: number;
  signed_in_at: number | null;
  sessions: number;
}

export async function listOperators(db: Db, now: number): Promise<ListedOperator[]> {
  const { rows } = await sql<ListedOperator>`
    select name, password_hash is null as is_invited, created_at, signed_in_at,
           (select count(*)::int from operator_session
            where operator_session.operator_id = operator_account.operator_id and expires_at > ${at(now)}) as sessions
    from operator_account order by lower(name)`.execute(db);
  return rows;
}

/** The operator of a link that counts still; locked until the transaction ends. */
export async function lockInvited(db: Db, hash: Buffer, now: number): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${OPERATOR} from operator_account
    where invitation_hash = ${hash} and invitation_ends_at > ${at(now)} for update`.execute(db);
  return rows[0];
}

export async function findOperator(db: Db, name: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${OPERATOR} from operator_account where lower(name) = lower(${name})`.execute(db);
  return rows[0];
}

/** The same, whose codes no other transaction tries until the transaction ends. */
export async function lockOperator(db: Db, operatorId: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${OPERATOR} from operator_account where operator_id = ${operatorId} for update`.execute(db);
  return rows[0];
}

export async function keepSecret(db: Db, operatorId: string, sealed: Buffer): Promise<void> {
  await sql`update operator_account set secret_sealed = ${sealed} where operator_id = ${operatorId}`.execute(
    db,
  );
}

/** Uses the link up. */
export async function completeOperator(
  db: Db,
  { operatorId, passwordHash, step }: { operatorId: string; passwordHash: string; step: number },
): Promise<void> {
  await sql`
    update operator_account
    set password_hash = ${passwordHash}, last_step = ${step}, invitation_hash = null, invitation_ends_at = null
    where operator_id = ${operatorId}`.execute(db);
}

export async function noteStep(db: Db, operatorId: string, step: number): Promise<void> {
  await sql`update operator_account set last_step = ${step} where operator_id = ${operatorId}`.execute(db);
}

export async function noteSignIn(db: Db, operatorId: string, now: number): Promise<void> {
  await sql`update operator_account set signed_in_at = ${at(now)} where operator_id = ${operatorId}`.execute(
    db,
  );
}

export async function insertRecoveryCodes(db: Db, operatorId: string, hmacs: Buffer[]): Promise<void> {
  await sql`delete from operator_recovery_code where operator_id = ${operatorId}`.execute(db);
  await sql`
    insert into operator_recovery_code (operator_id, code_hmac)
    select ${operatorId}, hmac from unnest(${hmacs}::bytea[]) as hmac`.execute(db);
}

/** Uses a recovery code up where the password was right. @returns whether it did */
export async function useRecoveryCode(
  db: Db,
  operatorId: string,
  { hmac, isRight }: { hmac: Buffer; isRight: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    delete from operator_recovery_code where operator_id = ${operatorId} and code_hmac = ${hmac} and ${isRight}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, operatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_recovery_code where operator_id = ${operatorId}`.execute(db);
  return rows[0]!.count;
}
