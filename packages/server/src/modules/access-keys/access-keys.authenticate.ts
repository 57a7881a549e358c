import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { House } from '../../house';
import type { Asked, Authenticate } from '../../platform/bind';
import { findKeyByHmac, type PresentedKey } from './access-keys.repository';

const LONGEST_KEY = 128;

async function findKey(house: House, key: string): Promise<PresentedKey | undefined> {
  if (key === '' || key.length > LONGEST_KEY) return undefined;
  return findKeyByHmac(house.db, house.secrets.hmac(key));
}

/** What a request claims by HTTP Basic: access id and access key. */
function claimedBy({ headers }: Pick<Asked, 'headers'>): { accessId: string; key: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 0) return undefined;
  return { accessId: credentials.slice(0, colon), key: credentials.slice(colon + 1) };
}

/** Access id that a request names; whether it has the key to it is another question. */
export const claimedAccessId = (asked: Asked): string | undefined => claimedBy(asked)?.accessId;

/** HTTP Basic: access id and access key. */
export const authenticateKey: Authenticate = async (request, house) => {
  const claimed = claimedBy(request);
  const found = claimed && (await findKey(house, claimed.key));
  if (!found || found.access_id !== claimed.accessId) return fail('access_key_wrong');
  if (found.disabled) return fail('access_key_disabled');
  if (found.frozen) return fail('account_frozen');
  house.keyUse.put(found.access_id, house.clock.now());
  return {
    kind: 'key',
    orgId: found.org_id,
    accessId: found.access_id,
    level: found.level === ACCESS_LEVEL.full ? 'full' : 'read',
  };
};

/** An active key of the organisation that a client of the stream names. */
export async function findKeyForStream(
  house: House,
  orgId: string,
  key: string,
): Promise<{ orgId: OrgId; accessId: string } | undefined> {
  const found = await findKey(house, key);
  if (!found || found.disabled || found.frozen || found.org_id !== orgId) return undefined;
  house.keyUse.put(found.access_id, house.clock.now());
  return { orgId: found.org_id, accessId: found.access_id };
}
