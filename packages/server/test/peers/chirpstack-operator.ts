import applicationService from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import applicationMessages from '@chirpstack/chirpstack-api/api/application_pb.js';
import deviceService from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import deviceMessages from '@chirpstack/chirpstack-api/api/device_pb.js';
import profileService from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb.js';
import profileMessages from '@chirpstack/chirpstack-api/api/device_profile_pb.js';
import internalService from '@chirpstack/chirpstack-api/api/internal_grpc_pb.js';
import internalMessages from '@chirpstack/chirpstack-api/api/internal_pb.js';
import tenantService from '@chirpstack/chirpstack-api/api/tenant_grpc_pb.js';
import tenantMessages from '@chirpstack/chirpstack-api/api/tenant_pb.js';
import grpc from '@grpc/grpc-js';

/** A tenant of a ChirpStack with an application. */
interface Tenant {
  tenantId: string;
  applicationId: string;
  /** A key of this tenant. */
  key: string;
}

/** As ChirpStack offers them. */
type InfluxVersion = 1 | 2;

type QueueItem = ReturnType<deviceMessages.DeviceQueueItem['toObject']>;

/** What the operator of a ChirpStack does there before an organisation connects it. */
export interface ChirpstackOperator {
  /** @param name of the tenant and of its application */
  createTenant(name: string): Promise<Tenant>;
  createApplication(tenantId: string, name: string): Promise<string>;
  /** Has the events of an application posted to an address with a header. */
  postEvents(applicationId: string, endpoint: string, authorization: string): Promise<void>;
  /** Has what devices measure written to an InfluxDB of a version. */
  writePoints(applicationId: string, version: InfluxVersion, endpoint: string, token: string): Promise<void>;
  stopWriting(applicationId: string): Promise<void>;
  /** Gives the profile of a device a codec. */
  decodeWith(devEui: string, script: string): Promise<void>;
  /** The application that has a device; undefined: there is no such device. */
  findApplicationOf(devEui: string): Promise<string | undefined>;
  moveDevice(devEui: string, applicationId: string): Promise<void>;
  /** What waits for a device, first to last. */
  listQueue(devEui: string): Promise<QueueItem[]>;
  /** Queues for a device what another program has: the same port and payload as an item of its queue. */
  queueAgain(devEui: string, queued: QueueItem): Promise<void>;
  close(): void;
}

type Method<Request, Answer> = grpc.MethodDefinition<Request, Answer>;

/** Signs in as a user who is an administrator of ChirpStack: a key cannot create keys. */
export async function operateChirpstack(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<ChirpstackOperator> {
  const client = new grpc.Client(new URL(url).host, grpc.credentials.createInsecure());
  const metadata = new grpc.Metadata();
  const ask = <Request, Answer>(method: Method<Request, Answer>, request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = method;
      client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        (error, answer) => (error ? reject(error) : resolve(answer!)),
      );
    });

  const login = new internalMessages.LoginRequest();
  login.setEmail(email);
  login.setPassword(password);
  const { login: signIn } = internalService.InternalServiceService;
  metadata.set('authorization', `Bearer ${(await ask(signIn, login)).getJwt()}`);

  async function createApplication(tenantId: string, name: string): Promise<string> {
    const application = new applicationMessages.Application();
    application.setName(name);
    application.setTenantId(tenantId);
    const request = new applicationMessages.CreateApplicationRequest();
    request.setApplication(application);
    return (await ask(applicationService.ApplicationServiceService.create, request)).getId();
  }

  async function createKey(tenantId: string): Promise<string> {
    const apiKey = new internalMessages.ApiKey();
    apiKey.setName('portal');
    apiKey.setTenantId(tenantId);
    const request = new internalMessages.CreateApiKeyRequest();
    request.setApiKey(apiKey);
    return (await ask(internalService.InternalServiceService.createApiKey, request)).getToken();
  }

  async function findDevice(devEui: string): Promise<deviceMessages.Device | undefined> {
    const request = new deviceMessages.GetDeviceRequest();
    request.setDevEui(devEui.toLowerCase());
    try {
      return (await ask(deviceService.DeviceServiceService.get, request)).getDevice();
    } catch (error) {
      if ((error as grpc.ServiceError).code === grpc.status.NOT_FOUND) return undefined;
      throw error;
    }
  }

  return {
    async createTenant(name) {
      const tenant = new tenantMessages.Tenant();
      tenant.setName(name);
      tenant.setCanHaveGateways(true);
      const request = new tenantMessages.CreateTenantRequest();
      request.setTenant(tenant);
      const tenantId = (await ask(tenantService.TenantServiceService.create, request)).getId();
      return {
        tenantId,
        applicationId: await createApplication(tenantId, name),
        key: await createKey(tenantId),
      };
    },
    createApplication,
    async postEvents(applicationId, endpoint, authorization) {
      const integration = new applicationMessages.HttpIntegration();
      integration.setApplicationId(applicationId);
      integration.setEncoding(applicationMessages.Encoding.JSON);
      integration.setEventEndpointUrl(endpoint);
      integration.getHeadersMap().set('authorization', authorization);
      const request = new applicationMessages.CreateHttpIntegrationRequest();
      request.setIntegration(integration);
      await ask(applicationService.ApplicationServiceService.createHttpIntegration, request);
    },
    async writePoints(applicationId, version, endpoint, token) {
      const integration = new applicationMessages.InfluxDbIntegration();
      integration.setApplicationId(applicationId);
      integration.setEndpoint(endpoint);
      const { INFLUXDB_1, INFLUXDB_2 } = applicationMessages.InfluxDbVersion;
      integration.setVersion(version === 1 ? INFLUXDB_1 : INFLUXDB_2);
      integration.setDb('farm');
      integration.setUsername('chirpstack');
      integration.setPassword(token);
      integration.setOrganization('farm');
      integration.setBucket('farm');
      integration.setToken(token);
      const request = new applicationMessages.CreateInfluxDbIntegrationRequest();
      request.setIntegration(integration);
      await ask(applicationService.ApplicationServiceService.createInfluxDbIntegration, request);
    },
    async stopWriting(applicationId) {
      const request = new applicationMessages.DeleteInfluxDbIntegrationRequest();
      request.setApplicationId(applicationId);
      await ask(applicationService.ApplicationServiceService.deleteInfluxDbIntegration, request);
    },
    async decodeWith(devEui, script) {
      const device = await findDevice(devEui);
      const request = new profileMessages.GetDeviceProfileRequest();
      request.setId(device!.getDeviceProfileId());
      const profile = (
        await ask(profileService.DeviceProfileServiceService.get, request)
      ).getDeviceProfile()!;
      profile.setPayloadCodecRuntime(profileMessages.CodecRuntime.JS);
      profile.setPayloadCodecScript(script);
      const update = new profileMessages.UpdateDeviceProfileRequest();
      update.setDeviceProfile(profile);
      await ask(profileService.DeviceProfileServiceService.update, update);
    },
    findApplicationOf: async (devEui) => (await findDevice(devEui))?.getApplicationId(),
    async moveDevice(devEui, applicationId) {
      const device = await findDevice(devEui);
      device!.setApplicationId(applicationId);
      const request = new deviceMessages.UpdateDeviceRequest();
      request.setDevice(device);
      await ask(deviceService.DeviceServiceService.update, request);
    },
    async listQueue(devEui) {
      const request = new deviceMessages.GetDeviceQueueItemsRequest();
      request.setDevEui(devEui.toLowerCase());
      const answer = await ask(deviceService.DeviceServiceService.getQueue, request);
      return answer.getResultList().map((item) => item.toObject());
    },
    async queueAgain(devEui, { fPort, data, confirmed }) {
      const item = new deviceMessages.DeviceQueueItem();
      item.setDevEui(devEui.toLowerCase());
      item.setFPort(fPort);
      item.setData(data);
      item.setConfirmed(confirmed);
      const request = new deviceMessages.EnqueueDeviceQueueItemRequest();
      request.setQueueItem(item);
      await ask(deviceService.DeviceServiceService.enqueue, request);
    },
    close: () => client.close(),
  };
}
