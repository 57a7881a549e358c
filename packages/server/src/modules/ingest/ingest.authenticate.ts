import { fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import type { NetworkServer } from '../../platform/http/actor';
import type { CallRequest } from '../../platform/http/call-input';
import type { Authenticate } from '../../platform/http/use-case';
import { digest, sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { findDeviceAccess } from '../device-access/device-access.service';
import { findConnection } from './device-directory.repository';
import type { DeviceDirectory } from './device-directory.service';
import { connectionTokenChanged } from './ingest.events';
import type { KnownDevice } from './ingest.model';

interface IngestAuthenticationParts extends Pick<PlatformServices, 'clock' | 'db' | 'events' | 'secrets'> {
  directory: DeviceDirectory;
}

/** Finds out which network server or kit sends a message, for HTTP and for MQTT. */
export interface IngestAuthentication {
  /**
   * The token of a connection as its network server can send it: `Authorization: Bearer <token>` ("Bearer" may stand there
   * twice, when the whole value was pasted behind it), the token alone, as password or user name of `Basic`, or `?token=`.
   */
  authenticateNetworkServer: Authenticate;
  /** `Authorization: Device base64(EUI:Key)`, or that token alone; the key of the kit, or that with full access */
  authenticateDevice: Authenticate;
  /** The connection of a token; undefined when it is not valid. */
  findNetworkServer(token: string): Promise<NetworkServer | undefined>;
  /** The kit with this EUI, when the key is its own. */
  findKit(eui: string, key: string): Promise<KnownDevice | undefined>;
  /** A password with which an AI camera connects to the broker until `expiresAt` (epoch ms). */
  issueCameraToken(device: KnownDevice, expiresAt: number): string;
  /** The AI camera that a client of the broker is; undefined: its password is not valid, or no more. */
  findCamera(username: string, password: string): Promise<KnownDevice | undefined>;
  /** The device with this EUI that may upload with the key: its own, or that with full access. */
  findUploader(eui: string, key: string): Promise<KnownDevice | undefined>;
}

/** What may be the token of a connection: of a header before that of the query. */
function tokensIn({
  headers: { authorization = '' },
  query,
}: Pick<CallRequest, 'headers' | 'query'>): string[] {
  const [, scheme = '', value = ''] = /^(?:(basic|bearer) +)*(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'basic') {
    const [user = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':', 2);
    return [password, user].filter((text) => text !== '');
  }
  if (value !== '') return [value];
  const given = TOKEN_IN_QUERY.exec(query)?.[1];
  return given === undefined ? [] : [given];
}

/** Tokens have no character that a query escapes. AWS appends `/?confirmationToken=…` to the whole address. */
const TOKEN_IN_QUERY = /(?:^|&)token=([\w-]{1,64})(?:&|\/\?|$)/;

/** User name and client id of an AI camera. */
const CAMERA_USER = /^device-3000-([0-9A-F]{16})$/;
/** Epoch ms in base 36, and the digest that proves it. */
const CAMERA_TOKEN = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

export function createIngestAuthentication(parts: IngestAuthenticationParts): IngestAuthentication {
  const { clock, db, events, secrets, directory } = parts;
  /** Tokens that were found to be valid; another set after each change, so that no earlier answer gets into it. */
  let knownTokens = new Map<string, NetworkServer>();
  events.on(connectionTokenChanged, () => {
    knownTokens = new Map();
  });

  async function findNetworkServer(token: string): Promise<NetworkServer | undefined> {
    const known = knownTokens;
    const before = known.get(token);
    if (before) return before;
    const hash = digest(token);
    const found = await findConnection(db, hash);
    if (!found) return undefined;
    const networkServer: NetworkServer = { kind: 'network_server', token: hash.toString('hex'), ...found };
    known.set(token, networkServer);
    return networkServer;
  }

  async function findKit(eui: string, key: string): Promise<KnownDevice | undefined> {
    const parsed = Eui.safeParse(eui);
    if (!parsed.success) return undefined;
    const device = await directory.findByEui(parsed.data);
    if (!device?.deviceKeySealed) return undefined;
    const right = Buffer.from(secrets.unseal(device.deviceKeySealed));
    return sameBytes(right, Buffer.from(key)) ? device : undefined;
  }

  /** A new key of the camera, or another owner, ends it. */
  const cameraProof = ({ eui, orgId, deviceKeySealed }: KnownDevice, expiresAt: string): Buffer =>
    secrets.hmac(`camera ${eui} ${orgId} ${expiresAt} ${deviceKeySealed?.toString('hex')}`);

  async function findCamera(username: string, password: string): Promise<KnownDevice | undefined> {
    const eui = CAMERA_USER.exec(username)?.[1];
    const [, expiresAt, proof] = CAMERA_TOKEN.exec(password) ?? [];
    if (eui === undefined || expiresAt === undefined || proof === undefined) return undefined;
    if (Number.parseInt(expiresAt, 36) <= clock.now()) return undefined;
    const device = await directory.findByEui(Eui.parse(eui));
    if (!device?.deviceKeySealed) return undefined;
    return sameBytes(cameraProof(device, expiresAt), Buffer.from(proof, 'base64url')) ? device : undefined;
  }

  async function findByFullAccess(eui: string, key: string): Promise<KnownDevice | undefined> {
    const access = await findDeviceAccess({ db, secrets }, eui, key);
    return access?.uploads ? directory.findOwn(access.eui, access.orgId) : undefined;
  }

  const findUploader = async (eui: string, key: string): Promise<KnownDevice | undefined> =>
    (await findKit(eui, key)) ?? findByFullAccess(eui, key);

  return {
    findNetworkServer,
    findKit,
    findUploader,
    findCamera,
    issueCameraToken(device, expiresAt) {
      const until = expiresAt.toString(36);
      return `${until}.${cameraProof(device, until).toString('base64url')}`;
    },
    async authenticateNetworkServer(request) {
      for (const token of tokensIn(request)) {
        const found = await findNetworkServer(token);
        if (found) return found;
      }
      return fail('access_key_wrong');
    },
    async authenticateDevice(request) {
      const encoded =
        /^(?:device +)?([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const [eui = '', key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
      const device = await findUploader(eui, key);
      if (!device) return fail('access_key_wrong');
      return { kind: 'device', orgId: device.orgId, eui: device.eui, address: request.ip };
    },
  };
}
