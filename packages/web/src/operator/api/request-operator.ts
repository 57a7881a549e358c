import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { ApiError, apiErrorOf } from '../../api/api-error';
import type { CallInput } from '../../api/call-api';
import { portalRequest } from '../../api/portal-request';
import { signedOut } from './signed-out';

interface Envelope {
  code: number;
  data?: unknown;
  msg?: string;
  facts?: ErrorFacts;
}

/**
 * Makes a call of the operator's pages, by their cookie: the portal's sign-in in this browser is not used.
 * @throws ApiError when the server refuses or cannot be reached; a DOMException named AbortError when cancelled
 */
export async function requestOperator<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<ResultOf<C>> {
  const { address, init } = portalRequest(call, input as Record<string, unknown>);
  const { code, data, msg, facts } = await fetchEnvelope(address, {
    ...init,
    signal,
    credentials: 'same-origin',
  });
  if (code === 0) return data as ResultOf<C>;
  const error = apiErrorOf(code, msg ?? '', facts);
  if (error.errorName === 'login_required' || error.errorName === 'login_expired') signedOut.set(true);
  throw error;
}

async function fetchEnvelope(address: string, init: RequestInit): Promise<Envelope> {
  try {
    const response = await fetch(address, init);
    return (await response.json()) as Envelope;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, '', 'network');
  }
}
