import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { findReader, signInNew } from '../accounts/accounts.service';
import { resetPasswordOf } from '../accounts/passwords.service';
import { foundOrganisation } from '../organisations/organisations.service';
import { proveMailbox } from './email-codes.service';
import { ensureOpen, isOpen } from './registration.model';
import { deleteExpired, insertRegistration, takeRegistration } from './registration.repository';

export async function viewRegistration({ config }: Ctx) {
  return { open: isOpen(config) };
}

/**
 * Registers an account: its mailbox is proved, and its organisation is still to come.
 * @throws AppError operation_unsupported, country_code_wrong, verification_code_missing, verification_code_wrong,
 * verification_code_expired, trigger_limit, account_exists
 */
export async function register(
  ctx: Ctx,
  input: InputOf<typeof registration.register>,
  tries: AttemptLimit,
): Promise<ResultOf<typeof registration.register>> {
  ensureOpen(ctx.config);
  const { email, code, password, country, job, workplace } = input;
  if (!COUNTRIES.includes(country)) fail('country_code_wrong');
  await proveMailbox(ctx, { email, purpose: 'register' }, code, tries);
  if (await findReader(ctx.db, email)) fail('account_exists');
  const now = ctx.clock.now();
  const token = randomBytes(32).toString('base64url');
  await insertRegistration(ctx.db, digest(token), {
    email,
    password_hash: await ctx.passwords.hash(password),
    country,
    job,
    workplace,
    registered_at: now,
    expiresAt: now + LIMITS.activationMs,
  });
  return { activation_token: token, expires_in: LIMITS.activationMs / SECOND_MS };
}

/**
 * Makes the organisation of a registered account, with the gift of a new one, and signs its owner in.
 * @throws AppError operation_unsupported, expired, account_exists, account_missing
 */
export async function activate(
  ctx: Ctx,
  { activation_token, name, timezone }: InputOf<typeof registration.activate>,
) {
  ensureOpen(ctx.config);
  const made = await inTransaction(ctx.db, async (trx) => {
    const registered =
      (await takeRegistration(trx, digest(activation_token), ctx.clock.now())) ?? fail('expired');
    const { password_hash, registered_at, ...facts } = registered;
    return foundOrganisation(
      ctx,
      { ...facts, name, timezone, passwordHash: password_hash, agreedAt: registered_at },
      trx,
    );
  });
  return signInNew(ctx, made, made.user_id);
}

/**
 * Sets a new password after the mailbox of an account was proved.
 * @throws AppError verification_code_missing, verification_code_wrong, verification_code_expired, trigger_limit,
 * account_missing
 */
export async function resetPassword(
  ctx: Ctx,
  { email, code, password }: InputOf<typeof registration.resetPassword>,
  tries: AttemptLimit,
) {
  await proveMailbox(ctx, { email, purpose: 'reset' }, code, tries);
  await resetPasswordOf(ctx, email, password);
  return {};
}

/** Removes codes, solved tasks and registrations that no longer count. */
export async function purgeRegistrations({
  db,
  clock,
}: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, { now, countedBefore: now - DAY_MS });
}
