import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { House } from '../../house';
import type { Authenticate } from '../../platform/bind';
import { type AccessKeyRow, findKeyByHmac } from './access-keys.repository';

const LONGEST_KEY = 128;

async function findKey(house: House, key: string): Promise<AccessKeyRow | undefined> {
  if (key === '' || key.length > LONGEST_KEY) return undefined;
  return findKeyByHmac(house.db, house.secrets.hmac(key));
}

/** HTTP Basic: access id and access key. */
export const authenticateKey: Authenticate = async (request, house) => {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  const found = await findKey(house, credentials.slice(colon + 1));
  if (colon < 0 || found?.access_id !== credentials.slice(0, colon)) return fail('access_key_wrong');
  if (found.disabled) return fail('access_key_disabled');
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
  if (!found || found.disabled || found.org_id !== orgId) return undefined;
  house.keyUse.put(found.access_id, house.clock.now());
  return { orgId: found.org_id, accessId: found.access_id };
}
