import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import { z } from 'zod';
import { fetchOutside } from '../../platform/http/outbound';
import {
  type Application,
  asNetworkServerError,
  type ClientOf,
  NetworkServerError,
  type RemoteDevice,
  type ServerAccess,
} from './api-client.model';
import { type Downlink, type DownlinkTarget, TTS_CORRELATION } from './downlink.model';

const AuthInfo = z.object({
  api_key: z
    .object({
      entity_ids: z
        .object({ application_ids: z.object({ application_id: z.string() }).optional() })
        .optional(),
    })
    .optional(),
});
const Applications = z.object({
  applications: z
    .array(z.object({ ids: z.object({ application_id: z.string() }), name: z.string().default('') }))
    .default([]),
});
const EndDevices = z.object({
  end_devices: z
    .array(
      z.object({
        ids: z.object({ device_id: z.string(), dev_eui: z.string().default('') }),
        name: z.string().default(''),
        description: z.string().default(''),
        version_ids: z.object({ model_id: z.string().default('') }).prefault({}),
      }),
    )
    .default([]),
});
/** What The Things Stack takes of a downlink; it adds the rest itself. */
const QueuedMessage = z.object({
  f_port: z.number().optional(),
  frm_payload: z.string().optional(),
  decoded_payload: z.unknown().optional(),
  confirmed: z.boolean().optional(),
  priority: z.string().optional(),
  class_b_c: z.unknown().optional(),
  correlation_ids: z.array(z.string()).default([]),
});
const Queue = z.object({ downlinks: z.array(QueuedMessage).default([]) });

const PAGE = 500;
const DETAIL_LENGTH = 200;

/**
 * Requests to The Things Stack v3 with an API key of an application or of a user. The address is that of the cluster:
 * https://eu1.cloud.thethings.network.
 */
export function openTts(access: ServerAccess): ClientOf<'tts'> {
  const request = createRequest(access);
  return {
    listApplications: () => listApplications(request),
    listDevices: (applicationId) => listDevices(request, applicationId),
    enqueue: (target, downlink) => enqueue(request, target, downlink),
    takeBack: (target, { id }) => takeBack(request, target, id),
    close() {},
  };
}

type Request = <T>(path: string, answer: z.ZodType<T>, body?: object) => Promise<T>;

/** @returns requests that fail with a NetworkServerError */
function createRequest({ address, key, ...options }: ServerAccess): Request {
  const base = address.replace(/\/+$/, '');
  return async (path, answer, body) => {
    const sent = {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetchOutside(`${base}/api/v3/${path}`, sent, options).catch((error: unknown) => {
      throw asNetworkServerError(error);
    });
    const text = await response.text();
    if (!response.ok) throw new NetworkServerError(refusalOf(response.status), text.slice(0, DETAIL_LENGTH));
    try {
      return answer.parse(JSON.parse(text));
    } catch (error) {
      throw new NetworkServerError('refused', 'no answer of The Things Stack', { cause: error });
    }
  };
}

function refusalOf(status: number): NetworkServerError['reason'] {
  if (status === 401 || status === 403) return 'key_refused';
  return status === 429 || status >= 500 ? 'server_failed' : 'refused';
}

/** The one application of a key of its own; those of the user for another key. */
async function listApplications(request: Request): Promise<Application[]> {
  const info = await request('auth_info', AuthInfo);
  const own = info.api_key?.entity_ids?.application_ids?.application_id;
  const found = own
    ? [{ ids: { application_id: own }, name: '' }]
    : (await request(`applications?field_mask=name&limit=${PAGE}`, Applications)).applications;
  return found.map(({ ids: { application_id: applicationId }, name }) => ({
    tenantId: '',
    tenantName: '',
    applicationId,
    applicationName: name || applicationId,
  }));
}

async function listDevices(request: Request, applicationId: string): Promise<RemoteDevice[]> {
  const path = `applications/${encodeURIComponent(applicationId)}/devices`;
  const found: RemoteDevice[] = [];
  for (let page = 1; found.length < NETWORK_SERVER_LIMITS.devices; page += 1) {
    const query = `field_mask=name,description,version_ids&limit=${PAGE}&page=${page}`;
    const { end_devices: devices } = await request(`${path}?${query}`, EndDevices);
    found.push(...devices.flatMap(remoteDevice));
    if (devices.length < PAGE) break;
  }
  return found.slice(0, NETWORK_SERVER_LIMITS.devices);
}

function remoteDevice({ ids, name, ...device }: z.infer<typeof EndDevices>['end_devices'][number]) {
  const devEui: Eui | undefined = EuiInAnyCase.safeParse(ids.dev_eui).data;
  if (!devEui) return [];
  const { description, version_ids: version } = device;
  return { devEui, name: name || ids.device_id, description, profile: version.model_id, lastSeenAt: null };
}

const queueOf = ({ applicationId, deviceName }: DownlinkTarget): string =>
  `as/applications/${encodeURIComponent(applicationId)}/devices/${encodeURIComponent(deviceName)}/down`;

async function enqueue(
  request: Request,
  target: DownlinkTarget,
  { id, fPort, bytes, confirmed }: Downlink,
): Promise<string> {
  const place = queueOf(target);
  const correlation = `${TTS_CORRELATION}${id}`;
  // An attempt whose answer was lost is known by its correlation id.
  const { downlinks: waiting } = await request(place, Queue);
  if (waiting.some(({ correlation_ids: ids }) => ids.includes(correlation))) return id;
  const downlink = {
    f_port: fPort,
    frm_payload: Buffer.from(bytes).toString('base64'),
    confirmed,
    priority: 'NORMAL',
    correlation_ids: [correlation],
  };
  await request(`${place}/push`, z.unknown(), { downlinks: [downlink] });
  return id;
}

/** The queue is replaced by what else was in it. */
async function takeBack(request: Request, target: DownlinkTarget, id: string): Promise<boolean> {
  const place = queueOf(target);
  const { downlinks: waiting } = await request(place, Queue);
  const rest = waiting.filter(({ correlation_ids: ids }) => !ids.includes(`${TTS_CORRELATION}${id}`));
  if (rest.length < waiting.length) await request(`${place}/replace`, z.unknown(), { downlinks: rest });
  return true;
}
