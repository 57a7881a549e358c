import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Actor } from '../../platform/http/actor';
import type { CallRequest } from '../../platform/http/call-input';
import type { PlatformServices } from '../../platform/services';
import { findDeviceAccess } from '../device-access/device-access.service';
import { findKeyByHmac, type PresentedKey } from './access-keys.repository';
import type { KeyUse } from './key-use.service';

const LONGEST_KEY = 128;

interface KeyParts extends Pick<PlatformServices, 'db' | 'secrets' | 'clock'> {
  keyUse: KeyUse;
}

/** Finds out which organisation, or which one device, a program's key belongs to, for HTTP and for the MQTT stream. */
export interface AccessKeyAuthentication {
  /** HTTP Basic, or both in a Bearer token: access id and access key, or the EUI of a device and one of its keys. */
  authenticateKey(request: Pick<CallRequest, 'headers'>): Promise<Actor>;
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
  const authenticateDeviceKey = async (claimed?: Claimed): Promise<Actor> => {
    const device = claimed && (await findDeviceAccess({ db, secrets }, claimed.accessId, claimed.key));
    if (!device) return fail('access_key_wrong');
    if (device.frozen) return fail('account_frozen');
    return { kind: 'device_access', orgId: device.orgId, eui: device.eui, level: device.level };
  };
  return {
    async authenticateKey(request) {
      const claimed = claimedBy(request);
      const found = claimed && (await findKey(claimed.key));
      if (!found || found.access_id !== claimed.accessId) return authenticateDeviceKey(claimed);
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

interface Claimed {
  /** Or the EUI of a device. */
  accessId: string;
  key: string;
}

/** What a request claims by HTTP Basic, as user name and password, or as a Bearer token with a colon between the two. */
function claimedBy({ headers }: Pick<CallRequest, 'headers'>): Claimed | undefined {
  const authorization = headers.authorization ?? '';
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  const credentials = encoded === undefined ? (token ?? '') : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 0) return undefined;
  return { accessId: credentials.slice(0, colon), key: credentials.slice(colon + 1) };
}

/** Access id that a request names; whether it has the key to it is another question. */
export const claimedAccessId = (request: CallRequest): string | undefined => claimedBy(request)?.accessId;
