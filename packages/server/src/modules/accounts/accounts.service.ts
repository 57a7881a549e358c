import type { BodyOf } from '@fieldscope/contract/call';
import type { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Language, languageOfNumber } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Ctx, OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { PlatformServices } from '../../platform/services';
import { insertFixedKey } from '../access-keys/access-keys.service';
import { changeCredits } from '../credits/credits.service';
import { welcome } from '../notices/notices.service';
import { askForCode, useCode } from '../second-factor/second-factor-code.service';
import {
  findAccount,
  findAccountByName,
  findProfile,
  insertAccount,
  insertOrganisation,
  noteSignIn,
  type OrganisationFacts,
  type OwnerFacts,
  updateSetting,
} from './accounts.repository';
import { deleteExpiredSessions } from './sessions.repository';
import { childIdOf, endSession, languageNumberOf, openSession, refreshSession } from './sessions.service';
import { clearFailures, countFailedSignIn, ensureNotLocked, purgeOldFailures } from './sign-in-guard.service';

type UserCtx = OrgCtx<UserActor>;
type SignInInput = BodyOf<typeof users.signIn>;

/**
 * Signs in. Whether an account exists is not revealed: an unknown name gets the same answers and the same lock,
 * after the same time. That a code is required is answered after the right password only.
 * @throws AppError parameter_missing, trigger_limit, account_locked, credentials_wrong, account_frozen,
 *   verification_code_missing, verification_code_wrong
 */
export async function signIn(ctx: Ctx, { account: given, password, code }: SignInInput, guard: AttemptLimit) {
  if (!given) return fail('parameter_missing', { field: 'account' });
  if (!password) return fail('parameter_missing', { field: 'password' });
  await guard.count(ctx.address);
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
  const asksForCode = account.second_factor_at !== null;
  if (asksForCode && code) await useCode(ctx, account, code);
  await guard.giveBack(ctx.address);
  if (account.frozen) return fail('account_frozen');
  if (asksForCode && !code) await askForCode(ctx, account);
  await noteSignIn(ctx.db, account.user_id, ctx.clock.now());
  return openSession(ctx, account);
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

export interface NewOrganisation extends OrganisationFacts {
  password: string;
}

type MadeOrganisation = { org_id: OrgId; user_id: UserId; email: string };

/**
 * Makes an organisation with its owner, the credits of a new account, its fixed access key and a word of welcome. It is the
 * operator who makes it, by set-up or tool: the first such one runs the installation.
 * @throws AppError account_exists
 */
export async function createOrganisation(
  services: Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'passwords'>,
  { password, ...given }: NewOrganisation,
  db: Db = services.db,
): Promise<MadeOrganisation> {
  const passwordHash = await services.passwords.hash(password);
  return foundOrganisation(services, { ...given, passwordHash, mayRunInstallation: true }, db);
}

/** What the founder of an organisation entered. */
interface Founding extends OrganisationFacts, OwnerFacts {
  passwordHash: string;
  mayRunInstallation?: boolean;
}

/** `createOrganisation` for a password that is known by its hash. Raises the same. */
export async function foundOrganisation(
  services: Pick<PlatformServices, 'clock' | 'secrets'>,
  { email, name, country, timezone, passwordHash, mayRunInstallation = false, ...owner }: Founding,
  db: Db,
): Promise<MadeOrganisation> {
  const now = services.clock.now();
  try {
    return await inTransaction(db, async (trx) => {
      const orgId = await insertOrganisation(trx, {
        name,
        email,
        country,
        timezone,
        mayRunInstallation,
        now,
      });
      await changeCredits(trx, orgId, { kind: 'gift', ...LIMITS.newAccountGift, at: now });
      const userId = await insertAccount(trx, {
        orgId,
        role: 'owner',
        account: email,
        nickname: name,
        passwordHash,
        ...owner,
        now,
      });
      await insertFixedKey({ db: trx, secrets: services.secrets, clock: services.clock }, orgId);
      await welcome(trx, { orgId, userId, now });
      return { org_id: orgId, user_id: userId, email };
    });
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
