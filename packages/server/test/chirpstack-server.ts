import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import applicationService from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import applicationMessages from '@chirpstack/chirpstack-api/api/application_pb.js';
import deviceService from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import deviceMessages from '@chirpstack/chirpstack-api/api/device_pb.js';
import profileService from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb.js';
import profileMessages from '@chirpstack/chirpstack-api/api/device_profile_pb.js';
import gatewayService from '@chirpstack/chirpstack-api/api/gateway_grpc_pb.js';
import gatewayMessages from '@chirpstack/chirpstack-api/api/gateway_pb.js';
import tenantService from '@chirpstack/chirpstack-api/api/tenant_grpc_pb.js';
import tenantMessages from '@chirpstack/chirpstack-api/api/tenant_pb.js';
import grpc from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { whenFileEnds } from './cleanup';

/** Keys of ChirpStack: that of its operator sees every tenant, that of a tenant its own and no list of them. */
export const GLOBAL_KEY = 'global-key';
export const TENANT_KEY = 'tenant-key';
export const TENANT = 'c2f5a3f0-0000-4000-8000-000000000001';
export const APPLICATION = 'c2f5a3f0-0000-4000-8000-00000000000a';

type Device = ReturnType<deviceMessages.Device['toObject']>;
type Profile = ReturnType<profileMessages.DeviceProfile['toObject']>;
/** What a device that has joined has on both sides. */
interface Activation {
  devAddr: string;
  nFCntDown: number;
}
interface QueueItem {
  id: string;
  devEui: string;
  fPort: number;
  data: Buffer;
  confirmed: boolean;
  /** Transmitted, and not acknowledged yet. */
  isPending: boolean;
  /** Epoch ms; undefined: never, or a version before 4.10. */
  expiresAt?: number;
}
interface Gateway {
  gatewayId: string;
  state: 'NEVER_SEEN' | 'ONLINE' | 'OFFLINE';
  lastSeenAt?: number;
}

/** How it fails: not at all, with a status, or by never answering. */
type Outage = 'none' | 'hangs' | grpc.status;

interface Application {
  name: string;
  tenantId: string;
}

/** A ChirpStack as its API shows it: its official services over HTTP/2, with what it keeps in memory. */
export interface ChirpstackServer {
  url: string;
  applications: Map<string, Application>;
  devices: Map<string, Device>;
  keys: Map<string, string>;
  activations: Map<string, Activation>;
  profiles: Profile[];
  queue: QueueItem[];
  gateways: Gateway[];
  /** Names of what was asked, in order. */
  requests: string[];
  /** Of each tenant; 0: without limit. */
  maxDevices: number;
  outage: Outage;
  /** Requests whose answers are lost on their way; they are carried out. */
  losesAnswersTo: Set<string>;
  /** Requests that end with a failure of its database; they are not carried out. */
  failsAt: Set<string>;
  /** Stops listening, and listens at the same port again. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

type Handler = (request: never, key: Key) => unknown;

class Refusal extends Error {
  constructor(
    readonly code: grpc.status,
    readonly details: string,
  ) {
    super(details);
  }
}
const { INTERNAL, INVALID_ARGUMENT, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE } = grpc.status;
const refuse = (code: grpc.status, details: string): never => {
  throw new Refusal(code, details);
};

const certificate = (file: string): Buffer =>
  readFileSync(new URL(`./certificates/${file}`, import.meta.url));
/** The name in its certificate, and who signed that. */
export const SEALED_NAME = 'chirpstack.example';
export const AUTHORITY = certificate('authority.pem');

/** @param isSealed over TLS, as SEALED_NAME */
const credentialsOf = (isSealed: boolean): grpc.ServerCredentials =>
  isSealed
    ? grpc.ServerCredentials.createSsl(null, [
        { private_key: certificate('chirpstack.key'), cert_chain: certificate('chirpstack.pem') },
      ])
    : grpc.ServerCredentials.createInsecure();

/** Starts a ChirpStack that stops with the test file. */
export async function aChirpstack({ isSealed = false } = {}): Promise<ChirpstackServer> {
  const state: ChirpstackServer = {
    url: '',
    applications: new Map([[APPLICATION, { name: 'fields', tenantId: TENANT }]]),
    devices: new Map(),
    keys: new Map(),
    activations: new Map(),
    profiles: [],
    queue: [],
    gateways: [],
    requests: [],
    maxDevices: 0,
    outage: 'none',
    losesAnswersTo: new Set(),
    failsAt: new Set(),
    async goDown() {
      server.forceShutdown();
    },
    async comeBack() {
      await listen(Number(new URL(state.url).port));
    },
  };
  let server: grpc.Server;
  const listen = async (port: number) => {
    server = new grpc.Server();
    for (const [service, handlers] of servicesOf(state)) server.addService(service, guarded(state, handlers));
    const bound = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(isSealed), (error, given) =>
        error ? reject(error) : resolve(given),
      ),
    );
    state.url = isSealed ? `https://${SEALED_NAME}:${bound}` : `http://127.0.0.1:${bound}`;
  };
  await listen(0);
  whenFileEnds(async () => server.forceShutdown());
  return state;
}

/** A server that accepts connections and never says anything. */
export async function aSilentServer(): Promise<{ url: string }> {
  const server: Server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(async () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

type Key = typeof GLOBAL_KEY | typeof TENANT_KEY;

/** Answers what a handler returns or throws. A request without a valid key is refused before anything else. */
function guarded(
  state: ChirpstackServer,
  handlers: Record<string, Handler>,
): grpc.UntypedServiceImplementation {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => {
      const answer: grpc.handleUnaryCall<unknown, unknown> = ({ metadata, request }, done) => {
        state.requests.push(name);
        if (state.outage === 'hangs') return;
        try {
          if (state.outage !== 'none') refuse(state.outage, 'out of order');
          const key = String(metadata.get('authorization')[0]).replace('Bearer ', '');
          if (key !== GLOBAL_KEY && key !== TENANT_KEY) return refuse(UNAUTHENTICATED, 'InvalidToken');
          if (state.failsAt.has(name)) refuse(INTERNAL, 'connection pool timed out');
          const response = handle(request as never, key);
          if (state.losesAnswersTo.has(name)) refuse(UNAVAILABLE, 'connection dropped');
          done(null, response);
        } catch (error) {
          done(error as Refusal);
        }
      };
      return [name === 'listTenants' ? 'list' : name, answer];
    }),
  );
}

/** A key that may not do something learns nothing else: not even whether what it asks for exists. */
const denyAccess = () => refuse(UNAUTHENTICATED, '');
const mayUse = ({ applications }: ChirpstackServer, key: Key, applicationId: string): boolean =>
  key === GLOBAL_KEY || applications.get(applicationId)?.tenantId === TENANT;

/** A device that a key may use; for the operator's key one that does not exist is not found. */
function deviceFor(state: ChirpstackServer, key: Key, devEui: string): Device {
  const device = state.devices.get(devEui);
  if (key === TENANT_KEY && (!device || !mayUse(state, key, device.applicationId))) denyAccess();
  return device ?? refuse(NOT_FOUND, `Object does not exist (id: ${devEui})`);
}

/** What its database says of a second row, word for word: there is no status of its own for it. */
const duplicate = (table: string) =>
  refuse(INTERNAL, `duplicate key value violates unique constraint "${table}_pkey"`);

const servicesOf = (state: ChirpstackServer): [grpc.ServiceDefinition, Record<string, Handler>][] => [
  [tenantService.TenantServiceService, { listTenants }],
  [applicationService.ApplicationServiceService, applicationHandlers(state)],
  [profileService.DeviceProfileServiceService, profileHandlers(state)],
  [deviceService.DeviceServiceService, { ...deviceHandlers(state), ...queueHandlers(state) }],
  [gatewayService.GatewayServiceService, { list: () => gatewayList(state) }],
];

function listTenants(_: tenantMessages.ListTenantsRequest, key: Key) {
  if (key !== GLOBAL_KEY) denyAccess();
  const tenant = new tenantMessages.TenantListItem();
  tenant.setId(TENANT);
  tenant.setName('acme');
  const answer = new tenantMessages.ListTenantsResponse();
  answer.setResultList([tenant]);
  return answer;
}

const applicationHandlers = (state: ChirpstackServer): Record<string, Handler> => ({
  list(request: applicationMessages.ListApplicationsRequest, key) {
    const wanted = request.getTenantId();
    if (key === TENANT_KEY && wanted !== TENANT) denyAccess();
    const answer = new applicationMessages.ListApplicationsResponse();
    for (const [id, { name, tenantId }] of state.applications) {
      if (tenantId !== wanted) continue;
      const application = new applicationMessages.ApplicationListItem();
      application.setId(id);
      application.setName(name);
      answer.addResult(application);
    }
    return answer;
  },
  get(request: applicationMessages.GetApplicationRequest, key) {
    const id = request.getId();
    if (!mayUse(state, key, id)) denyAccess();
    const { name } = state.applications.get(id) ?? refuse(NOT_FOUND, `Object does not exist (id: ${id})`);
    const application = new applicationMessages.Application();
    application.setId(id);
    application.setName(name);
    const answer = new applicationMessages.GetApplicationResponse();
    answer.setApplication(application);
    return answer;
  },
});

const profileHandlers = ({ profiles }: ChirpstackServer): Record<string, Handler> => ({
  list(request: profileMessages.ListDeviceProfilesRequest) {
    const answer = new profileMessages.ListDeviceProfilesResponse();
    const found = profiles.filter(({ name }) => name.includes(request.getSearch()));
    answer.setResultList(
      found.map(({ id, name }) => {
        const item = new profileMessages.DeviceProfileListItem();
        item.setId(id);
        item.setName(name);
        return item;
      }),
    );
    return answer;
  },
  create(request: profileMessages.CreateDeviceProfileRequest) {
    const profile = { ...request.getDeviceProfile()!.toObject(), id: randomUUID() };
    profiles.push(profile);
    const answer = new profileMessages.CreateDeviceProfileResponse();
    answer.setId(profile.id);
    return answer;
  },
});

const deviceHandlers = (state: ChirpstackServer): Record<string, Handler> => ({
  create(request: deviceMessages.CreateDeviceRequest, key) {
    const device = request.getDevice()!.toObject();
    if (!mayUse(state, key, device.applicationId)) denyAccess();
    if (state.maxDevices !== 0 && state.devices.size >= state.maxDevices)
      refuse(INVALID_ARGUMENT, 'Not allowed (Max number of devices exceeded for tenant)');
    if (state.devices.has(device.devEui)) duplicate('device');
    state.devices.set(device.devEui, device);
    return new empty.Empty();
  },
  get(request: deviceMessages.GetDeviceRequest, key) {
    const { applicationId, devEui, name } = deviceFor(state, key, request.getDevEui());
    const device = new deviceMessages.Device();
    device.setDevEui(devEui);
    device.setName(name);
    device.setApplicationId(applicationId);
    const answer = new deviceMessages.GetDeviceResponse();
    answer.setDevice(device);
    return answer;
  },
  delete(request: deviceMessages.DeleteDeviceRequest, key) {
    const { devEui } = deviceFor(state, key, request.getDevEui());
    state.devices.delete(devEui);
    state.keys.delete(devEui);
    state.activations.delete(devEui);
    state.queue = state.queue.filter((item) => item.devEui !== devEui);
    return new empty.Empty();
  },
  /** It searches names alone. */
  list(request: deviceMessages.ListDevicesRequest, key) {
    if (!mayUse(state, key, request.getApplicationId())) denyAccess();
    const found = [...state.devices.values()].filter(
      ({ applicationId, name }) =>
        applicationId === request.getApplicationId() && name.includes(request.getSearch()),
    );
    const answer = new deviceMessages.ListDevicesResponse();
    answer.setTotalCount(found.length);
    answer.setResultList(
      found.slice(request.getOffset(), request.getOffset() + request.getLimit()).map((device) => {
        const item = new deviceMessages.DeviceListItem();
        item.setDevEui(device.devEui);
        item.setName(device.name);
        item.setDescription(device.description);
        const profile = state.profiles.find(({ id }) => id === device.deviceProfileId);
        item.setDeviceProfileName(profile?.name ?? device.deviceProfileId);
        return item;
      }),
    );
    return answer;
  },
  getKeys(request: deviceMessages.GetDeviceKeysRequest, key) {
    const { devEui } = deviceFor(state, key, request.getDevEui());
    const keys = new deviceMessages.DeviceKeys();
    keys.setDevEui(devEui);
    keys.setNwkKey(state.keys.get(devEui) ?? refuse(NOT_FOUND, `Object does not exist (id: ${devEui})`));
    const answer = new deviceMessages.GetDeviceKeysResponse();
    answer.setDeviceKeys(keys);
    return answer;
  },
  createKeys(request: deviceMessages.CreateDeviceKeysRequest, key) {
    const { devEui, nwkKey } = request.getDeviceKeys()!.toObject();
    deviceFor(state, key, devEui);
    if (state.keys.has(devEui)) duplicate('device_keys');
    state.keys.set(devEui, nwkKey);
    return new empty.Empty();
  },
  updateKeys(request: deviceMessages.UpdateDeviceKeysRequest, key) {
    const { devEui, nwkKey } = request.getDeviceKeys()!.toObject();
    deviceFor(state, key, devEui);
    if (!state.keys.has(devEui)) refuse(NOT_FOUND, `Object does not exist (id: ${devEui})`);
    state.keys.set(devEui, nwkKey);
    return new empty.Empty();
  },
  getActivation(request: deviceMessages.GetDeviceActivationRequest, key) {
    const { devEui } = deviceFor(state, key, request.getDevEui());
    const answer = new deviceMessages.GetDeviceActivationResponse();
    const joined = state.activations.get(devEui);
    if (!joined) return answer;
    const activation = new deviceMessages.DeviceActivation();
    activation.setDevEui(devEui);
    activation.setDevAddr(joined.devAddr);
    activation.setNFCntDown(joined.nFCntDown);
    answer.setDeviceActivation(activation);
    return answer;
  },
});

const queueHandlers = (state: ChirpstackServer): Record<string, Handler> => ({
  enqueue(request: deviceMessages.EnqueueDeviceQueueItemRequest, key) {
    const given = request.getQueueItem()!;
    const { devEui } = deviceFor(state, key, given.getDevEui());
    if (given.getFPort() < 1 || given.getFPort() > 255)
      refuse(INVALID_ARGUMENT, 'Validation error: FPort must be between 1 - 255');
    const item = {
      id: randomUUID(),
      devEui,
      fPort: given.getFPort(),
      data: Buffer.from(given.getData_asU8()),
      confirmed: given.getConfirmed(),
      isPending: false,
      expiresAt: given.getExpiresAt()?.toDate().getTime(),
    };
    state.queue.push(item);
    const answer = new deviceMessages.EnqueueDeviceQueueItemResponse();
    answer.setId(item.id);
    return answer;
  },
  flushQueue(request: deviceMessages.FlushDeviceQueueRequest, key) {
    deviceFor(state, key, request.getDevEui());
    state.queue = state.queue.filter(({ devEui }) => devEui !== request.getDevEui());
    return new empty.Empty();
  },
  getQueue(request: deviceMessages.GetDeviceQueueItemsRequest, key) {
    deviceFor(state, key, request.getDevEui());
    const answer = new deviceMessages.GetDeviceQueueItemsResponse();
    const found = state.queue.filter(({ devEui }) => devEui === request.getDevEui());
    answer.setResultList(
      found.map(({ id, fPort, data, isPending, expiresAt }) => {
        const item = new deviceMessages.DeviceQueueItem();
        item.setId(id);
        item.setFPort(fPort);
        item.setData(data);
        item.setIsPending(isPending);
        if (expiresAt !== undefined) item.setExpiresAt(timestamps.Timestamp.fromDate(new Date(expiresAt)));
        return item;
      }),
    );
    return answer;
  },
});

function gatewayList({ gateways }: ChirpstackServer) {
  const answer = new gatewayMessages.ListGatewaysResponse();
  answer.setResultList(
    gateways.map(({ gatewayId, state, lastSeenAt }) => {
      const item = new gatewayMessages.GatewayListItem();
      item.setGatewayId(gatewayId);
      item.setState(gatewayMessages.GatewayState[state]);
      if (lastSeenAt !== undefined) item.setLastSeenAt(timestamps.Timestamp.fromDate(new Date(lastSeenAt)));
      return item;
    }),
  );
  return answer;
}
