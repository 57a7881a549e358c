import type { BodyOf } from '@fieldscope/contract/call';
import type { Session, users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Language, languageOfNumber } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Ctx, OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, violatedUnique } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import {
  type AccountRow,
  findAccount,
  findAccountByName,
  findProfile,
  insertAccount,
  insertOrganisation,
  isAdministratorSince,
  isOwnerSince,
  noteSignIn,
  type OrganisationFacts,
  type OwnerFacts,
  updateSetting,
} from './accounts.repository';
import { deleteExpiredSessions, type SignOn } from './sessions.repository';
import { childIdOf, endSession, languageNumberOf, openSession, refreshSession } from './sessions.service';
import { clearFailures, countFailedSignIn, ensureNotLocked, purgeOldFailures } from './sign-in-guard.service';

/** Whether the administrator who had a link made then still has an account that may. */
export const mayUseLink = (
  db: Db,
  { orgId, userId, madeAt }: { orgId: OrgId; userId: UserId; madeAt: number },
): Promise<boolean> => isAdministratorSince(db, { orgId, userId, since: madeAt });

/** Whether the owner who had a link made then is still the owner. */
export const mayUseOwnersLink = (
  db: Db,
  { orgId, userId, madeAt }: { orgId: OrgId; userId: UserId; madeAt: number },
): Promise<boolean> => isOwnerSince(db, { orgId, userId, since: madeAt });

export { findOperatingOwner, listTakenAccounts } from './accounts.repository';
export type { AccountRow };

type UserCtx = OrgCtx<UserActor>;

/**
 * The account of a person who signs in with a password. Whether an account exists is not revealed: an unknown name gets the
 * same answers and the same lock, after the same time.
 * @throws AppError account_locked, credentials_wrong
 */
export async function getAccountByPassword(
  ctx: Ctx,
  { account: given, password }: { account: string; password: string },
): Promise<AccountRow> {
  const account = await findAccountByName(ctx.db, given);
  // The account's own spelling: no variant of a name gets a count of its own. What is no account's name may be a
  // password in the wrong field: it is counted without being kept.
  const name = account?.account ?? ctx.secrets.hmac(given.toLowerCase()).toString('hex');
  const right = account
    ? await ctx.passwords.matches(account.password_hash, password)
    : await ctx.passwords.pretendToCheck(password);
  // Not before the password is checked: the time must reveal nothing. Not after counting: a lock ends when it was to end.
  await ensureNotLocked(ctx, name);
  if (!account || !right) {
    await countFailedSignIn(ctx, name);
    return fail('credentials_wrong');
  }
  await clearFailures(ctx, name);
  return account;
}

/** The account of a person who signs in without its name. */
export const findSigningIn = (
  db: Db,
  { org_id: orgId, user_id: userId }: { org_id: OrgId; user_id: UserId },
): Promise<AccountRow | undefined> => findAccount(db, orgId, userId);

/** Opens a session for an account whose owner has signed in. */
export async function openSignedIn(ctx: Ctx, account: AccountRow, signOn?: SignOn): Promise<Session> {
  await noteSignIn(ctx.db, account.user_id, ctx.clock.now());
  return openSession(ctx, account, signOn);
}

/** Ends the session of the token that made the call. */
export async function signOut(ctx: UserCtx) {
  await endSession(ctx, ctx.actor.sessionId);
  return {};
}

export const refresh = (ctx: Ctx, { refreshToken }: { refreshToken: string }) =>
  refreshSession(ctx, refreshToken);

export async function viewSetting(ctx: UserCtx) {
  const account = (await findAccount(ctx.db, ctx.orgId, ctx.actor.userId)) ?? fail('account_missing');
  return {
    temperatureUnit: account.temperature_unit,
    units: account.units,
    language: languageNumberOf(account, ctx.language),
    languageChosen: account.language !== null,
    client: account.client,
    clientState: account.client_state,
    nickname: account.nickname,
    timezone: account.timezone,
  };
}

export async function changeSetting(ctx: UserCtx, change: BodyOf<typeof users.changeSetting>) {
  await updateSetting(ctx.db, ctx.orgId, ctx.actor.userId, change);
  return {};
}

export async function viewOrganisation(ctx: UserCtx) {
  const profile = (await findProfile(ctx.db, ctx.orgId, ctx.actor.userId)) ?? fail('account_missing');
  return { ...profile, child_id: childIdOf(profile) };
}

/** What the founder of an organisation entered. */
export interface Founding extends OrganisationFacts, OwnerFacts {
  passwordHash: string;
  mayRunInstallation?: boolean;
}

export type FoundedOrganisation = { org_id: OrgId; user_id: UserId; email: string };

/**
 * Inserts an organisation with its owner, and nothing else that an organisation begins with.
 * @throws AppError account_exists; then the transaction cannot go on
 */
export async function insertFounded(
  trx: Db,
  { email, name, country, timezone, passwordHash, mayRunInstallation = false, ...owner }: Founding,
  now: number,
): Promise<FoundedOrganisation> {
  const facts = { name, email, country, timezone, mayRunInstallation, now };
  const orgId = await insertOrganisation(trx, facts);
  try {
    const account = { orgId, role: 'owner', account: email, nickname: name, passwordHash } as const;
    return { org_id: orgId, user_id: await insertAccount(trx, { ...account, ...owner, now }), email };
  } catch (error) {
    if (violatedUnique(error) === 'account_name') fail('account_exists');
    throw error;
  }
}

/** The account that an e-mail address belongs to, and the language that its owner chose. */
export async function findReader(
  db: Db,
  email: string,
): Promise<{ language: Language | undefined } | undefined> {
  const account = await findAccountByName(db, email);
  if (!account) return undefined;
  return { language: account.language === null ? undefined : languageOfNumber(account.language) };
}

/** Signs in the owner of an organisation that was just created. */
export async function signInNew(ctx: Ctx, { email }: { email: string }, userId: UserId) {
  const account = await findAccountByName(ctx.db, email);
  if (account?.user_id !== userId) fail('account_missing');
  return openSession(ctx, account!);
}

/**
 * Removes failures that no longer count, and sessions that ended long ago: for a while a returning user is still informed
 * that the session expired.
 */
export async function purgeSignIns(services: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredSessions(services.db, services.clock.now() - LIMITS.refreshTokenMs);
  await purgeOldFailures(services);
}
