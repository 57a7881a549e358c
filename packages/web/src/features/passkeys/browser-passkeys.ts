import type { BodyInputOf } from '@fieldscope/contract/call';
import type {
  CreationOptions,
  PasskeyProof,
  ProofOptions,
  passkeys,
} from '@fieldscope/contract/calls/passkeys';
import { LIMITS } from '@fieldscope/contract/limits';
import { base64Of } from '../../api/base64';

const PRODUCT = 'Fieldscope';
const timeout = LIMITS.passkeys.challengeMs;

/** What the server keeps of a passkey that was created. */
export type CreatedPasskey = Omit<BodyInputOf<typeof passkeys.add>, 'name'>;

/** Has the browser create a passkey, and its user verified. @throws DOMException NotAllowedError, InvalidStateError, SecurityError */
export async function createPasskey(options: CreationOptions): Promise<CreatedPasskey> {
  const created = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(options.challenge),
      rp: { id: options.rp_id, name: PRODUCT },
      user: {
        id: bytesOf(options.user_handle),
        name: options.account,
        displayName: options.nickname,
      },
      pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.existing.map(knownOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout,
    },
  })) as PublicKeyCredential;
  const response = created.response as AuthenticatorAttestationResponse;
  return {
    id: textOf(created.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/** Has the browser prove that the person has a passkey. @throws DOMException NotAllowedError, SecurityError */
export async function provePasskey({ challenge, rp_id, allowed }: ProofOptions): Promise<PasskeyProof> {
  const proven = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp_id,
      allowCredentials: allowed.map(knownOf),
      userVerification: 'required',
      timeout,
    },
  })) as PublicKeyCredential;
  const response = proven.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(proven.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle && { user_handle: textOf(response.userHandle) }),
  };
}

const knownOf = ({ id, transports }: ProofOptions['allowed'][number]): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
  transports: transports as AuthenticatorTransport[],
});

/** Base64url without padding, as calls take it. */
const textOf = (bytes: ArrayBuffer): string =>
  base64Of(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
