import type { BodyOf } from '@fieldscope/contract/call';
import type { users } from '@fieldscope/contract/calls/users';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { updateOrganisation } from './accounts.repository';

/** Changes details of the organisation. @throws AppError country_code_wrong */
export async function editOrganisation(ctx: OrgCtx, change: BodyOf<typeof users.editOrganisation>) {
  if (change.country && !COUNTRIES.includes(change.country)) fail('country_code_wrong');
  await updateOrganisation(ctx.db, ctx.orgId, change);
  return {};
}
