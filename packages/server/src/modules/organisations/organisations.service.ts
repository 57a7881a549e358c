import { LIMITS } from '@fieldscope/contract/limits';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { insertFixedKey } from '../access-keys/access-keys.service';
import { type FoundedOrganisation, type Founding, insertFounded } from '../accounts/accounts.service';
import { changeCredits } from '../credits/credits.service';
import { welcome } from '../notices/notices.service';

export interface NewOrganisation extends Pick<Founding, 'name' | 'email' | 'country' | 'timezone'> {
  password: string;
}

/**
 * Makes an organisation with its owner, the credits of a new account, its fixed access key and a word of welcome. It is the
 * operator who makes it, by set-up or tool: the first such one runs the installation.
 * @throws AppError account_exists
 */
export async function createOrganisation(
  services: Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'passwords'>,
  { password, ...given }: NewOrganisation,
  db: Db = services.db,
): Promise<FoundedOrganisation> {
  const passwordHash = await services.passwords.hash(password);
  return foundOrganisation(services, { ...given, passwordHash, mayRunInstallation: true }, db);
}

/** `createOrganisation` for a password that is known by its hash. Raises the same. */
export async function foundOrganisation(
  { clock, secrets }: Pick<PlatformServices, 'clock' | 'secrets'>,
  founding: Founding,
  db: Db,
): Promise<FoundedOrganisation> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const founded = await insertFounded(trx, founding, now);
    const { org_id: orgId, user_id: userId } = founded;
    await changeCredits(trx, orgId, { kind: 'gift', ...LIMITS.newAccountGift, at: now });
    await insertFixedKey({ db: trx, secrets, clock }, orgId);
    await welcome(trx, { orgId, userId, now });
    return founded;
  });
}
