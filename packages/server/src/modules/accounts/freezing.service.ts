import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { organisationFrozen, sessionRevoked } from './accounts.events';
import { findAccountByName } from './accounts.repository';
import { updateFrozenByOperator, updateFrozenOrganisation } from './freezing.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/** What an operator freezes: an account by its name, or an organisation. */
export type ToFreeze = { account: string } | { organisation: OrgId };

/** A sub-account alone, or an organisation with everybody and every access key. */
export type Frozen = { account?: string; org_id: OrgId };

/**
 * Cuts an account, or an organisation with all its accounts and access keys, from one moment to the next; its devices
 * go on storing. Or takes that back: sessions and keys go on where they were cut, unless the owner froze the account
 * too. The main account represents its organisation.
 * @returns undefined when there is no such organisation
 * @throws AppError account_missing
 */
export async function setFrozen(
  { db, clock }: Needs,
  what: ToFreeze,
  frozen: boolean,
): Promise<Frozen | undefined> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    if ('organisation' in what) return setFrozenOrganisation(trx, what.organisation, frozen ? now : null);
    const account = (await findAccountByName(trx, what.account)) ?? fail('account_missing');
    if (account.role === 'owner') return setFrozenOrganisation(trx, account.org_id, frozen ? now : null);
    await updateFrozenByOperator(trx, account.user_id, frozen);
    await notifyProcesses(trx, sessionRevoked, [{ userId: account.user_id }]);
    return { account: account.account, org_id: account.org_id };
  });
}

async function setFrozenOrganisation(db: Db, orgId: OrgId, frozenAt: number | null) {
  if (!(await updateFrozenOrganisation(db, orgId, frozenAt))) return undefined;
  await notifyProcesses(db, organisationFrozen, [{ orgId }]);
  return { org_id: orgId };
}
