import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Authenticate, CallRequest } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { findKeyByHmac, type PresentedKey } from './access-keys.repository';
import type { KeyUse } from './key-use.service';

const LONGEST_KEY = 128;

interface KeyParts extends Pick<PlatformServices, 'db' | 'secrets' | 'clock'> {
  keyUse: KeyUse;
}

/** Finds out which organisation an access key belongs to, for HTTP and for the MQTT stream. */
export interface AccessKeyAuthentication {
  /** HTTP Basic: access id and access key. */
  authenticateKey: Authenticate;
  /** An active key of the organisation that a client of the stream names. */
  findKeyForStream(orgId: string, key: string): Promise<{ orgId: OrgId; accessId: string } | undefined>;
}

export function createAccessKeyAuthentication({
  db,
  secrets,
  clock,
  keyUse,
}: KeyParts): AccessKeyAuthentication {
  const findKey = async (key: string): Promise<PresentedKey | undefined> =>
    key === '' || key.length > LONGEST_KEY ? undefined : findKeyByHmac(db, secrets.hmac(key));
  return {
    async authenticateKey(request) {
      const claimed = claimedBy(request);
      const found = claimed && (await findKey(claimed.key));
      if (!found || found.access_id !== claimed.accessId) return fail('access_key_wrong');
      if (found.disabled) return fail('access_key_disabled');
      if (found.frozen) return fail('account_frozen');
      keyUse.put(found.access_id, clock.now());
      return {
        kind: 'key',
        orgId: found.org_id,
        accessId: found.access_id,
        level: found.level === ACCESS_LEVEL.full ? 'full' : 'read',
      };
    },
    async findKeyForStream(orgId, key) {
      const found = await findKey(key);
      if (!found || found.disabled || found.frozen || found.org_id !== orgId) return undefined;
      keyUse.put(found.access_id, clock.now());
      return { orgId: found.org_id, accessId: found.access_id };
    },
  };
}

/** What a request claims by HTTP Basic: access id and access key. */
function claimedBy({ headers }: Pick<CallRequest, 'headers'>): { accessId: string; key: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 0) return undefined;
  return { accessId: credentials.slice(0, colon), key: credentials.slice(colon + 1) };
}

/** Access id that a request names; whether it has the key to it is another question. */
export const claimedAccessId = (request: CallRequest): string | undefined => claimedBy(request)?.accessId;
