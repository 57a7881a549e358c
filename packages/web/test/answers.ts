import { vi } from 'vitest';

export interface RecordedRequest {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Stands in for the network: answers each request by `answer`, and records the requests. */
export function answerWith(
  answer: (request: RecordedRequest) => object | Promise<object>,
  headers: () => Record<string, string> = () => ({}),
): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const request = {
      address,
      method: init.method ?? 'GET',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    init.signal?.throwIfAborted();
    const data = await answer(request);
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(data), { headers: headers() });
  });
  return requests;
}

/** A signed-in owner, as the sign-in answers. */
export const OWNER = {
  token: 'token-1',
  refresh_token: 'refresh-1',
  expires_in: 7200,
  user_id: '11',
  email: 'owner@north.farm',
  org_id: '7',
  child_id: '0',
  nickname: 'Anna',
  language: 2,
  second_factor_due: false,
};
