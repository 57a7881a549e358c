import type { BodyOf } from '@fieldscope/contract/call';
import type { Buyer } from '@fieldscope/contract/calls/orders';
import type { users } from '@fieldscope/contract/calls/users';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { languageOfPerson } from '../../platform/http/language';
import type { Audience } from '../../platform/http/outbound';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import {
  findBuyer,
  findOperator,
  findOwnerLanguage,
  findOwnerSetting,
  findTimezone,
  type OwnerSetting,
  runsInstallation,
  updateOrganisation,
} from './accounts.repository';

/** Changes details of the organisation. @throws AppError country_code_wrong */
export async function editOrganisation(ctx: OrgCtx, change: BodyOf<typeof users.editOrganisation>) {
  if (change.country && !COUNTRIES.includes(change.country)) fail('country_code_wrong');
  await updateOrganisation(ctx.db, ctx.orgId, change);
  return {};
}

/** The time zone of the organisation; empty: it has none. */
export const viewTimezone = ({ db, orgId }: OrgCtx): Promise<string> => findTimezone(db, orgId);

/** How the owner reads times and values: what programs get that are nobody themselves. */
export const viewOwnerSetting = ({ db, orgId }: Pick<OrgCtx, 'db' | 'orgId'>): Promise<OwnerSetting> =>
  findOwnerSetting(db, orgId);

/** The organisation that runs the installation; where none does, of nobody. */
export async function viewOperator(db: Db) {
  const nobody = { name: '', address: '', state: '', country: '', email: '', timezone: 'UTC' };
  return (await findOperator(db)) ?? nobody;
}

/** The language of what an organisation is sent and is addressed to nobody in particular: that of its owner. */
export const viewLanguage = async (
  { db, config }: Pick<PlatformServices, 'db' | 'config'>,
  orgId: OrgId,
): Promise<Language> => languageOfPerson(await findOwnerLanguage(db, orgId), config);

/**
 * Which addresses an organisation may have the server connect to. The operator's organisation may reach its own network;
 * who merely registered reaches public addresses alone.
 */
export const audienceOf = async (db: Db, orgId: OrgId): Promise<Audience> =>
  (await runsInstallation(db, orgId)) ? 'operator' : 'public';

/** The organisation as it stands on orders and invoices; it has no VAT number of its own. @throws AppError account_missing */
export async function viewBuyer({ db, orgId }: Pick<OrgCtx, 'db' | 'orgId'>): Promise<Buyer> {
  const buyer = (await findBuyer(db, orgId)) ?? fail('account_missing');
  return { ...buyer, vat_number: '' };
}
