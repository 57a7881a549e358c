import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { Secrets } from '../../platform/security/secrets';
import { findReader } from '../accounts/accounts.service';
import type { MailKind } from './mail-texts';
import { writeMail } from './mails.model';
import { ensureSolved } from './proof-of-work.service';
import { ensureOpen } from './registration.model';
import { allowResend, replaceCode, tryCode } from './registration.repository';

type Input = InputOf<typeof registration.sendCode>;
type Purpose = Input['purpose'];
interface Mailbox {
  email: string;
  purpose: Purpose;
}

const { digits, lifetimeMs, resendMs, attempts, perDay } = LIMITS.emailCode;

/**
 * Mails a code. Every address gets one mail and the same answer: only its reader learns whether it has an account.
 * @throws AppError operation_unsupported, expired, parameter_invalid, trigger_limit, too_frequent, mail_failed
 */
export async function sendCode(
  ctx: Ctx,
  input: Input,
  { mails, wrongSolutions }: { mails: AttemptLimit; wrongSolutions: AttemptLimit },
): Promise<ResultOf<typeof registration.sendCode>> {
  if (input.purpose === 'register') ensureOpen(ctx.config);
  await ensureSolved(ctx, input, wrongSolutions);
  await mails.count(ctx.address);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const mailId = await inTransaction(ctx.db, async (trx) => {
    await keepCode(ctx, trx, input, code);
    return mailCode(ctx, trx, input, code);
  });
  await ensureSent(ctx, input, mailId);
  return { expires_in: lifetimeMs / SECOND_MS, resend_in: resendMs / SECOND_MS };
}

/** @throws AppError too_frequent */
async function keepCode({ clock, secrets }: Ctx, db: Db, box: Mailbox, code: string): Promise<void> {
  const now = clock.now();
  const kept = await replaceCode(db, {
    mailbox: mailboxOf(secrets, box),
    codeHmac: codeHmacOf(secrets, box, code),
    attempts,
    now,
    expiresAt: now + lifetimeMs,
    lastSentBefore: now - resendMs,
    countFrom: now - DAY_MS,
    perDay,
  });
  if (!kept) fail('too_frequent', { seconds: resendMs / SECOND_MS });
}

/** Queues the mail, in the place of an older one with a code that is no longer valid. @returns its id */
async function mailCode(ctx: Ctx, db: Db, { email, purpose }: Mailbox, code: string): Promise<string> {
  const reader = await findReader(db, email);
  const mail = writeMail({
    to: email,
    kind: kindOf(purpose, reader !== undefined),
    language: reader?.language ?? ctx.language,
    code,
    publicUrl: ctx.config.PUBLIC_URL,
  });
  const key = mailboxOf(ctx.secrets, { email, purpose }).toString('hex');
  return ctx.mail.send({ ...mail, expiresAt: ctx.clock.now() + lifetimeMs }, { db, key });
}

/**
 * Answers at once that the mail did not go out, and the next one need not be waited for. A code that the mail server
 * refused is not valid; while the mail waits to be sent again, its code is.
 * @throws AppError mail_failed
 */
async function ensureSent({ db, mail, secrets }: Ctx, box: Mailbox, mailId: string): Promise<void> {
  const outcome = await mail.outcomeOf(mailId);
  if (outcome === 'sent') return;
  await allowResend(db, mailboxOf(secrets, box), { withdrawn: outcome === 'refused' });
  fail('mail_failed');
}

const kindOf = (purpose: Purpose, hasAccount: boolean): MailKind => {
  if (purpose === 'register') return hasAccount ? 'has_account' : 'register';
  return hasAccount ? 'reset' : 'has_no_account';
};

/**
 * Whether a person reads a mailbox: the code from its mail, which works once. Wrong codes count for the mailbox, and
 * as `tries` for the address, so that an attacker cannot go from mailbox to mailbox.
 * @throws AppError verification_code_missing, verification_code_expired (also after too many wrong ones),
 * verification_code_wrong, trigger_limit
 */
export async function proveMailbox(
  { db, clock, secrets, address }: Ctx,
  box: Mailbox,
  code: string,
  tries: AttemptLimit,
): Promise<void> {
  if (code === '') fail('verification_code_missing');
  await tries.count(address);
  const tried = await tryCode(db, {
    mailbox: mailboxOf(secrets, box),
    codeHmac: codeHmacOf(secrets, box, code),
    now: clock.now(),
  });
  if (!tried) return fail('verification_code_expired');
  if (!tried.is_right) fail('verification_code_wrong');
  await tries.giveBack(address);
}

const mailboxOf = (secrets: Secrets, { email, purpose }: Mailbox): Buffer =>
  secrets.hmac(`mailbox:${purpose}:${email.toLowerCase()}`);

const codeHmacOf = (secrets: Secrets, { email, purpose }: Mailbox, code: string): Buffer =>
  secrets.hmac(`email code:${purpose}:${email.toLowerCase()}:${code}`);
