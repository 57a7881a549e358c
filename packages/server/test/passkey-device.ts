import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type PasskeyProof, passkeys } from '@fieldscope/contract/calls/passkeys';
import { aStranger, type Caller, PASSWORD } from './builders';
import type { TestServer } from './harness';

/** What a browser and an authenticator would do otherwise than they should. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether the authenticator verified who holds it. */
  verified?: boolean;
  userHandle?: string;
  /** Signs with this key instead of its own. */
  key?: KeyObject;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The heads of CBOR that are needed here: major type and length. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes as string).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A point of P-256 as COSE writes it. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  return cborMap(
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  );
}

/** A person's phone or security key with the browser before it, and one passkey on it. */
export interface PasskeyDevice {
  credentialId: string;
  /** How often it has signed; 0 for ever where it does not count. */
  counter: number;
  /** Creates the passkey and has it kept. @returns its id */
  register(user: Caller, deviation?: Deviation & { name?: string }): Promise<string>;
  /** Signs a challenge. */
  prove(options: { challenge: string; rp_id: string }, deviation?: Deviation): PasskeyProof;
  /** What the sign-in page sends. */
  proofOfSignIn(deviation?: Deviation): Promise<PasskeyProof>;
  /** What pages of the user centre send. */
  proofOf(user: Caller, deviation?: Deviation): Promise<PasskeyProof>;
  /** Another device with the same key, as it is now. */
  copy(): PasskeyDevice;
}

interface Held {
  keys: { publicKey: KeyObject; privateKey: KeyObject };
  credentialId: string;
  userHandle: string;
  counter: number;
  counts: boolean;
}

/** @param counts whether the authenticator counts its signatures */
export function aPasskeyDevice(server: TestServer, { counts = false } = {}): PasskeyDevice {
  return deviceOf(server, {
    keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    credentialId: base64url(randomBytes(32)),
    userHandle: '',
    counter: 0,
    counts,
  });
}

function deviceOf(server: TestServer, held: Held): PasskeyDevice {
  const origin = server.publicUrl();
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (
    rpId: string,
    { verified = true, ...deviation }: Deviation,
    attested?: Buffer,
  ) => {
    if (held.counts) held.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(held.counter);
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (attested ? ATTESTED : 0);
    const parts = [sha256(deviation.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)];
    return Buffer.concat(parts);
  };
  const device: PasskeyDevice = {
    credentialId: held.credentialId,
    get counter() {
      return held.counter;
    },
    set counter(counter) {
      held.counter = counter;
    },
    async register(user, { name = 'Phone', ...deviation } = {}) {
      const options = await user.call(passkeys.begin, { password: PASSWORD });
      held.userHandle = options.user_handle;
      const id = Buffer.from(held.credentialId, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(held.keys.publicKey)]);
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(options.rp_id, deviation, attested))],
      );
      const { passkey_id } = await user.call(passkeys.add, {
        name,
        id: held.credentialId,
        client_data: base64url(clientData('webauthn.create', options.challenge, deviation)),
        attestation: base64url(attestation),
        transports: ['internal', 'telepathy'],
      });
      return passkey_id;
    },
    prove({ challenge, rp_id }, deviation = {}) {
      const data = authenticatorData(rp_id, deviation);
      const client = clientData('webauthn.get', challenge, deviation);
      const key = deviation.key ?? held.keys.privateKey;
      return {
        id: held.credentialId,
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
        user_handle: deviation.userHandle ?? held.userHandle,
      };
    },
    async proofOfSignIn(deviation) {
      return device.prove(await aStranger(server).call(passkeys.beginSignIn), deviation);
    },
    async proofOf(user, deviation) {
      return device.prove(await user.call(passkeys.beginProof), deviation);
    },
    copy: () => deviceOf(server, { ...held }),
  };
  return device;
}

/** A key that no account has. */
export const aForeignKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
