import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { operators } from '@fieldscope/contract/calls/operators';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Ctx, OperatorCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import { clearFailures, countFailedSignIn, ensureNotLocked } from '../accounts/sign-in-guard.service';
import {
  isTimedCode,
  newRecoveryCodes,
  newSecret,
  plainCode,
  stepOfCode,
  uriOf,
} from '../second-factor/second-factor.model';
import { hmacOfCode } from '../second-factor/second-factor-code.service';
import { findSessionEnd } from './operator-sessions.repository';
import { endOperatorSession, openOperatorSession } from './operator-sessions.service';
import * as repository from './operators.repository';

type Call = typeof operators;

/**
 * Shows the secret of the app to whoever has the link; the same one as long as the link counts.
 * @throws AppError expired, trigger_limit
 */
export async function beginOperator(
  ctx: Ctx,
  { token }: InputOf<Call['begin']>,
  ofAddress: AttemptLimit,
): Promise<ResultOf<Call['begin']>> {
  await ofAddress.count(ctx.address);
  const begun = await inTransaction(ctx.db, async (db) => {
    const invited = (await repository.lockInvited(db, digest(token), ctx.clock.now())) ?? fail('expired');
    if (invited.secret_sealed)
      return { name: invited.name, secret: ctx.secrets.unseal(invited.secret_sealed) };
    const secret = newSecret();
    await repository.keepSecret(db, invited.operator_id, ctx.secrets.seal(secret));
    return { name: invited.name, secret };
  });
  await ofAddress.giveBack(ctx.address);
  return { ...begun, uri: uriOf(`${begun.name} (operator)`, begun.secret) };
}

/** @throws AppError expired, verification_code_wrong, trigger_limit */
export async function completeOperator(
  ctx: Ctx,
  { token, password, code }: InputOf<Call['complete']>,
  ofAddress: AttemptLimit,
): Promise<ResultOf<Call['complete']>> {
  await ofAddress.count(ctx.address);
  const passwordHash = await ctx.passwords.hash(password);
  const now = ctx.clock.now();
  const done = await inTransaction(ctx.db, async (db) => {
    const invited = (await repository.lockInvited(db, digest(token), now)) ?? fail('expired');
    const { operator_id: operatorId, secret_sealed: sealed, name } = invited;
    if (sealed === null) return fail('expired');
    const step = stepOfCode(ctx.secrets.unseal(sealed), plainCode(code), { now, after: 0 });
    if (step === undefined) return fail('verification_code_wrong');
    await repository.completeOperator(db, { operatorId, passwordHash, step });
    const codes = newRecoveryCodes();
    const hmacs = codes.map((one) => hmacOfCode(ctx.secrets, `operator ${plainCode(one)}`));
    await repository.insertRecoveryCodes(db, operatorId, hmacs);
    return { operatorId, name, codes };
  });
  await ofAddress.giveBack(ctx.address);
  return { ...(await signedIn(ctx, done)), recovery_codes: done.codes };
}

/**
 * Name, password and code are proven together: whichever is wrong, the same is done and the same is answered.
 * @throws AppError credentials_wrong, account_locked, trigger_limit
 */
export async function signInOperator(
  ctx: Ctx,
  { name, password, code }: InputOf<Call['signIn']>,
  ofAddress: AttemptLimit,
): Promise<ResultOf<Call['signIn']>> {
  await ofAddress.count(ctx.address);
  const operator = await repository.findOperator(ctx.db, name);
  const counted = { operator: operator?.name ?? name };
  const isRight = operator?.password_hash
    ? await ctx.passwords.matches(operator.password_hash, password)
    : await ctx.passwords.pretendToCheck(password);
  await ensureNotLocked(ctx, counted);
  const isProven = await useOperatorCode(ctx, operator?.operator_id ?? NOBODY, { typed: code, isRight });
  if (!operator || !isProven) {
    await countFailedSignIn(ctx, counted);
    return fail('credentials_wrong');
  }
  await clearFailures(ctx, counted);
  await ofAddress.giveBack(ctx.address);
  return signedIn(ctx, { operatorId: operator.operator_id, name: operator.name });
}

/** No operator has it. */
const NOBODY = '0';

interface Proof {
  /** Code of the app, or recovery code. */
  typed: string;
  /** Whether the password was; else the code is tried all the same, and not used up. */
  isRight: boolean;
}

/** Uses a code of the app or a recovery code up. Codes are tried one after another, however many come at once. */
const useOperatorCode = (ctx: Ctx, operatorId: string, { typed, isRight }: Proof): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    const operator = await repository.lockOperator(db, operatorId);
    const code = plainCode(typed);
    if (isTimedCode(code)) return useTimedCode(ctx, db, { operator, code, isRight });
    const used = { hmac: hmacOfCode(ctx.secrets, `operator ${code}`), isRight };
    return repository.useRecoveryCode(db, operatorId, used);
  });

async function useTimedCode(
  { secrets, clock }: Ctx,
  db: Db,
  { operator, code, isRight }: { operator?: repository.OperatorRow; code: string; isRight: boolean },
): Promise<boolean> {
  const sealed = operator?.secret_sealed ?? secrets.seal(newSecret());
  const step = stepOfCode(secrets.unseal(sealed), code, {
    now: clock.now(),
    after: operator?.last_step ?? 0,
  });
  if (!operator || !isRight || step === undefined) return false;
  await repository.noteStep(db, operator.operator_id, step);
  return true;
}

async function signedIn(ctx: Ctx, { operatorId, name }: { operatorId: string; name: string }) {
  await repository.noteSignIn(ctx.db, operatorId, ctx.clock.now());
  const endsAt = await openOperatorSession(ctx, operatorId);
  // For the log alone: nothing is done in the session that has just opened.
  ctx.actor = { kind: 'installation_operator', operatorId, name, sessionId: '' };
  return { name, ends_at: endsAt };
}

export async function signOutOperator(ctx: OperatorCtx) {
  await endOperatorSession(ctx, ctx.actor.sessionId);
  return {};
}

/** @throws AppError login_expired */
export async function viewOperator({ db, actor }: OperatorCtx): Promise<ResultOf<Call['view']>> {
  return {
    name: actor.name,
    ends_at: (await findSessionEnd(db, actor.sessionId)) ?? fail('login_expired'),
    recovery_codes_left: await repository.countRecoveryCodes(db, actor.operatorId),
  };
}

/**
 * Asks for the password once more; a wrong one counts like a failed sign-in.
 * @throws AppError account_locked, password_wrong
 */
export async function ensureOperatorPassword(ctx: OperatorCtx, password: string | undefined): Promise<void> {
  const { name } = ctx.actor;
  const operator = await repository.findOperator(ctx.db, name);
  await ensureNotLocked(ctx, { operator: name });
  const isRight =
    password !== undefined &&
    operator?.password_hash &&
    (await ctx.passwords.matches(operator.password_hash, password));
  if (isRight) return clearFailures(ctx, { operator: name });
  if (password !== undefined) await countFailedSignIn(ctx, { operator: name });
  fail('password_wrong');
}
