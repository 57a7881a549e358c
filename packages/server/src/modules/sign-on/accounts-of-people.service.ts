import { randomBytes, randomInt } from 'node:crypto';
import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import type { SubAccountRole } from '@fieldscope/contract/sub-account-types';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { endSessionsOf } from '../accounts/sessions.service';
import { lockSubAccount, updateSubAccount } from '../accounts/sub-accounts.service';
import { createSubAccount } from '../sub-accounts/sub-accounts.service';
import { insertIdentity, lockAccountOf, type StoredProvider } from './providers.repository';
import { accountStem, nicknameIn, roleOf } from './roles.model';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'passwords'>;
/** What an identity provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

const DIGITS = 8;

/**
 * The sub-account of a person, with the role that their groups give: made where the identity provider makes accounts. Who
 * has no role any more is signed out everywhere.
 * @throws AppError account_missing
 */
export async function accountOfPerson(
  services: Needs,
  provider: StoredProvider,
  claims: Claims,
): Promise<UserId> {
  const role = roleOf(provider, claims);
  const once = () =>
    inTransaction(services.db, async (db) => {
      const known = await lockAccountOf(db, provider, claims.sub);
      if (known !== undefined) return adapt({ ...services, db }, provider, known, role);
      if (role === undefined || !provider.makes_accounts) return undefined;
      return makeAccount({ ...services, db }, provider, claims, role);
    });
  const userId = await once().catch((error: unknown) => {
    // The same person came twice at once, for the first time.
    if (violatedUnique(error) !== 'account_identity_pkey') throw error;
    return once();
  });
  return userId ?? fail('account_missing');
}

async function adapt(
  services: Needs,
  { org_id: orgId }: StoredProvider,
  userId: UserId,
  role: SubAccountRole | undefined,
): Promise<UserId | undefined> {
  const account = await lockSubAccount(services.db, orgId, userId);
  if (!account) return undefined;
  if (account.role !== role) await endSessionsOf(services, userId);
  if (role === undefined) return undefined;
  if (account.role !== role) await updateSubAccount(services.db, orgId, userId, { role });
  return userId;
}

/** A sub-account whose password nobody knows: its owner may give it one. */
async function makeAccount(
  services: Needs,
  { provider_id: providerId, org_id: orgId }: StoredProvider,
  claims: Claims,
  role: SubAccountRole,
): Promise<UserId> {
  const account = accountStem(claims) + String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const userId = await createSubAccount(services, orgId, {
    ...{ account, role },
    nickname: nicknameIn(claims, account),
    password: randomBytes(24).toString('base64url'),
  });
  await insertIdentity(services.db, { providerId, subject: claims.sub, userId });
  return userId;
}
