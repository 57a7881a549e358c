import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { countFailedSignIn, ensureNotLocked, liftLock } from '../accounts/sign-in-guard.service';
import { isTimedCode, plainCode, stepOfCode } from './second-factor.model';
import { type LockedFactor, lockFactor, noteStep, useRecoveryCode } from './second-factor.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

interface Whose {
  orgId: OrgId;
  userId: UserId;
  /** Whether the second factor has to be on, or still to be confirmed. */
  isOn: boolean;
}

/**
 * Uses a code up and works in the same transaction. Wrong codes are counted like failed sign-ins, but for themselves:
 * a right password does not give new tries. Codes of an account are tried one after another, however many come at once.
 * @throws AppError resource_missing, expired (it was to be confirmed in time), account_locked, verification_code_wrong
 */
export async function withCode<T>(
  { db, clock, secrets }: Needs,
  { orgId, userId, isOn }: Whose,
  typed: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const codes = { codesOf: userId };
  const done = await inTransaction(db, async (trx) => {
    const factor = await lockFactor(trx, orgId, userId);
    if (!factor || factor.on !== isOn) return fail('resource_missing');
    if (!isOn && clock.now() - factor.begun_at >= LIMITS.secondFactor.confirmWithinMs) return fail('expired');
    await ensureNotLocked({ db: trx, clock }, codes);
    if (await useUp({ db: trx, clock, secrets }, userId, factor, plainCode(typed))) {
      await liftLock(trx, codes);
      return { result: await work(trx) };
    }
    await countFailedSignIn({ db: trx, clock }, codes);
    return undefined;
  });
  return done ? done.result : fail('verification_code_wrong');
}

async function useUp(
  { db, clock, secrets }: Needs,
  userId: UserId,
  { secret_sealed: sealed, last_step: after }: LockedFactor,
  code: string,
): Promise<boolean> {
  if (!isTimedCode(code)) return useRecoveryCode(db, userId, hmacOfCode(secrets, code));
  if (sealed === null) return false;
  const step = stepOfCode(secrets.unseal(sealed), code, { now: clock.now(), after });
  if (step === undefined) return false;
  await noteStep(db, userId, step);
  return true;
}

type Account = { org_id: OrgId; user_id: UserId };

/** Uses a code up at the sign-in. @throws AppError account_locked, verification_code_wrong, resource_missing */
export const useCode = (
  services: Needs,
  { org_id: orgId, user_id: userId }: Account,
  code: string,
): Promise<void> => withCode(services, { orgId, userId, isOn: true }, code, async () => {});

/** Requires a code after the right password. @throws AppError account_locked, verification_code_missing */
export async function askForCode(services: Pick<Needs, 'db' | 'clock'>, account: Account): Promise<never> {
  await ensureNotLocked(services, { codesOf: account.user_id });
  return fail('verification_code_missing');
}

export const clearWrongCodes = (db: Db, userId: UserId): Promise<void> => liftLock(db, { codesOf: userId });

/** What is kept of a recovery code, written as `plainCode` does. */
export const hmacOfCode = (secrets: Pick<PlatformServices['secrets'], 'hmac'>, code: string): Buffer =>
  secrets.hmac(`recovery code ${code}`);
