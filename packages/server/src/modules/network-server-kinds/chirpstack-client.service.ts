import applicationService from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import applicationMessages from '@chirpstack/chirpstack-api/api/application_pb.js';
import deviceService from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import deviceMessages, { type DeviceListItem } from '@chirpstack/chirpstack-api/api/device_pb.js';
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
const { ALREADY_EXISTS, NOT_FOUND, UNAUTHENTICATED } = grpc.status;

const PAGE = 500;
const MOST_TENANTS = 100;
/** After so long without an uplink ChirpStack shows a device as inactive. */
const UPLINK_SECONDS = 3_600;

/** @throws NetworkServerError for an address that this organisation may not reach */
export async function openChirpstack(access: ChirpstackAccess): Promise<ClientOf<'chirpstack'>> {
  const channel = await openChannel(access);
  return {
    listApplications: (tenantId) => listApplications(channel, tenantId),
    async listDevices(applicationId) {
      const found = await listAll(NETWORK_SERVER_LIMITS.devices, (offset) =>
        listDevicePage(channel, applicationId, { offset }),
      );
      return found.flatMap(remoteDevice);
    },
    async registerDevice({ tenantId, applicationId }, device) {
      const profileId = await profileFor(channel, tenantId, device);
      await createDevice(channel, applicationId, profileId, device);
      await putKeys(channel, device);
    },
    async removeDevice(applicationId, devEui) {
      if (!(await hasDevice(channel, applicationId, devEui))) return;
      const request = new deviceMessages.DeleteDeviceRequest();
      request.setDevEui(devEui.toLowerCase());
      await channel.request(devices.delete, request).catch(unless(NOT_FOUND));
    },
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

/** Ignores a failure with this status. */
const unless = (expected: grpc.status) => (error: unknown) => {
  if (!(error instanceof GrpcFailure) || error.status !== expected) throw error;
};

/** Page by page, until the last or so many. */
async function listAll<T>(most: number, listPage: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < most) {
    const page = await listPage(all.length);
    all.push(...page);
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
    request.setLimit(PAGE);
    const result = (await channel.request(applications.list, request)).getResultList();
    return result.map((one) => ({
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
    return found.map((tenant) => ({ id: tenant.getId(), name: tenant.getName() }));
  } catch (error) {
    // A key of one tenant is refused the list just as a wrong one is.
    const isRefused = error instanceof GrpcFailure && error.status === UNAUTHENTICATED;
    throw isRefused ? new NetworkServerError('tenant_missing', error.detail) : error;
  }
}

async function listDevicePage(
  channel: ChirpstackChannel,
  applicationId: string,
  { offset = 0, search = '' }: { offset?: number; search?: string },
): Promise<DeviceListItem[]> {
  const request = new deviceMessages.ListDevicesRequest();
  request.setApplicationId(applicationId);
  request.setLimit(PAGE);
  request.setOffset(offset);
  request.setSearch(search);
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

/** By its list: a key of one tenant does not learn whether a device of another exists. */
async function hasDevice(channel: ChirpstackChannel, applicationId: string, devEui: Eui): Promise<boolean> {
  const name = devEui.toLowerCase();
  const found = await listDevicePage(channel, applicationId, { search: name });
  return found.some((one) => one.getDevEui() === name);
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

/** A device that the application has already keeps its name and profile. */
async function createDevice(
  channel: ChirpstackChannel,
  applicationId: string,
  profileId: string,
  { devEui, name, model, joinEui }: NewRemoteDevice,
): Promise<void> {
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
    unless(ALREADY_EXISTS)(error);
    if (!(await hasDevice(channel, applicationId, devEui))) throw error;
  });
}

async function putKeys(channel: ChirpstackChannel, { devEui, appKey }: NewRemoteDevice): Promise<void> {
  const keys = new deviceMessages.DeviceKeys();
  keys.setDevEui(devEui.toLowerCase());
  // Of LoRaWAN 1.0 it is the AppKey.
  keys.setNwkKey(appKey.toLowerCase());
  const request = new deviceMessages.CreateDeviceKeysRequest();
  request.setDeviceKeys(keys);
  await channel.request(devices.createKeys, request).catch(async (error: unknown) => {
    unless(ALREADY_EXISTS)(error);
    const update = new deviceMessages.UpdateDeviceKeysRequest();
    update.setDeviceKeys(keys);
    await channel.request(devices.updateKeys, update);
  });
}
