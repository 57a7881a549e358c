import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { ApiRefusal, networkServers } from '@fieldscope/contract/calls/network-servers';
import { fail } from '@fieldscope/contract/errors/fail';
import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { OrgCtx } from '../../platform/http/request-context';
import { type JobKind, Unfinished } from '../../platform/jobs/job-kind';
import type { RunningJob } from '../../platform/jobs/queue';
import type { LeavingDevices } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { traitsOf } from '../devices/device-models';
import { type NetworkServerClient, NetworkServerError } from '../network-server-kinds/api-client.model';
import {
  type ApiRow,
  findApi,
  findRegisteringApi,
  keepRegisteringApi,
} from './network-server-apis.repository';
import { type ClientServices, refusalOf, withClient } from './network-server-clients.service';
import * as repository from './registrations.repository';

const RegisterJob = z.object({ orgId: OrgId, connectionId: z.number() });
type RegisterJob = z.infer<typeof RegisterJob>;

/** Has a connection's network server know the devices that it should: one job for all of them. */
export const REGISTER_JOB: JobKind<RegisterJob> = {
  name: 'register_devices',
  payload: RegisterJob,
  // A network server may be away for days.
  retries: 12,
  retrySeconds: 60,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId, connectionId }) => ({ party: orgId, target: String(connectionId) }),
  describe: ({ orgId, connectionId }) => `organisation ${orgId}: connection ${connectionId}`,
};

/** In one turn. */
const DEVICES_PER_JOB = 500;
/** How long a person waits for the first attempt. */
const FIRST_ATTEMPT_MS = 15_000;
const LORAWAN = 1;
/** Refusals of this device alone; after any other the next one would fail, too. */
const OF_ONE_DEVICE: readonly ApiRefusal[] = [
  'refused',
  'quota_reached',
  'server_failed',
  'device_elsewhere',
  'device_of_others',
  'cluster_differs',
];

type QueueServices = Pick<PlatformServices, 'clock' | 'queue'>;

interface BoundDevice {
  dev_eui: string;
  kind: string;
  model: string;
}

const isLorawanNode = ({ kind, model }: BoundDevice): boolean =>
  kind !== 'gateway' && kind !== 'kit' && traitsOf(model).network === LORAWAN;

/** Has a device that is bound in this transaction registered, where the organisation wants that. */
export async function registerBound(
  services: QueueServices,
  trx: Db,
  orgId: OrgId,
  device: BoundDevice,
): Promise<void> {
  if (!isLorawanNode(device)) return;
  const api = await keepRegisteringApi(trx, orgId);
  if (api) await queueRegistration(services, trx, api, [Eui.parse(device.dev_eui)]);
}

/** Has devices that leave the organisation in this transaction removed from where they were registered. */
export async function unregisterRemoved(
  queue: QueueServices['queue'],
  trx: Db,
  { orgId, devEuis, at }: LeavingDevices,
): Promise<void> {
  for (const connectionId of await repository.wantRemoved(trx, orgId, devEuis, at))
    await sendJob(queue, trx, { orgId, connectionId });
}

async function queueRegistration(
  { clock, queue }: QueueServices,
  trx: Db,
  { org_id: orgId, connection_id: connectionId }: ApiRow,
  devEuis: readonly Eui[],
): Promise<string> {
  await repository.wantRegistered(trx, orgId, connectionId, devEuis, clock.now());
  return sendJob(queue, trx, { orgId, connectionId });
}

/** Has what a connection's network server does not have as it should tried now: its address or key is another one. */
export async function resumeRegistrations(
  queue: QueueServices['queue'],
  trx: Db,
  job: RegisterJob,
): Promise<void> {
  const due = await repository.listDue(trx, job.orgId, job.connectionId, 1);
  if (due.length > 0) await sendJob(queue, trx, job);
}

/** One that waits for its next attempt is made now, for all devices. */
const sendJob = (queue: QueueServices['queue'], db: Db, job: RegisterJob): Promise<string> =>
  queue.send(REGISTER_JOB, job, { db, key: String(job.connectionId) });

/**
 * Registers devices that the organisation has, without a list all that are not registered, and waits for the first attempt.
 * What fails is tried again.
 * @throws AppError china_no_lorawan, resource_missing, device_not_in_organisation, feature_unsupported,
 * lns_registration_failed
 */
export async function registerDevices(
  ctx: OrgCtx,
  { dev_eui: given }: InputOf<typeof networkServers.registerDevices>,
): Promise<object> {
  if (ctx.config.STATION === 'china') fail('china_no_lorawan');
  const api = (await findRegisteringApi(ctx.db, ctx.orgId)) ?? fail('resource_missing');
  const devEuis = given ? await chosenDevices(ctx, given) : await unregisteredDevices(ctx, api);
  if (devEuis.length === 0) return {};
  const job = await inTransaction(ctx.db, async (trx) => {
    const kept = (await keepRegisteringApi(trx, ctx.orgId)) ?? fail('resource_missing');
    return queueRegistration(ctx, trx, kept, devEuis);
  });
  await ctx.queue.outcomeOf(job, FIRST_ATTEMPT_MS);
  const failure = await repository.findFailure(ctx.db, ctx.orgId, api.connection_id, devEuis);
  if (failure) fail('lns_registration_failed', { reason: failure.error, detail: failure.detail });
  return {};
}

/** @throws AppError device_not_in_organisation, feature_unsupported */
async function chosenDevices(ctx: OrgCtx, given: readonly Eui[]): Promise<Eui[]> {
  const devEuis = [...new Set(given)];
  const own = await repository.listOwnDevices(ctx.db, ctx.orgId, devEuis);
  for (const eui of devEuis) {
    const device = own.find((one) => one.dev_eui === eui) ?? fail('device_not_in_organisation', { eui });
    if (device.adopted || !isLorawanNode(device)) fail('feature_unsupported');
  }
  return devEuis;
}

const unregisteredDevices = async (ctx: OrgCtx, api: ApiRow): Promise<Eui[]> =>
  (await findUnregistered(ctx, api)).map(({ dev_eui }) => dev_eui);

const findUnregistered = async (ctx: OrgCtx, api: ApiRow): Promise<repository.OwnDeviceRow[]> =>
  (await repository.listUnregistered(ctx.db, ctx.orgId, api.connection_id)).filter(isLorawanNode);

/** Devices that could be registered and are not; none while no connection registers devices. */
export async function listUnregistered(
  ctx: OrgCtx,
): Promise<ResultOf<typeof networkServers.listUnregistered>> {
  const api = await findRegisteringApi(ctx.db, ctx.orgId);
  if (!api) return [];
  return (await findUnregistered(ctx, api)).map(({ dev_eui, name, model }) => ({ dev_eui, name, model }));
}

/**
 * Registers and removes what a connection's network server does not have as it should.
 * @throws NetworkServerError when something is to be tried again; Unfinished when its turn is over before
 */
export async function syncRegistrations(
  services: ClientServices,
  { orgId, connectionId }: RegisterJob,
  job: RunningJob,
): Promise<void> {
  const { db } = services;
  const api = await findApi(db, orgId, connectionId);
  if (!api) return;
  const due = await repository.listDue(db, orgId, connectionId, DEVICES_PER_JOB);
  if (due.length === 0) return;
  try {
    await withClient(services, api, (client) => syncAll(services, api, client, due, job));
  } catch (error) {
    if (error instanceof NetworkServerError && !OF_ONE_DEVICE.includes(error.reason)) {
      const devEuis = due.map(({ dev_eui }) => dev_eui);
      await repository.noteFailure(db, orgId, connectionId, devEuis, refusalOf(error));
    }
    throw error;
  }
  if (due.length === DEVICES_PER_JOB) throw new Unfinished();
}

/** @throws NetworkServerError after all of them, when one was refused; Unfinished */
async function syncAll(
  services: ClientServices,
  api: ApiRow,
  client: NetworkServerClient,
  due: repository.DueRow[],
  job: RunningJob,
): Promise<void> {
  let refused: NetworkServerError | undefined;
  for (const [index, row] of due.entries()) {
    if (index > 0 && (await job.isTurnOver())) throw new Unfinished();
    try {
      await syncDevice(services, api, client, row);
    } catch (error) {
      if (!(error instanceof NetworkServerError && OF_ONE_DEVICE.includes(error.reason))) throw error;
      refused = error;
      const failure = refusalOf(error);
      await repository.noteFailure(services.db, api.org_id, api.connection_id, [row.dev_eui], failure);
    }
  }
  if (refused) throw refused;
}

async function syncDevice(
  { db, clock, secrets }: ClientServices,
  api: ApiRow,
  client: NetworkServerClient,
  { dev_eui: devEui, wanted, name, model, join_eui: joinEui, app_key_sealed: appKey }: repository.DueRow,
): Promise<void> {
  const { org_id: orgId, connection_id: connectionId, tenant_id, application_id, region } = api;
  if (!wanted) {
    if (!(await repository.isWantedByOthers(db, api, devEui)))
      await client.removeDevice(application_id, devEui);
    await repository.deleteRemoved(db, orgId, connectionId, devEui);
    return;
  }
  if (region === '') throw new NetworkServerError('refused', 'no region is chosen');
  const place = { tenantId: tenant_id, applicationId: application_id };
  await client.registerDevice(place, {
    devEui,
    name,
    model,
    joinEui,
    appKey: secrets.unseal(appKey),
    region,
  });
  await repository.noteRegistered(db, orgId, connectionId, devEui, clock.now());
}
