import applicationService from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import applicationMessages from '@chirpstack/chirpstack-api/api/application_pb.js';
import deviceService from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import deviceMessages, {
  type Device,
  type DeviceListItem,
} from '@chirpstack/chirpstack-api/api/device_pb.js';
import profileService from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb.js';
import profileMessages from '@chirpstack/chirpstack-api/api/device_profile_pb.js';
import gatewayService from '@chirpstack/chirpstack-api/api/gateway_grpc_pb.js';
import gatewayMessages from '@chirpstack/chirpstack-api/api/gateway_pb.js';
import tenantService from '@chirpstack/chirpstack-api/api/tenant_grpc_pb.js';
import tenantMessages from '@chirpstack/chirpstack-api/api/tenant_pb.js';
import common from '@chirpstack/chirpstack-api/common/common_pb.js';
import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import grpc from '@grpc/grpc-js';
import {
  type Application,
  type ClientOf,
  NetworkServerError,
  type NewRemoteDevice,
} from './api-client.model';
import {
  type ChirpstackAccess,
  type ChirpstackChannel,
  GrpcFailure,
  openChannel,
} from './chirpstack-channel.service';
import { enqueue, takeBack } from './chirpstack-queue.service';

const { ApplicationServiceService: applications } = applicationService;
const { DeviceServiceService: devices } = deviceService;
const { DeviceProfileServiceService: profiles } = profileService;
const { GatewayServiceService: gateways } = gatewayService;
const { TenantServiceService: tenants } = tenantService;
const { INTERNAL, NOT_FOUND, UNAUTHENTICATED } = grpc.status;

const PAGE = 200;
const MOST_TENANTS = 100;
/** Of a tenant. */
const MOST_APPLICATIONS = 500;
/** After so long without an uplink ChirpStack shows a device as inactive. */
const UPLINK_SECONDS = 3_600;

/** @throws NetworkServerError for an address that this organisation may not reach */
export async function openChirpstack(access: ChirpstackAccess): Promise<ClientOf<'chirpstack'>> {
  const channel = await openChannel(access);
  return {
    listApplications: (tenantId) => listApplications(channel, tenantId),
    async listDevices(applicationId) {
      const found = await listAll(NETWORK_SERVER_LIMITS.devices, (offset) =>
        listDevicePage(channel, applicationId, { limit: PAGE, offset }),
      );
      return found.flatMap(remoteDevice);
    },
    async registerDevice({ tenantId, applicationId }, device) {
      const profileId = await profileFor(channel, tenantId, device);
      await addDevice(channel, applicationId, profileId, device);
      await putKeys(channel, device);
    },
    removeDevice: (applicationId, devEui) => removeDevice(channel, applicationId, devEui),
    enqueue: ({ devEui }, downlink) => enqueue(channel, devEui, downlink),
    takeBack: ({ devEui }, queued) => takeBack(channel, devEui, queued),
    async listGateways(tenantId) {
      const found = await listAll(NETWORK_SERVER_LIMITS.devices, async (offset) => {
        const request = new gatewayMessages.ListGatewaysRequest();
        request.setTenantId(tenantId);
        request.setLimit(PAGE);
        request.setOffset(offset);
        return (await channel.request(gateways.list, request)).getResultList();
      });
      return found.flatMap((one) => {
        const eui = EuiInAnyCase.safeParse(one.getGatewayId()).data;
        return eui ? [{ eui, lastSeenAt: one.getLastSeenAt()?.toDate().getTime() ?? null }] : [];
      });
    },
    close: () => channel.close(),
  };
}

/** Whether a request failed with one of these statuses. */
const isFailure = (error: unknown, ...expected: grpc.status[]): boolean =>
  error instanceof GrpcFailure && expected.includes(error.status);

/** Page by page, until the last or so many. */
async function listAll<T>(most: number, listPage: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < most) {
    const page = await listPage(all.length);
    // It may send more than it was asked for.
    all.push(...page.slice(0, PAGE));
    if (page.length < PAGE) break;
  }
  return all.slice(0, most);
}

/** Applications of every tenant for a global key; of the tenant that is named for a key of its own. */
async function listApplications(channel: ChirpstackChannel, tenantId: string): Promise<Application[]> {
  const found = tenantId === '' ? await listTenants(channel) : [{ id: tenantId, name: '' }];
  const lists = found.map(async ({ id, name }) => {
    const request = new applicationMessages.ListApplicationsRequest();
    request.setTenantId(id);
    request.setLimit(MOST_APPLICATIONS);
    const result = (await channel.request(applications.list, request)).getResultList();
    return result.slice(0, MOST_APPLICATIONS).map((one) => ({
      tenantId: id,
      tenantName: name,
      applicationId: one.getId(),
      applicationName: one.getName(),
    }));
  });
  return (await Promise.all(lists)).flat();
}

async function listTenants(channel: ChirpstackChannel): Promise<{ id: string; name: string }[]> {
  const request = new tenantMessages.ListTenantsRequest();
  request.setLimit(MOST_TENANTS);
  try {
    const found = (await channel.request(tenants.list, request)).getResultList();
    // Each is asked for its applications, and it may send more than it was asked for.
    return found.slice(0, MOST_TENANTS).map((tenant) => ({ id: tenant.getId(), name: tenant.getName() }));
  } catch (error) {
    // A key of one tenant is refused the list just as a wrong one is.
    throw isFailure(error, UNAUTHENTICATED) ? new NetworkServerError('tenant_missing') : error;
  }
}

async function listDevicePage(
  channel: ChirpstackChannel,
  applicationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeviceListItem[]> {
  const request = new deviceMessages.ListDevicesRequest();
  request.setApplicationId(applicationId);
  request.setLimit(limit);
  request.setOffset(offset);
  return (await channel.request(devices.list, request)).getResultList();
}

function remoteDevice(one: DeviceListItem) {
  const devEui = EuiInAnyCase.safeParse(one.getDevEui()).data;
  if (!devEui) return [];
  return {
    devEui,
    name: one.getName(),
    description: one.getDescription(),
    profile: one.getDeviceProfileName(),
    lastSeenAt: one.getLastSeenAt()?.toDate().getTime() ?? null,
  };
}

/**
 * A device, whatever its application. A key of one tenant is refused one that does not exist, and one of another tenant,
 * just as a wrong key is: only another request shows whether the key is good.
 */
async function findDevice(channel: ChirpstackChannel, devEui: Eui): Promise<Device | undefined> {
  const request = new deviceMessages.GetDeviceRequest();
  request.setDevEui(devEui.toLowerCase());
  try {
    return (await channel.request(devices.get, request)).getDevice();
  } catch (error) {
    if (isFailure(error, NOT_FOUND, UNAUTHENTICATED)) return undefined;
    throw error;
  }
}

/** Deletes a device of the application, and looks whether it is gone. */
async function removeDevice(channel: ChirpstackChannel, applicationId: string, devEui: Eui): Promise<void> {
  // Fails for a key that is refused, which a look at one device does not.
  await listDevicePage(channel, applicationId, { limit: 1, offset: 0 });
  if ((await findDevice(channel, devEui))?.getApplicationId() !== applicationId) return;
  const request = new deviceMessages.DeleteDeviceRequest();
  request.setDevEui(devEui.toLowerCase());
  const failure = await channel.request(devices.delete, request).then(
    () => undefined,
    (error: unknown) => error,
  );
  if ((await findDevice(channel, devEui))?.getApplicationId() !== applicationId) return;
  throw failure ?? new NetworkServerError('server_failed', 'the device is still there');
}

/** The profile for devices of a region; made when it is missing. */
async function profileFor(
  channel: ChirpstackChannel,
  tenantId: string,
  { region }: NewRemoteDevice,
): Promise<string> {
  const name = `Fieldscope ${region} class A`;
  const list = new profileMessages.ListDeviceProfilesRequest();
  list.setTenantId(tenantId);
  list.setLimit(PAGE);
  list.setSearch(name);
  const known = (await channel.request(profiles.list, list)).getResultList();
  const found = known.find((one) => one.getName() === name);
  if (found) return found.getId();
  const profile = new profileMessages.DeviceProfile();
  profile.setTenantId(tenantId);
  profile.setName(name);
  profile.setRegion(common.Region[region]);
  profile.setMacVersion(common.MacVersion.LORAWAN_1_0_3);
  profile.setRegParamsRevision(common.RegParamsRevision.A);
  profile.setAdrAlgorithmId('default');
  profile.setSupportsOtaa(true);
  profile.setUplinkInterval(UPLINK_SECONDS);
  const request = new profileMessages.CreateDeviceProfileRequest();
  request.setDeviceProfile(profile);
  return (await channel.request(profiles.create, request)).getId();
}

/** Takes over a device that the application has already, with its name and profile, and creates one that is not there. */
async function addDevice(
  channel: ChirpstackChannel,
  applicationId: string,
  profileId: string,
  { devEui, name, model, joinEui }: NewRemoteDevice,
): Promise<void> {
  if (await isInApplication(channel, applicationId, devEui)) return;
  const device = new deviceMessages.Device();
  device.setDevEui(devEui.toLowerCase());
  device.setName(name);
  device.setDescription(model);
  device.setApplicationId(applicationId);
  device.setDeviceProfileId(profileId);
  device.setJoinEui(joinEui.toLowerCase());
  const request = new deviceMessages.CreateDeviceRequest();
  request.setDevice(device);
  await channel.request(devices.create, request).catch(async (error: unknown) => {
    if (await isInApplication(channel, applicationId, devEui)) return;
    // There is no status for a device that exists: the failure of the database is passed on.
    const isTaken = isFailure(error, INTERNAL) && /duplicate key|unique constraint/i.test(detailOf(error));
    throw isTaken ? new NetworkServerError('device_of_others') : error;
  });
}

const detailOf = (error: unknown): string => (error instanceof GrpcFailure ? error.detail : '');

/** @throws NetworkServerError device_elsewhere with the name of the application that has the device */
async function isInApplication(
  channel: ChirpstackChannel,
  applicationId: string,
  devEui: Eui,
): Promise<boolean> {
  const found = await findDevice(channel, devEui);
  if (!found) return false;
  if (found.getApplicationId() === applicationId) return true;
  throw new NetworkServerError('device_elsewhere', await applicationName(channel, found.getApplicationId()));
}

async function applicationName(channel: ChirpstackChannel, id: string): Promise<string> {
  const request = new applicationMessages.GetApplicationRequest();
  request.setId(id);
  return (await channel.request(applications.get, request)).getApplication()?.getName() ?? id;
}

async function putKeys(channel: ChirpstackChannel, { devEui, appKey }: NewRemoteDevice): Promise<void> {
  // Of LoRaWAN 1.0 the NwkKey is the AppKey.
  const wanted = appKey.toLowerCase();
  const stored = await findKey(channel, devEui);
  if (stored === wanted) return;
  const keys = new deviceMessages.DeviceKeys();
  keys.setDevEui(devEui.toLowerCase());
  keys.setNwkKey(wanted);
  if (stored === undefined) {
    const request = new deviceMessages.CreateDeviceKeysRequest();
    request.setDeviceKeys(keys);
    await channel.request(devices.createKeys, request);
  } else {
    const request = new deviceMessages.UpdateDeviceKeysRequest();
    request.setDeviceKeys(keys);
    await channel.request(devices.updateKeys, request);
  }
}

async function findKey(channel: ChirpstackChannel, devEui: Eui): Promise<string | undefined> {
  const request = new deviceMessages.GetDeviceKeysRequest();
  request.setDevEui(devEui.toLowerCase());
  try {
    return (await channel.request(devices.getKeys, request)).getDeviceKeys()?.getNwkKey();
  } catch (error) {
    if (isFailure(error, NOT_FOUND)) return undefined;
    throw error;
  }
}
