import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { passkeys } from '@fieldscope/contract/calls/passkeys';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { ensureOwnPassword } from '../accounts/own-password.service';
import { newChallenge, type Purpose } from './challenges.model';
import { readChallenge, useChallenge } from './challenges.service';
import { getRelyingParty, shownCredential, userHandleOf } from './passkey-proof.service';
import * as repository from './passkeys.repository';
import { relyingPartyOf } from './relying-party.model';
import { ALGORITHMS, readCreated } from './web-authn.service';

type UserCtx = OrgCtx<UserActor>;
type Call = typeof passkeys;

export async function listOwnPasskeys(ctx: UserCtx): Promise<ResultOf<Call['list']>> {
  return {
    available: relyingPartyOf(ctx.publicUrl()) !== undefined,
    list: await repository.listPasskeys(ctx.db, ctx.orgId, ctx.actor.userId),
  };
}

/**
 * What a browser needs to create a passkey within five minutes.
 * @throws AppError operation_unsupported, account_missing, account_locked, password_wrong, creation_limit_reached
 */
export async function beginPasskey(
  ctx: UserCtx,
  { password }: BodyOf<Call['begin']>,
): Promise<ResultOf<Call['begin']>> {
  const { id } = getRelyingParty(ctx);
  await ensureOwnPassword(ctx, password);
  const { account, nickname } = await inTransaction(ctx.db, (db) => lockWithRoom(db, ctx));
  const existing = await repository.listCredentials(ctx.db, ctx.orgId, ctx.actor.userId);
  return {
    challenge: newChallenge(ctx.secrets, creatingIn(ctx), ctx.clock.now()),
    rp_id: id,
    user_handle: userHandleOf(ctx.actor.userId),
    ...{ account, nickname },
    algorithms: ALGORITHMS,
    existing: existing.map(shownCredential),
  };
}

/**
 * Keeps a passkey.
 * @throws AppError operation_unsupported, parameter_invalid, expired, account_missing, creation_limit_reached,
 *   data_duplicate
 */
export async function addPasskey(
  ctx: UserCtx,
  { name, ...created }: BodyOf<Call['add']>,
): Promise<ResultOf<Call['add']>> {
  const relyingParty = getRelyingParty(ctx);
  const refusal = () => fail('parameter_invalid', { field: 'attestation' });
  const challenge = readChallenge(ctx, {
    clientData: created.client_data,
    purpose: creatingIn(ctx),
    refusal,
  });
  const passkey = (await readCreated(created, { relyingParty, challenge: challenge.text })) ?? refusal();
  await useChallenge(ctx, challenge);
  try {
    const passkeyId = await inTransaction(ctx.db, async (db) => {
      const { user_id: userId } = await lockWithRoom(db, ctx);
      return repository.insertPasskey(db, userId, { ...passkey, name }, ctx.clock.now());
    });
    return { passkey_id: passkeyId };
  } catch (error) {
    if (violatedUnique(error) === 'passkey_credential') fail('data_duplicate');
    throw error;
  }
}

/** @throws AppError resource_missing */
export async function renamePasskey(ctx: UserCtx, { passkey_id, name }: BodyOf<Call['rename']>) {
  if (!(await repository.renamePasskey(ctx.db, ownOf(ctx, passkey_id), name))) fail('resource_missing');
  return {};
}

/**
 * Removes a passkey. The last one that proves something stays while it is the second factor: that is turned off first.
 * @throws AppError account_missing, account_locked, password_wrong, resource_missing, operation_unsupported
 */
export async function removePasskey(ctx: UserCtx, { passkey_id, password }: BodyOf<Call['remove']>) {
  await ensureOwnPassword(ctx, password);
  return inTransaction(ctx.db, async (db) => {
    const { needs_one: needsOne, user_id: userId } = await lockAccount(db, ctx);
    const removed = (await repository.deletePasskey(db, ownOf(ctx, passkey_id))) ?? fail('resource_missing');
    ctx.subject = removed.name;
    const { usable } = await repository.countPasskeys(db, userId);
    if (needsOne && !removed.copied && usable === 0) fail('operation_unsupported');
    return {};
  });
}

/** For a person who lost them, or whose devices may be in other hands; in a transaction. */
export const removePasskeysOf = (db: Db, userId: UserId): Promise<void> =>
  repository.deletePasskeysOf(db, userId);

/**
 * Keeps the passkeys of an account until the transaction ends, of which it needs one.
 * @throws AppError account_missing, credentials_wrong (none is left)
 */
export async function keepPasskeysOf(
  db: Db,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
): Promise<void> {
  (await repository.lockAccount(db, orgId, userId)) ?? fail('account_missing');
  if ((await repository.countPasskeys(db, userId)).usable === 0) fail('credentials_wrong');
}

async function lockWithRoom(db: Db, ctx: UserCtx) {
  const account = await lockAccount(db, ctx);
  const { all } = await repository.countPasskeys(db, account.user_id);
  if (all >= LIMITS.passkeys.perAccount) fail('creation_limit_reached');
  return account;
}

const lockAccount = async (db: Db, { orgId, actor }: UserCtx) =>
  (await repository.lockAccount(db, orgId, actor.userId)) ?? fail('account_missing');

const creatingIn = ({ actor }: UserCtx): Purpose => ({ use: 'create', sessionId: actor.sessionId });

const ownOf = ({ orgId, actor }: UserCtx, passkeyId: string) => ({ orgId, userId: actor.userId, passkeyId });
