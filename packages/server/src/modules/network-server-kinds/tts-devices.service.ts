import { listOf } from '@fieldscope/contract/fields';
import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import type { Region } from '@fieldscope/contract/lorawan-regions';
import type { TtsRegion } from '@fieldscope/contract/network-server-kinds/tts';
import { z } from 'zod';
import { NetworkServerError, type NewRemoteDevice } from './api-client.model';
import {
  ANY_ANSWER,
  applicationPath,
  isNotFound,
  TtsFailure,
  type TtsRequests,
} from './tts-requests.service';

/** A device as the Identity Server knows it. */
const FoundDevice = z.object({
  ids: z.object({
    device_id: z.string(),
    dev_eui: z.string().default(''),
    join_eui: z.string().default(''),
  }),
  network_server_address: z.string().default(''),
});
/** Devices with one DevEUI; they differ in their JoinEUIs. */
const MOST_FOUND = 100;
const FoundDevices = z.object({ end_devices: listOf(FoundDevice, { most: MOST_FOUND }).default([]) });

interface DeviceIds {
  application_ids: { application_id: string };
  device_id: string;
  dev_eui: string;
  join_eui: string;
}

/** The servers of a cluster; each has a part of a device under the same id. */
type ClusterServer = 'js' | 'ns' | 'as';

/** Of each region that with which a device that was just delivered joins, as the console of The Things Stack recommends it. */
const FREQUENCY_PLANS: Record<TtsRegion, string> = {
  EU868: 'EU_863_870_TTN',
  US915: 'US_902_928_FSB_2',
  AU915: 'AU_915_928_FSB_2',
  AS923: 'AS_923',
  AS923_2: 'AS_923_2',
  AS923_3: 'AS_923_3',
  AS923_4: 'AS_923_4',
  CN470: 'CN_470_510_FSB_11',
  EU433: 'EU_433',
  IN865: 'IN_865_867',
  KR920: 'KR_920_923_TTN',
  RU864: 'RU_864_870_TTN',
};

/** What The Things Stack itself calls a device that nobody named. */
const usualId = (devEui: Eui): string => `eui-${devEui.toLowerCase()}`;

/** What one is called beside another with its DevEUI, which has that id and joins elsewhere. */
const otherId = (devEui: Eui, joinEui: string): string => `eui-${devEui}-${joinEui.slice(-8)}`.toLowerCase();

/** Devices of an application with a DevEUI: there may be several with different JoinEUIs. */
async function findDevices({ identity }: TtsRequests, applicationId: string, devEui: Eui) {
  const query = `dev_eui_contains=${devEui}&field_mask=network_server_address`;
  const path = `search/${applicationPath(applicationId)}/devices?${query}`;
  const { end_devices: found } = await identity('GET', path, FoundDevices);
  return found.filter(({ ids }) => EuiInAnyCase.safeParse(ids.dev_eui).data === devEui);
}

/** What an application calls a device that has not been heard of; undefined: it does not have it. */
export async function findDeviceId(
  stack: TtsRequests,
  applicationId: string,
  devEui: Eui,
): Promise<string | undefined> {
  return (await findDevices(stack, applicationId, devEui))[0]?.ids.device_id;
}

/**
 * Adds a device to Identity, Join, Network and Application Server, in this order, as each is asked about it by the one before.
 * What an attempt before has added is kept. One that is refused leaves nothing behind.
 */
export async function registerDevice(
  stack: TtsRequests,
  applicationId: string,
  device: NewRemoteDevice,
): Promise<void> {
  const found = await findDevices(stack, applicationId, device.devEui);
  const known = found.find(({ ids }) => ids.join_eui.toUpperCase() === device.joinEui.toUpperCase());
  const usual = usualId(device.devEui);
  const isTaken = found.some(({ ids }) => ids.device_id === usual);
  const ids: DeviceIds = {
    application_ids: { application_id: applicationId },
    device_id: known?.ids.device_id ?? (isTaken ? otherId(device.devEui, device.joinEui) : usual),
    dev_eui: device.devEui,
    join_eui: device.joinEui,
  };
  if (known) await takeOver(stack, ids, known.network_server_address);
  else await createDevice(stack, ids, device);
  try {
    await putKeys(stack, ids, device);
    await putNetworkSettings(stack, ids, device);
    await putIn(stack, 'as', ids, {});
  } catch (error) {
    if (!known && error instanceof TtsFailure) await deleteDevice(stack, ids).catch(() => undefined);
    throw error;
  }
}

const serversOf = (host: string) => ({
  network_server_address: host,
  application_server_address: host,
  join_server_address: host,
});

async function createDevice(
  { identity, clusterHost }: TtsRequests,
  ids: DeviceIds,
  { name, model }: NewRemoteDevice,
): Promise<void> {
  const path = `${applicationPath(ids.application_ids.application_id)}/devices`;
  const device = { ids, name, description: model, ...serversOf(clusterHost) };
  await identity('POST', path, ANY_ANSWER, { end_device: device });
}

/** @throws NetworkServerError cluster_differs */
async function takeOver(
  { identity, clusterHost }: TtsRequests,
  ids: DeviceIds,
  server: string,
): Promise<void> {
  if (hostOf(server) === clusterHost) return;
  if (server !== '') throw new NetworkServerError('cluster_differs', server);
  const servers = serversOf(clusterHost);
  const path = `${applicationPath(ids.application_ids.application_id)}/devices/${encodeURIComponent(ids.device_id)}`;
  await identity('PUT', path, ANY_ANSWER, {
    end_device: { ids, ...servers },
    field_mask: { paths: Object.keys(servers) },
  });
}

/** An address without its port. */
export const hostOf = (address: string): string => address.replace(/:\d+$/, '');

async function putKeys(stack: TtsRequests, ids: DeviceIds, { appKey }: NewRemoteDevice): Promise<void> {
  await putIn(stack, 'js', ids, {
    network_server_address: stack.clusterHost,
    application_server_address: stack.clusterHost,
    'root_keys.app_key.key': appKey.toUpperCase(),
  });
}

/** One that the Network Server has keeps its settings, with which it may have joined. */
async function putNetworkSettings(
  stack: TtsRequests,
  ids: DeviceIds,
  { region }: NewRemoteDevice,
): Promise<void> {
  const isThere = await stack.cluster('GET', pathIn('ns', ids), ANY_ANSWER).then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );
  if (isThere) return;
  await putIn(stack, 'ns', ids, {
    frequency_plan_id: frequencyPlanOf(region),
    lorawan_version: 'MAC_V1_0_3',
    lorawan_phy_version: 'PHY_V1_0_3_REV_A',
    supports_join: true,
  });
}

function frequencyPlanOf(region: Region): string {
  if (region in FREQUENCY_PLANS) return FREQUENCY_PLANS[region as keyof typeof FREQUENCY_PLANS];
  throw new NetworkServerError('refused', `there is no frequency plan for ${region}`);
}

const pathIn = (server: ClusterServer, { application_ids: { application_id: id }, device_id }: DeviceIds) =>
  `${server}/${applicationPath(id)}/devices/${encodeURIComponent(device_id)}`;

/** Sets parts of a device, by their paths, in one server. What is left there of a device that was deleted goes first. */
async function putIn(
  { cluster }: TtsRequests,
  server: ClusterServer,
  ids: DeviceIds,
  parts: Record<string, unknown>,
): Promise<void> {
  const request = {
    end_device: { ids, ...nested(parts) },
    field_mask: { paths: ['ids.dev_eui', 'ids.join_eui', ...Object.keys(parts)] },
  };
  const put = () => cluster('PUT', pathIn(server, ids), ANY_ANSWER, request);
  try {
    await put();
  } catch (error) {
    const left = leftBehind(error, ids);
    if (left === undefined) throw error;
    await deleteIn(cluster, server, { ...ids, device_id: left });
    await put();
  }
}

/** `{ 'a.b': 1 }` as `{ a: { b: 1 } }`. */
function nested(parts: Record<string, unknown>): object {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(parts)) {
    const names = path.split('.');
    const last = names.pop()!;
    let part = whole;
    for (const name of names) {
      part[name] ??= {};
      part = part[name] as Record<string, unknown>;
    }
    part[last] = value;
  }
  return whole;
}

/** The Identity Server has the EUIs under this id, so another id in the same application is one that it deleted. */
function leftBehind(error: unknown, ids: DeviceIds): string | undefined {
  if (!(error instanceof TtsFailure)) return undefined;
  if (error.error === 'read_only_field') return ids.device_id;
  const { application_id, device_id } = error.attributes;
  const isLeft =
    error.error === 'end_device_euis_taken' && application_id === ids.application_ids.application_id;
  return isLeft && device_id !== ids.device_id ? device_id : undefined;
}

/** Deletes a device of an application in all servers, and looks whether it is gone. What is left of one without a name goes, too. */
export async function removeDevice(stack: TtsRequests, applicationId: string, devEui: Eui): Promise<void> {
  const found = (await findDevices(stack, applicationId, devEui)).map(({ ids }) => ids.device_id);
  const application_ids = { application_id: applicationId };
  for (const device_id of found.length > 0 ? found : [usualId(devEui)])
    await deleteDevice(stack, { application_ids, device_id, dev_eui: devEui, join_eui: '' });
  if ((await findDevices(stack, applicationId, devEui)).length > 0)
    throw new NetworkServerError('server_failed', 'the device is still there');
}

/** The Identity Server comes last: it knows of the others. */
async function deleteDevice({ cluster, identity }: TtsRequests, ids: DeviceIds): Promise<void> {
  for (const server of ['as', 'ns', 'js'] as const) await deleteIn(cluster, server, ids);
  const path = `${applicationPath(ids.application_ids.application_id)}/devices/${encodeURIComponent(ids.device_id)}`;
  await ignoreMissing(identity('DELETE', path, ANY_ANSWER));
}

const deleteIn = (cluster: TtsRequests['cluster'], server: ClusterServer, ids: DeviceIds): Promise<void> =>
  ignoreMissing(cluster('DELETE', pathIn(server, ids), ANY_ANSWER));

async function ignoreMissing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
