import type { BodyOf } from '@fieldscope/contract/call';
import type { PasskeyProof, passkeys } from '@fieldscope/contract/calls/passkeys';
import type { RelyingParty } from './relying-party.model';

/** Names of COSE: Ed25519, ECDSA with P-256, RSA with PKCS #1 v1.5. */
export const ALGORITHMS = [-8, -7, -257];

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];
const isKnown = (transport: string): transport is Transport =>
  (TRANSPORTS as readonly string[]).includes(transport);

// Whoever signs in with passwords alone pays nothing for it.
const load = () => import('@simplewebauthn/server');

interface Expected {
  relyingParty: RelyingParty;
  challenge: string;
}

export interface CreatedCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
}

/** What a browser created for us, its user verified. @returns undefined when anything about it is not so */
export async function readCreated(
  { id, client_data, attestation, transports }: Omit<BodyOf<typeof passkeys.add>, 'name'>,
  { relyingParty, challenge }: Expected,
): Promise<CreatedCredential | undefined> {
  const { verifyRegistrationResponse } = await load();
  const known = transports.filter(isKnown);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...asCredential(id),
      response: { clientDataJSON: client_data, attestationObject: attestation, transports: known },
    },
    ...checksOf({ relyingParty, challenge }),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || registrationInfo.credential.id !== id) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: known,
    synced: credentialBackedUp,
  };
}

/** What an authenticator signed with a key that we know, its user verified. @returns undefined when it is not so */
export async function readSigned(
  { id, client_data, authenticator_data, signature, user_handle }: PasskeyProof,
  publicKey: Buffer,
  expected: Expected,
): Promise<{ counter: number; synced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...asCredential(id),
      response: {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
        ...(user_handle !== undefined && { userHandle: user_handle }),
      },
    },
    ...checksOf(expected),
    // The count is compared in the statement that writes it: of two at once one is the older.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
}

const asCredential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const checksOf = ({ relyingParty, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: relyingParty.origin,
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
});
