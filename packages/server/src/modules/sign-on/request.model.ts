import { z } from 'zod';
import type { PlatformServices } from '../../platform/services';

type Seals = Pick<PlatformServices['secrets'], 'seal' | 'unseal'>;

const Request = z.object({
  use: z.literal('sign-on'),
  providerId: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  nonce: z.string(),
  /** Digest, in hex, of what only the browser has that began. */
  proof: z.string(),
  /** Whether the person is to prove there who they are, for what asks for a password. */
  again: z.boolean(),
  /** Epoch ms. */
  endsAt: z.number(),
});
/** A sign-in that went off to an identity provider. */
export type SignOnRequest = Omit<z.infer<typeof Request>, 'use'>;

/** The request as a state that the identity provider sends back, which it cannot read; it costs no row. */
export const stateOf = (secrets: Seals, request: SignOnRequest): string =>
  secrets.seal(JSON.stringify({ use: 'sign-on', ...request })).toString('base64url');

/** The request in a state; undefined: it is none of ours. */
export function requestIn(secrets: Seals, state: string): SignOnRequest | undefined {
  try {
    return Request.safeParse(JSON.parse(secrets.unseal(Buffer.from(state, 'base64url')))).data;
  } catch {
    return undefined;
  }
}
