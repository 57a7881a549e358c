import { at, type Db, sql } from '../../platform/postgres/db';

/** @returns false when the task was solved before */
export async function noteTaskSolved(db: Db, taskHash: Buffer, expiresAt: number): Promise<boolean> {
  const { rows } = await sql`
    insert into solved_task (task_hash, expires_at) values (${taskHash}, ${at(expiresAt)})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export interface NewCode {
  mailbox: Buffer;
  codeHmac: Buffer;
  attempts: number;
  /** Epoch ms, as the times below. */
  now: number;
  expiresAt: number;
  /** A code sent after this keeps the next one back. */
  lastSentBefore: number;
  /** Codes are counted anew when the count began before this. */
  countFrom: number;
  perDay: number;
}

/** Puts a code in the place of the mailbox's last one. @returns false when it is too soon, or one too many */
export async function replaceCode(db: Db, code: NewCode): Promise<boolean> {
  const { rows } = await sql`
    insert into email_code as kept
      (mailbox_hmac, code_hmac, sent_at, expires_at, attempts_left, counted_since, codes_sent)
    values (${code.mailbox}, ${code.codeHmac}, ${at(code.now)}, ${at(code.expiresAt)}, ${code.attempts},
            ${at(code.now)}, 1)
    on conflict (mailbox_hmac) do update
    set code_hmac = excluded.code_hmac, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
        attempts_left = excluded.attempts_left,
        counted_since = case when kept.counted_since <= ${at(code.countFrom)}
                             then excluded.counted_since else kept.counted_since end,
        codes_sent = case when kept.counted_since <= ${at(code.countFrom)} then 1 else kept.codes_sent + 1 end
    where kept.sent_at <= ${at(code.lastSentBefore)}
      and (kept.counted_since <= ${at(code.countFrom)} or kept.codes_sent < ${code.perDay})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The mail with the code did not go out: the next one need not wait. A code that is withdrawn is refused. */
export async function allowResend(
  db: Db,
  mailbox: Buffer,
  { withdrawn }: { withdrawn: boolean },
): Promise<void> {
  await sql`
    update email_code
    set attempts_left = case when ${withdrawn} then 0 else attempts_left end, sent_at = '-infinity',
      codes_sent = codes_sent - 1
    where mailbox_hmac = ${mailbox}`.execute(db);
}

/**
 * Tries a code: a right one is spent, a wrong one costs an attempt.
 * @returns undefined when the mailbox has no code in force
 */
export async function tryCode(
  db: Db,
  { mailbox, codeHmac, now }: { mailbox: Buffer; codeHmac: Buffer; now: number },
): Promise<{ is_right: boolean } | undefined> {
  const { rows } = await sql<{ is_right: boolean }>`
    update email_code
    set attempts_left = case when code_hmac = ${codeHmac} then 0 else attempts_left - 1 end
    where mailbox_hmac = ${mailbox} and expires_at > ${at(now)} and attempts_left > 0
    returning code_hmac = ${codeHmac} as is_right`.execute(db);
  return rows[0];
}

export interface Registration {
  email: string;
  password_hash: string;
  country: string;
  job: string;
  workplace: string;
  registered_at: number;
}

export async function insertRegistration(
  db: Db,
  tokenHash: Buffer,
  { expiresAt, ...given }: Registration & { expiresAt: number },
): Promise<void> {
  await sql`
    insert into registration
      (token_hash, email, password_hash, country, job, workplace, registered_at, expires_at)
    values (${tokenHash}, ${given.email}, ${given.password_hash}, ${given.country}, ${given.job},
            ${given.workplace}, ${at(given.registered_at)}, ${at(expiresAt)})`.execute(db);
}

/** Removes a registration and returns it; undefined when there is none that still counts. */
export async function takeRegistration(
  db: Db,
  tokenHash: Buffer,
  now: number,
): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    delete from registration where token_hash = ${tokenHash} and expires_at > ${at(now)}
    returning email, password_hash, country, job, workplace, registered_at`.execute(db);
  return rows[0];
}

/** Removes what no longer counts; both times in epoch ms. */
export async function deleteExpired(
  db: Db,
  { now, countedBefore }: { now: number; countedBefore: number },
): Promise<void> {
  await sql`delete from solved_task where expires_at <= ${at(now)}`.execute(db);
  await sql`delete from registration where expires_at <= ${at(now)}`.execute(db);
  await sql`delete from email_code where counted_since <= ${at(countedBefore)} and expires_at <= ${at(now)}`.execute(
    db,
  );
}
