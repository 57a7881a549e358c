import type { AnyCall, InputOf, ResultOf } from '@fieldscope/contract/call';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { sessionRevoked } from '../accounts/accounts.events';
import { ensureOwnPassword } from '../accounts/own-password.service';
import { setSecondFactorDemand, setSecondFactorSince } from '../accounts/second-factor-state.service';
import { endSessionsOf } from '../accounts/sessions.service';
import { recordOperatorAction } from '../audit/audit.service';
import { proveOwnPasskey } from '../passkeys/passkey-proof.service';
import { keepPasskeysOf, removePasskeysOf } from '../passkeys/passkeys.service';
import { newRecoveryCodes, newSecret, plainCode, uriOf } from './second-factor.model';
import * as repository from './second-factor.repository';
import { clearWrongCodes, hmacOfCode, withCode } from './second-factor-code.service';

type UserCtx = OrgCtx<UserActor>;
type Needs = Pick<PlatformServices, 'db' | 'clock'>;
type Call = typeof secondFactor;

/** @throws AppError account_missing */
export async function viewSecondFactor(ctx: UserCtx): Promise<ResultOf<Call['view']>> {
  const state = (await repository.findState(ctx.db, ctx.orgId, ctx.actor.userId)) ?? fail('account_missing');
  return { on: state.since !== null, ...state, due: state.due && ctx.actor.secondFactorDue };
}

/**
 * Makes a secret for an authenticator app, to be confirmed within a quarter of an hour; the sign-in asks for no code
 * before that.
 * @throws AppError account_missing, account_locked, password_wrong, data_duplicate (it is on already)
 */
export async function beginSecondFactor(ctx: UserCtx, { password }: InputOf<Call['begin']>) {
  await ensureOwnPassword(ctx, password);
  const secret = newSecret();
  const { userId } = ctx.actor;
  const begun = { sealed: ctx.secrets.seal(secret), now: ctx.clock.now() };
  const account = await repository.putSecret(ctx.db, ctx.orgId, userId, begun);
  if (account === undefined) return fail('data_duplicate');
  return { uri: uriOf(account, secret), secret };
}

/**
 * Turns the second factor on. Other sessions of the account were opened without one and end.
 * @throws AppError account_locked, verification_code_wrong, resource_missing (none was begun, or it is on already),
 *   expired (it was begun too long ago)
 */
export function confirmSecondFactor(ctx: UserCtx, { code }: InputOf<Call['confirm']>) {
  return withCode(ctx, { ...ownOf(ctx), isOn: false }, code, (db) => turnOn(ctx, db));
}

/**
 * Turns the second factor on, for which the passkeys of the user stand with no app beside them.
 * @throws AppError operation_unsupported, expired, credentials_wrong, account_missing, data_duplicate (it is on already)
 */
export async function confirmWithPasskey(ctx: UserCtx, { passkey }: InputOf<Call['confirmWithPasskey']>) {
  await proveOwnPasskey(ctx, passkey);
  const { orgId, userId } = ownOf(ctx);
  return inTransaction(ctx.db, async (db) => {
    await keepPasskeysOf(db, { orgId, userId });
    if (!(await repository.putWithoutSecret(db, orgId, userId, ctx.clock.now())))
      return fail('data_duplicate');
    return turnOn(ctx, db);
  });
}

async function turnOn(ctx: UserCtx, db: Db) {
  const { userId, sessionId } = ctx.actor;
  await setSecondFactorSince(db, userId, ctx.clock.now());
  await endSessionsOf({ db, clock: ctx.clock }, userId, { except: sessionId });
  return giveRecoveryCodes(ctx, db, userId);
}

/**
 * Turns the own second factor off. Where one is demanded the next is to be set up before anything else.
 * @throws AppError account_missing, account_locked, password_wrong, parameter_missing, verification_code_wrong,
 *   resource_missing; of a passkey also operation_unsupported, expired, credentials_wrong
 */
export function removeSecondFactor(ctx: UserCtx, proof: InputOf<Call['remove']>) {
  const { userId } = ctx.actor;
  return withProof(ctx, proof, async (db) => {
    await turnOff(db, userId);
    await lookAgainAt(db, [userId]);
    return {};
  });
}

/** Other recovery codes in the place of all that were left. Raises the same as `removeSecondFactor`. */
export const renewRecoveryCodes = (ctx: UserCtx, proof: InputOf<Call['renewRecoveryCodes']>) =>
  withProof(ctx, proof, (db) => giveRecoveryCodes(ctx, db, ctx.actor.userId));

/** Works in a transaction once the password, and a code or a passkey, prove that it is the user. */
async function withProof<T>(
  ctx: UserCtx,
  { password, code, passkey }: InputOf<Call['remove']>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await ensureOwnPassword(ctx, password);
  const own = ownOf(ctx);
  if (passkey) {
    await proveOwnPasskey(ctx, passkey);
    return inTransaction(ctx.db, async (db) => {
      const factor = await repository.lockFactor(db, own.orgId, own.userId);
      return factor?.on ? work(db) : fail('resource_missing');
    });
  }
  return withCode(ctx, { ...own, isOn: true }, code ?? fail('parameter_missing', { field: 'code' }), work);
}

/** Demands a second factor of every sub-account, or no longer. Who owes one is stopped at once, open screens too. */
export function demandSecondFactor(ctx: UserCtx, { demanded }: InputOf<Call['demand']>) {
  return inTransaction(ctx.db, async (db) => {
    await setSecondFactorDemand(db, ctx.orgId, demanded);
    await lookAgainAt(db, await repository.listOwing(db, ctx.orgId));
    return {};
  });
}

/**
 * Turns the second factor of a sub-account off and removes its passkeys, whose devices may be in other hands: it is signed
 * out everywhere.
 * @throws AppError account_missing, account_locked, password_wrong
 */
export async function resetOfSubAccount(
  ctx: UserCtx,
  { child_id: childId, password }: InputOf<Call['reset']>,
) {
  await ensureOwnPassword(ctx, password);
  const found = (await repository.findSubAccount(ctx.db, ctx.orgId, childId)) ?? fail('account_missing');
  ctx.subject = found.account;
  await reset(ctx, found.user_id);
  return {};
}

/** The operator turns it off for a person who lost phone and recovery codes. @throws AppError account_missing */
export async function resetByOperator(services: Needs, account: string): Promise<repository.FoundAccount> {
  return inTransaction(services.db, async (db) => {
    const found = (await repository.findAccountOfName(db, account)) ?? fail('account_missing');
    await reset({ ...services, db }, found.user_id);
    await recordOperatorAction(
      { ...services, db },
      { call: secondFactor.reset as AnyCall, orgId: found.org_id, subject: found.account },
    );
    return found;
  });
}

function reset({ db, clock }: Needs, userId: UserId): Promise<void> {
  return inTransaction(db, async (trx) => {
    await turnOff(trx, userId);
    await removePasskeysOf(trx, userId);
    await clearWrongCodes(trx, userId);
    await endSessionsOf({ db: trx, clock }, userId);
  });
}

/** In the order in which a new secret locks them. */
async function turnOff(db: Db, userId: UserId): Promise<void> {
  await setSecondFactorSince(db, userId, null);
  await repository.deleteFactor(db, userId);
}

async function giveRecoveryCodes({ secrets }: Pick<PlatformServices, 'secrets'>, db: Db, userId: UserId) {
  const codes = newRecoveryCodes();
  const hmacs = codes.map((code) => hmacOfCode(secrets, plainCode(code)));
  await repository.replaceRecoveryCodes(db, userId, hmacs);
  return { recovery_codes: codes };
}

/** Has open screens of these users checked: who owes a second factor is refused. */
const lookAgainAt = (db: Db, userIds: UserId[]): Promise<void> =>
  notifyProcesses(
    db,
    sessionRevoked,
    userIds.map((userId) => ({ userId })),
  );

const ownOf = ({ orgId, actor }: UserCtx): { orgId: OrgId; userId: UserId } => ({
  orgId,
  userId: actor.userId,
});
