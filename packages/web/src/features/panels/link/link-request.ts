import type { AnyCall } from '@fieldscope/contract/call';
import { LIMITS } from '@fieldscope/contract/limits';
import { SHARE_PROOF_HEADER, SHARE_TOKEN_HEADER } from '@fieldscope/contract/share-links';
import { ApiError, apiErrorOf, isCancelled } from '../../../api/api-error';
import { fetchAlone } from '../../../api/call-api';
import { checkConnection } from '../../../api/connection';
import { portalRequest } from '../../../api/portal-request';

/** What a reader without an account shows: the token of a link or of a television, and a proof of the passphrase. */
export interface LinkCredential {
  token: string;
  proof: string | null;
}

/**
 * Makes a call with a link, apart from whoever is signed in to this browser.
 * @throws ApiError when the server refuses or cannot be reached; a DOMException named AbortError when cancelled
 */
export async function requestByLink(
  call: AnyCall,
  input: Record<string, unknown>,
  credential: LinkCredential | undefined,
  signal?: AbortSignal,
): Promise<unknown> {
  const { address, init } = portalRequest({ ...call, base: 'share' }, input);
  const headers = { ...init.headers, ...headersOf(credential) };
  const timeout = AbortSignal.timeout(LIMITS.requestTimeoutMs);
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const begunAt = Date.now();
  try {
    const { envelope } = await fetchAlone({
      address,
      init: { ...init, headers, credentials: 'omit' },
      signal: ends,
    });
    const { code, data, msg = '', facts } = envelope as Envelope;
    if (Number(code) !== 0) throw apiErrorOf(Number(code), msg, facts);
    return data;
  } catch (error) {
    if (error instanceof ApiError || isCancelled(error)) throw error;
    void checkConnection(begunAt);
    throw new ApiError(0, '', 'network');
  }
}

interface Envelope {
  code: number | string;
  data?: unknown;
  msg?: string;
  facts?: ApiError['facts'];
}

const headersOf = (credential: LinkCredential | undefined): Record<string, string> => ({
  ...(credential && { [SHARE_TOKEN_HEADER]: credential.token }),
  ...(credential?.proof && { [SHARE_PROOF_HEADER]: credential.proof }),
});
