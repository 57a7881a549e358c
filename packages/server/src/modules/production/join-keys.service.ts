import { findModel } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { joinKeys } from '@fieldscope/contract/calls/join-keys';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { findJoinKeys } from './production.repository';

const LORAWAN = 1;

/**
 * What to enter at a network server so that a device of the organisation joins.
 * @throws AppError device_not_in_organisation; feature_unsupported for an adopted device, a gateway, and what uploads by
 * itself
 */
export async function viewJoinKeys(
  ctx: OrgCtx,
  { eui }: InputOf<typeof joinKeys.view>,
): Promise<ResultOf<typeof joinKeys.view>> {
  const device = (await findJoinKeys(ctx.db, ctx.orgId, eui)) ?? fail('device_not_in_organisation', { eui });
  const { model, kind, dev_eui, join_eui, app_key_sealed: sealed } = device;
  const joins = kind !== 'gateway' && findModel(model)?.network === LORAWAN;
  if (!joins || join_eui === null || sealed === null) fail('feature_unsupported');
  return { dev_eui, join_eui, app_key: ctx.secrets.unseal(sealed) };
}
