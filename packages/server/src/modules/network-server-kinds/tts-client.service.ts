import { listOf } from '@fieldscope/contract/fields';
import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import { z } from 'zod';
import {
  type Application,
  type ClientOf,
  NetworkServerError,
  type RemoteDevice,
  type ServerAccess,
} from './api-client.model';
import { textsUpTo } from './tts-answers.model';
import { hostOf, registerDevice, removeDevice } from './tts-devices.service';
import { enqueue, takeBack } from './tts-queue.service';
import {
  ANY_ANSWER,
  applicationPath,
  createTtsRequests,
  TtsFailure,
  type TtsRequests,
} from './tts-requests.service';
import { missingRights, shownRights } from './tts-rights.model';

const PAGE = 500;
/** There are about a hundred. */
const MOST_RIGHTS = 1_000;

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
  applications: listOf(
    z.object({ ids: z.object({ application_id: z.string() }), name: z.string().default('') }),
    { most: PAGE },
  ).default([]),
});
const Rights = z.object({ rights: textsUpTo(MOST_RIGHTS).default([]) });
const ApplicationPlace = z.object({ network_server_address: z.string().default('') });
const EndDevices = z.object({
  end_devices: listOf(
    z.object({
      ids: z.object({ device_id: z.string(), dev_eui: z.string().default('') }),
      name: z.string().default(''),
      description: z.string().default(''),
      version_ids: z.object({ model_id: z.string().default('') }).prefault({}),
    }),
    { most: PAGE },
  ).default([]),
});

/**
 * Requests to The Things Stack v3 with an API key of an application or of a user. The address is that of the cluster:
 * https://eu1.cloud.thethings.network.
 */
export function openTts(access: ServerAccess): ClientOf<'tts'> {
  const stack = createTtsRequests(access);
  return {
    listApplications: () => listApplications(stack),
    checkApplication: (applicationId, needed) => checkApplication(stack, applicationId, needed),
    listDevices: (applicationId) => listDevices(stack, applicationId),
    registerDevice: ({ applicationId }, device) => registerDevice(stack, applicationId, device),
    removeDevice: (applicationId, devEui) => removeDevice(stack, applicationId, devEui),
    enqueue: (target, downlink) => enqueue(stack, target, downlink),
    takeBack: (target, { id }) => takeBack(stack, target, id),
    close() {},
  };
}

/** The one application of a key of its own; those of the user for another key. */
async function listApplications({ identity }: TtsRequests): Promise<Application[]> {
  const info = await identity('GET', 'auth_info', AuthInfo);
  const own = info.api_key?.entity_ids?.application_ids?.application_id;
  const found = own
    ? [{ ids: { application_id: own }, name: '' }]
    : (await identity('GET', `applications?field_mask=name&limit=${PAGE}`, Applications)).applications;
  return found.map(({ ids: { application_id: applicationId }, name }) => ({
    tenantId: '',
    tenantName: '',
    applicationId,
    applicationName: name || applicationId,
  }));
}

/** @throws NetworkServerError right_missing, cluster_differs, or whatever the cluster fails with */
async function checkApplication(
  { identity, cluster, clusterHost }: TtsRequests,
  applicationId: string,
  needed: { registers: boolean },
): Promise<void> {
  const path = applicationPath(applicationId);
  const { rights } = await identity('GET', `${path}/rights`, Rights);
  const missing = missingRights(rights, needed);
  if (missing.length > 0) throw new NetworkServerError('right_missing', shownRights(missing));
  const place = await placeOf(identity, path);
  if (place !== '' && hostOf(place) !== clusterHost) throw new NetworkServerError('cluster_differs', place);
  await cluster('GET', 'configuration/frequency-plans', ANY_ANSWER);
}

/** The cluster that an application is in; empty: it is in none, or the key may not see it. */
async function placeOf(identity: TtsRequests['identity'], path: string): Promise<string> {
  try {
    const found = await identity('GET', `${path}?field_mask=network_server_address`, ApplicationPlace);
    return found.network_server_address;
  } catch (error) {
    if (error instanceof TtsFailure && error.reason === 'right_missing') return '';
    throw error;
  }
}

async function listDevices({ identity }: TtsRequests, applicationId: string): Promise<RemoteDevice[]> {
  const path = `${applicationPath(applicationId)}/devices`;
  const found: RemoteDevice[] = [];
  // Pages are counted, not what is on them: devices without a DevEUI are left out.
  for (let page = 1; page <= NETWORK_SERVER_LIMITS.devices / PAGE; page += 1) {
    const query = `field_mask=name,description,version_ids&limit=${PAGE}&page=${page}`;
    const { end_devices: devices } = await identity('GET', `${path}?${query}`, EndDevices);
    found.push(...devices.flatMap(remoteDevice));
    if (devices.length < PAGE) break;
  }
  return found;
}

function remoteDevice({ ids, name, ...device }: z.infer<typeof EndDevices>['end_devices'][number]) {
  const devEui: Eui | undefined = EuiInAnyCase.safeParse(ids.dev_eui).data;
  if (!devEui) return [];
  const { description, version_ids: version } = device;
  return { devEui, name: name || ids.device_id, description, profile: version.model_id, lastSeenAt: null };
}
