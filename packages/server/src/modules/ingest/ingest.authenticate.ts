import { fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import type { House } from '../../house';
import type { Authenticate } from '../../platform/bind';
import { digest, sameBytes } from '../../platform/secrets';
import { isIngestToken } from './device-directory.repository';
import type { KnownDevice } from './ingest.model';

/** Whether a network server may hand in messages with this token. */
export async function isNetworkServer(house: House, token: string): Promise<boolean> {
  const { knownTokens } = house.inlets;
  if (knownTokens.has(token)) return true;
  const valid = await isIngestToken(house.db, digest(token));
  if (valid) knownTokens.add(token);
  return valid;
}

/** The kit with this EUI, when the key is its own. */
export async function findKit(house: House, eui: string, key: string): Promise<KnownDevice | undefined> {
  const parsed = Eui.safeParse(eui);
  if (!parsed.success) return undefined;
  const device = await house.inlets.directory.findByEui(parsed.data);
  if (!device?.deviceKeySealed) return undefined;
  const right = Buffer.from(house.secrets.unseal(device.deviceKeySealed));
  return sameBytes(right, Buffer.from(key)) ? device : undefined;
}

/** `Authorization: Bearer <ingest token>` */
export const authenticateNetworkServer: Authenticate = async (request, house) => {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token || !(await isNetworkServer(house, token))) fail('access_key_wrong');
  return { kind: 'network_server' };
};

/** `Authorization: Device base64(EUI:Key)` */
export const authenticateDevice: Authenticate = async (request, house) => {
  const encoded = /^device +([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [eui = '', key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  const device = await findKit(house, eui, key);
  if (!device) return fail('access_key_wrong');
  return { kind: 'device', orgId: device.orgId, eui: device.eui };
};
