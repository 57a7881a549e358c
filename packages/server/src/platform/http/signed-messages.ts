import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_HEADERS, type WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { type Audience, fetchOutside, OutboundError } from './outbound';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const GONE = 410;

/** A secret as Standard Webhooks writes it: a prefix, and bytes in base64. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Headers of a message: its id, when it is sent (epoch ms), and a signature of both and the body. */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string | Uint8Array; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1,${signature}`,
  };
}

interface SignedMessage {
  address: string;
  secret: string;
  /** The same for every attempt. */
  id: string;
  body: string | Uint8Array;
  now: number;
}

/** What a target answered: why it did not take a message, and the status of its answer, if there was one. */
export interface Answered<Failure> {
  failure: Failure | undefined;
  status: number | null;
}

/** Sends a message, signed for this moment. Its answer is its status: what follows is not read. */
export async function postSigned(
  { address, secret, id, body, now }: SignedMessage,
  { audience, timeoutMs }: { audience: Audience; timeoutMs: number },
): Promise<Answered<WebhookFailure>> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldscope',
    ...signedHeaders(secret, { id, body, now }),
  };
  try {
    const { ok, status } = await fetchOutside(
      address,
      { method: 'POST', headers, body },
      { audience, timeoutMs, answerBytes: 0 },
    );
    return { failure: ok ? undefined : failureOfStatus(status), status };
  } catch (error) {
    return { failure: failureOfError(error), status: null };
  }
}

/** Why a message was not taken that was answered with another status than 2xx. */
export function failureOfStatus(status: number): WebhookFailure {
  if (status === GONE) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** Why there was no answer. @throws what is no fault of the target */
export function failureOfError(error: unknown): WebhookFailure {
  if (!(error instanceof OutboundError)) throw error;
  return error.reason === 'answer_too_large' ? 'refused' : error.reason;
}
