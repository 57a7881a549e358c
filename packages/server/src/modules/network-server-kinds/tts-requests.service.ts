import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import { listOf } from '@fieldscope/contract/fields';
import { z } from 'zod';
import { fetchOutside } from '../../platform/http/outbound';
import { asNetworkServerError, NetworkServerError, type ServerAccess } from './api-client.model';
import { textsUpTo } from './tts-answers.model';
import { shownRights } from './tts-rights.model';

/** Details of an error, and rights that it names. */
const MOST_DETAILS = 100;

/** What of an error is about something; one is read, however many there are. */
const Attributes = z.object({
  missing: textsUpTo(MOST_DETAILS).optional().catch(undefined),
  application_id: z.string().optional().catch(undefined),
  device_id: z.string().optional().catch(undefined),
  expected: z.string().optional().catch(undefined),
});
type Attributes = z.infer<typeof Attributes>;

const ErrorBody = z.object({
  message: z.string().default(''),
  details: listOf(z.object({ name: z.string().default(''), attributes: Attributes.default({}) }), {
    most: MOST_DETAILS,
  }).default([]),
});

/** The Things Stack answered with an error. */
export class TtsFailure extends NetworkServerError {
  constructor(
    readonly status: number,
    /** Its name of the error; empty when the answer is none of its own. */
    readonly error: string,
    readonly attributes: Attributes,
    message: string,
  ) {
    super(refusalOf(status, error), detailOf(error, attributes) ?? message);
  }
}

/** Whether The Things Stack itself says that it does not have something; a proxy says so of an address that is wrong. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof TtsFailure && error.status === 404 && error.error !== '';

/** What is asked of one server: a path below `/api/v3/`. */
export type TtsRequest = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  answer: z.ZodType<T>,
  body?: object,
) => Promise<T>;

/** Requests to the servers of a Things Stack with an API key of an application or of a user. */
export interface TtsRequests {
  /** The Identity Server: applications, rights, names of devices. */
  identity: TtsRequest;
  /** Join, Network and Application Server: keys, sessions, downlinks. */
  cluster: TtsRequest;
  /** What devices of this cluster say of where they are. */
  clusterHost: string;
}

/** @returns requests that fail with a NetworkServerError */
export function createTtsRequests({ identityAddress, ...access }: ServerAccess): TtsRequests {
  return {
    identity: createRequest({ ...access, address: identityAddress || access.address }),
    cluster: createRequest(access),
    clusterHost: URL.canParse(access.address) ? new URL(access.address).hostname : '',
  };
}

/** For a request whose answer does not matter. */
export const ANY_ANSWER = z.unknown();

/** The part of a path that names an application. */
export const applicationPath = (applicationId: string): string =>
  `applications/${encodeURIComponent(applicationId)}`;

function createRequest({ address, key, ...options }: Omit<ServerAccess, 'identityAddress'>): TtsRequest {
  const base = address.replace(/\/+$/, '');
  return async (method, path, answer, body) => {
    const sent = {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetchOutside(`${base}/api/v3/${path}`, sent, options).catch((error: unknown) => {
      throw asNetworkServerError(error);
    });
    const text = await response.text();
    if (!response.ok) throw ttsFailureOf(response.status, text);
    try {
      return answer.parse(JSON.parse(text));
    } catch (error) {
      throw new NetworkServerError('refused', 'no answer of The Things Stack', { cause: error });
    }
  };
}

/** What an answer says that is no success. */
export function ttsFailureOf(status: number, text: string): TtsFailure {
  const { message, details } = readError(text);
  const [{ name, attributes } = { name: '', attributes: {} }] = details;
  return new TtsFailure(status, name, attributes, message || text);
}

function readError(text: string): z.infer<typeof ErrorBody> {
  try {
    return ErrorBody.parse(JSON.parse(text));
  } catch {
    return { message: '', details: [] };
  }
}

/** Errors that say more than their HTTP status. */
const REFUSALS: Record<string, ApiRefusal> = {
  /** A key that is not of its form. */
  token: 'key_refused',
  insufficient_application_rights: 'right_missing',
  insufficient_user_rights: 'right_missing',
  insufficient_organization_rights: 'right_missing',
  end_device_euis_taken: 'device_elsewhere',
  network_server_address_mismatch: 'cluster_differs',
  application_server_address_mismatch: 'cluster_differs',
  join_server_address_mismatch: 'cluster_differs',
  no_device_session: 'not_joined',
};

function refusalOf(status: number, error: string): ApiRefusal {
  const refusal = REFUSALS[error];
  if (refusal) return refusal;
  if (status === 401 || status === 403) return 'key_refused';
  return status === 429 || status >= 500 ? 'server_failed' : 'refused';
}

/** What an error is about, where it says so. */
function detailOf(error: string, { missing = [], application_id = '', expected = '' }: Attributes) {
  switch (REFUSALS[error]) {
    case 'right_missing':
      return shownRights(missing);
    case 'device_elsewhere':
      return application_id;
    case 'cluster_differs':
      return expected;
    default:
      return undefined;
  }
}
