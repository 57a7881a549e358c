import { type AnyCall, BASES } from '@fieldscope/contract/call';
import { PORTAL_CLIENT } from '@fieldscope/contract/portal-client';
import { currentLanguage } from '../texts/language';
import { fillPath, queryText } from './query-text';

interface PortalRequest {
  address: string;
  init: RequestInit;
}

/** A call as it goes over the network: path, query, headers and body. */
export function portalRequest(
  call: Pick<AnyCall, 'base' | 'method' | 'path' | 'inQuery' | 'inBody' | 'repeatsArrays'>,
  input: Record<string, unknown>,
  token?: string,
): PortalRequest {
  const { path, rest } = fillPath(call.path, input);
  const hasBody = call.inBody || (call.method !== 'GET' && call.method !== 'DELETE' && !call.inQuery);
  const parameters = { ...(hasBody ? {} : rest), appid: PORTAL_CLIENT.appId };
  return {
    address: BASES[call.base] + path + queryText(parameters, call.repeatsArrays),
    init: {
      method: call.method,
      headers: {
        'Accept-Language': currentLanguage(),
        'API-VERSION': PORTAL_CLIENT.apiVersion,
        ...(token ? { Authorization: token } : {}),
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(rest) } : {}),
    },
  };
}
