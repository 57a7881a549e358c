import { fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import type { Authenticate } from '../../platform/http/bind';
import { digest, sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { isIngestToken } from './device-directory.repository';
import type { DeviceDirectory } from './device-directory.service';
import type { KnownDevice } from './ingest.model';

interface IngestAuthenticationParts extends Pick<PlatformServices, 'db' | 'events' | 'secrets'> {
  directory: DeviceDirectory;
}

/** Finds out which network server or kit sends a message, for HTTP and for MQTT. */
export interface IngestAuthentication {
  /** `Authorization: Bearer <ingest token>` */
  authenticateNetworkServer: Authenticate;
  /** `Authorization: Device base64(EUI:Key)` */
  authenticateDevice: Authenticate;
  /** Whether a network server may send messages with this token. */
  isNetworkServer(token: string): Promise<boolean>;
  /** The kit with this EUI, when the key is its own. */
  findKit(eui: string, key: string): Promise<KnownDevice | undefined>;
}

export function createIngestAuthentication(parts: IngestAuthenticationParts): IngestAuthentication {
  const { db, events, secrets, directory } = parts;
  /** Ingest tokens that were found to be valid; another set after each change, so that no earlier answer gets into it. */
  let knownTokens = new Set<string>();
  events.on('ingest_token_changed', () => {
    knownTokens = new Set();
  });

  async function isNetworkServer(token: string): Promise<boolean> {
    const known = knownTokens;
    if (known.has(token)) return true;
    const valid = await isIngestToken(db, digest(token));
    if (valid) known.add(token);
    return valid;
  }

  async function findKit(eui: string, key: string): Promise<KnownDevice | undefined> {
    const parsed = Eui.safeParse(eui);
    if (!parsed.success) return undefined;
    const device = await directory.findByEui(parsed.data);
    if (!device?.deviceKeySealed) return undefined;
    const right = Buffer.from(secrets.unseal(device.deviceKeySealed));
    return sameBytes(right, Buffer.from(key)) ? device : undefined;
  }

  return {
    isNetworkServer,
    findKit,
    async authenticateNetworkServer(request) {
      const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!token || !(await isNetworkServer(token))) fail('access_key_wrong');
      return { kind: 'network_server' };
    },
    async authenticateDevice(request) {
      const encoded = /^device +([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const [eui = '', key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
      const device = await findKit(eui, key);
      if (!device) return fail('access_key_wrong');
      return { kind: 'device', orgId: device.orgId, eui: device.eui };
    },
  };
}
