import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { House } from '../../house';
import type { OrgCtx } from '../../platform/ctx';
import type { Db } from '../../platform/db';
import { LEVEL, newAccessId, newAccessKey } from './access-keys.model';
import { findFixedKey, insertAccessKey } from './access-keys.repository';

/** Makes the key that every organisation has from its first day; existing client programs fetch it. */
export async function insertFixedKey(
  { db, secrets, clock }: { db: Db } & Pick<House, 'secrets' | 'clock'>,
  orgId: OrgId,
): Promise<void> {
  const key = newAccessKey();
  await insertAccessKey(db, {
    accessId: newAccessId(),
    orgId,
    label: 'Fixed key',
    level: LEVEL.full,
    hmac: secrets.hmac(key),
    sealed: secrets.seal(key),
    fixed: true,
    now: clock.now(),
  });
}

/** The fixed key in clear text. */
export async function viewFixedKey(ctx: OrgCtx) {
  const key = (await findFixedKey(ctx.db, ctx.orgId)) ?? fail('resource_missing');
  if (key.disabled) fail('access_key_disabled');
  return { access_id: key.access_id, access_key: ctx.secrets.unseal(key.key_sealed) };
}
