import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { ensureOwnPassword } from '../accounts/own-password.service';
import { accessKeyChanged, accessKeyRemoved } from './access-keys.events';
import { newAccessId, newAccessKey } from './access-keys.model';
import * as repository from './access-keys.repository';

type UserCtx = OrgCtx<UserActor>;
type Secret = ResultOf<typeof accessKeys.create>;
type NewKey = Pick<repository.NewAccessKey, 'label' | 'level' | 'fixed'>;

/** Keys of the organisation, the fixed one first, without what must stay secret. */
export const listAccessKeys = (ctx: UserCtx): Promise<ResultOf<typeof accessKeys.list>> =>
  repository.listAccessKeys(ctx.db, ctx.orgId);

/**
 * Makes an access key. The answer is the only place that contains it in full.
 * @throws AppError password_wrong, account_locked, account_missing, access_key_limit_reached
 */
export async function createAccessKey(
  ctx: UserCtx,
  { label, level, password }: BodyOf<typeof accessKeys.create>,
): Promise<Secret> {
  await ensureOwnPassword(ctx, password);
  const { orgId, secrets, clock } = ctx;
  return inTransaction(ctx.db, async (db) => {
    const made = await repository.countMadeKeysAlone(db, orgId);
    if (made >= LIMITS.accessKeys) fail('access_key_limit_reached');
    return insertNewKey({ db, secrets, clock }, orgId, { label, level, fixed: false });
  });
}

/**
 * Changes label, level or status of a key. Streams that a disabled key opened are cut at once, in every process.
 * @throws AppError password_wrong, account_locked, account_missing, resource_missing
 */
export async function editAccessKey(
  ctx: UserCtx,
  { password, access_id: accessId, ...change }: BodyOf<typeof accessKeys.edit>,
) {
  await ensureOwnPassword(ctx, password);
  const key =
    (await repository.updateAccessKey(ctx.db, ctx.orgId, accessId, change, ctx.clock.now())) ??
    fail('resource_missing');
  ctx.subject = nameOf({ ...key, accessId });
  if (change.status === 'disabled') await ctx.events.announce(accessKeyChanged, { accessId });
  return {};
}

/**
 * Deletes a key that is disabled, and the sessions of its programs. The fixed one stays: existing client programs fetch it.
 * @throws AppError password_wrong, account_locked, account_missing, resource_missing,
 *   operation_unsupported (an active key, or the fixed one)
 */
export async function removeAccessKey(
  ctx: UserCtx,
  { password, access_id: accessId }: BodyOf<typeof accessKeys.remove>,
) {
  await ensureOwnPassword(ctx, password);
  const label = await repository.deleteDisabledKey(ctx.db, ctx.orgId, accessId);
  if (label === undefined) {
    const key = await repository.findKeyName(ctx.db, accessId);
    return fail(key?.org_id === ctx.orgId ? 'operation_unsupported' : 'resource_missing');
  }
  ctx.subject = nameOf({ label, fixed: false, accessId });
  await ctx.events.announce(accessKeyRemoved, { accessId });
  return {};
}

type Needs = { db: Db } & Pick<PlatformServices, 'secrets' | 'clock'>;

/** Makes the key that every organisation has from its first day; existing client programs fetch it. */
export async function insertFixedKey(services: Needs, orgId: OrgId): Promise<void> {
  await insertNewKey(services, orgId, { label: 'Fixed key', level: ACCESS_LEVEL.full, fixed: true });
}

async function insertNewKey({ db, secrets, clock }: Needs, orgId: OrgId, given: NewKey): Promise<Secret> {
  const [accessId, key] = [newAccessId(), newAccessKey()];
  await repository.insertAccessKey(db, {
    ...given,
    accessId,
    orgId,
    hmac: secrets.hmac(key),
    sealed: secrets.seal(key),
    now: clock.now(),
  });
  return { access_id: accessId, access_key: key };
}

/** Whose a key is, its name in the audit log and its label; undefined when there is none. */
export async function findKeyOwner(
  db: Db,
  accessId: string,
): Promise<{ orgId: OrgId; name: string; label: string } | undefined> {
  const key = await repository.findKeyName(db, accessId);
  return key && { orgId: key.org_id, name: nameOf({ ...key, accessId }), label: key.label };
}

/** A key by its label and access id. The fixed one has no label. */
const nameOf = ({ label, fixed, accessId }: { label: string; fixed: boolean; accessId: string }): string =>
  fixed ? accessId : `${label} (${accessId})`;

/**
 * Gives the fixed key another secret half; its id and level stay. Streams that the one before opened are cut at once, in every
 * process.
 * @throws AppError password_wrong, account_locked, account_missing, resource_missing
 */
export async function replaceFixedKey(
  ctx: UserCtx,
  { password }: BodyOf<typeof accessKeys.replaceFixed>,
): Promise<object> {
  await ensureOwnPassword(ctx, password);
  const key = newAccessKey();
  const secret = { hmac: ctx.secrets.hmac(key), sealed: ctx.secrets.seal(key) };
  const accessId =
    (await repository.replaceFixedSecret(ctx.db, ctx.orgId, secret)) ?? fail('resource_missing');
  ctx.subject = accessId;
  await ctx.events.announce(accessKeyChanged, { accessId });
  return {};
}

/** The fixed key in clear text. @throws AppError resource_missing, access_key_disabled */
export async function viewFixedKey(ctx: OrgCtx): Promise<Secret> {
  const key = (await repository.findFixedKey(ctx.db, ctx.orgId)) ?? fail('resource_missing');
  if (key.disabled) fail('access_key_disabled');
  return { access_id: key.access_id, access_key: ctx.secrets.unseal(key.key_sealed) };
}
