import { randomBytes } from 'node:crypto';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;
const MAC_BYTES = 16;

type Signs = Pick<PlatformServices['secrets'], 'hmac'>;

/** What a challenge is for: what is signed for one purpose, or in one session, proves nothing for another. */
export type Purpose = { use: 'sign in' } | { use: 'create' | 'prove'; sessionId: string };

/** A challenge that costs no row: chance, its end, and what shows that it is ours and what it is for. */
export function newChallenge(secrets: Signs, purpose: Purpose, now: number): string {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUIntBE(now + LIMITS.passkeys.challengeMs, RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([head, macOf(secrets, purpose, head)]).toString('base64url');
}

/** Epoch ms until which a challenge counts; undefined: it is none of ours for this purpose. */
export function endOfChallenge(secrets: Signs, purpose: Purpose, challenge: string): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return undefined;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!sameBytes(bytes.subarray(HEAD_BYTES), macOf(secrets, purpose, head))) return undefined;
  return head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
}

const macOf = (secrets: Signs, purpose: Purpose, head: Buffer): Buffer =>
  secrets
    .hmac(
      `challenge to ${purpose.use} ${'sessionId' in purpose ? purpose.sessionId : ''} ${head.toString('hex')}`,
    )
    .subarray(0, MAC_BYTES);

const ClientData = z.object({ challenge: z.string().max(128) });

/** The challenge in what a browser signed, which is JSON in Base64url; undefined when there is none. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    return ClientData.safeParse(json).data?.challenge;
  } catch {
    return undefined;
  }
}
