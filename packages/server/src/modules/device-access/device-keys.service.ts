import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { accessKeysOf } from './device-access.model';
import { findKeys, type KeysRow } from './device-keys.repository';

type Input = InputOf<typeof devices.viewNodeKey>;

/** @throws AppError device_not_in_organisation */
async function getKeys(ctx: OrgCtx, { eui }: Input): Promise<KeysRow> {
  return (await findKeys(ctx.db, ctx.orgId, eui)) ?? fail('device_not_in_organisation', { eui });
}

/**
 * The keys of a device: those that open it alone to programs, that with which a kit uploads, those with which a node or tracker joins its network. The keys of a
 * device that was adopted are in its network server.
 * @throws AppError device_not_in_organisation
 */
export async function viewNodeKey(ctx: OrgCtx, input: Input): Promise<ResultOf<typeof devices.viewNodeKey>> {
  const keys = await getKeys(ctx, input);
  const { eui, kind, dev_eui, join_eui, app_key_sealed, device_key_sealed } = keys;
  const isJoining = kind !== 'gateway' && device_key_sealed === null;
  return {
    eui,
    dev_eui,
    join_eui: isJoining ? join_eui : null,
    app_key: isJoining && app_key_sealed ? ctx.secrets.unseal(app_key_sealed) : null,
    device_key: device_key_sealed ? ctx.secrets.unseal(device_key_sealed) : null,
    ...accessKeysOf(ctx.secrets, keys),
  };
}

/** The key with which a device of an organisation uploads. @throws AppError device_not_in_organisation, feature_unsupported: it has none */
export async function deviceKeyOf(
  { db, secrets }: Pick<OrgCtx, 'db' | 'secrets'>,
  orgId: OrgId,
  eui: Eui,
): Promise<string> {
  const keys = (await findKeys(db, orgId, eui)) ?? fail('device_not_in_organisation', { eui });
  if (!keys.device_key_sealed) return fail('feature_unsupported');
  return secrets.unseal(keys.device_key_sealed);
}

/**
 * The key with which a kit uploads.
 * @throws AppError device_not_in_organisation, feature_unsupported for a device that is no kit
 */
export async function viewKitKey(
  ctx: OrgCtx,
  input: Input,
): Promise<{ eui: KeysRow['eui']; device_key: string }> {
  const { eui, device_key_sealed } = await getKeys(ctx, input);
  if (!device_key_sealed) return fail('feature_unsupported');
  return { eui, device_key: ctx.secrets.unseal(device_key_sealed) };
}
