import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { emptyBalances } from './arrival.repository';
import { isOurPasswordHash } from './password-hash.model';

/** How the tables of this module belong to an organisation. */
export const accountsArchive: ArchivedTables = {
  tables: {
    organisation: {
      leftOut: ['runs_installation'],
      // What is open is booked in the place where it was used.
      as: {
        um_balance:
          '(select um::bigint from credit_balance where credit_balance.org_id = organisation.org_id)',
        dm_balance:
          '(select dm::bigint from credit_balance where credit_balance.org_id = organisation.org_id)',
      },
    },
    account: { ids: { user_id: 'user' }, checks: { password_hash: isOurPasswordHash } },
    failed_sign_in: { why: 'passing' },
    session: { why: 'passing' },
    simulated_login: { why: 'passing' },
  },
  onArrival: emptyBalances,
  spaces: {
    user: { from: 'random_id' },
  },
};
