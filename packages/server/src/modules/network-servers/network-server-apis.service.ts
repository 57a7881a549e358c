import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { networkServers } from '@fieldscope/contract/calls/network-servers';
import { fail } from '@fieldscope/contract/errors/fail';
import { hasApi, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import type { NetworkServerApi } from '@fieldscope/contract/network-server-kinds/kind';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import {
  findOwnConnection,
  keepConnection,
  type OnConnectionRemoved,
} from '../connections/connections.service';
import { type Application, NetworkServerError } from '../network-server-kinds/api-client.model';
import * as repository from './network-server-apis.repository';
import { type ApiAccess, failRefused, refusalOf, tryClient } from './network-server-clients.service';
import { registrationState } from './network-servers.model';
import { listRegistrations } from './registrations.repository';
import { resumeRegistrations } from './registrations.service';

type Input<Name extends keyof typeof networkServers> = InputOf<(typeof networkServers)[Name]>;
type Result<Name extends keyof typeof networkServers> = Promise<ResultOf<(typeof networkServers)[Name]>>;

/** The APIs of the organisation's connections with what was registered there. */
export async function listApis(ctx: OrgCtx): Result<'listApis'> {
  const apis = await repository.listApis(ctx.db, ctx.orgId);
  const rows = await listRegistrations(ctx.db, ctx.orgId);
  return apis.map(({ org_id: _, kind: __, name: ___, key_sealed: ____, ...api }) => ({
    ...api,
    registrations: rows
      .filter((row) => row.connection_id === api.connection_id)
      .map((row) => ({
        dev_eui: row.dev_eui,
        name: row.name,
        state: registrationState(row),
        error: row.error,
        error_detail: row.error_detail,
        changed_at: row.changed_at,
      })),
  }));
}

/**
 * Asks a network server for its applications; that it does not answer is a result.
 * @throws AppError china_no_lorawan, resource_missing, operation_unsupported
 */
export async function checkApi(ctx: OrgCtx, input: Input<'checkApi'>): Result<'checkApi'> {
  const access = await accessOf(ctx, input);
  try {
    const found = await tryClient(ctx, access, (client) => client.listApplications(input.tenant_id ?? ''));
    return { refusal: null, detail: '', applications: found.map(readable).map(shownApplication) };
  } catch (error) {
    if (!(error instanceof NetworkServerError)) throw error;
    ctx.log.info({ reason: error.message }, 'a network server was checked in vain');
    const { error: refusal, detail } = refusalOf(error);
    return { refusal, detail, applications: [] };
  }
}

/**
 * Stores address and key of a network server, once it answered with them.
 * @throws AppError china_no_lorawan, resource_missing, operation_unsupported, parameter_missing, parameter_invalid,
 * lns_registration_failed
 */
export async function saveApi(ctx: OrgCtx, input: Input<'saveApi'>): Result<'saveApi'> {
  const { connection_id, address, identity_address, application_id, registers, region = '' } = input;
  if (registers && region === '') fail('parameter_missing', { field: 'region' });
  const access = await accessOf(ctx, input);
  const { regions }: NetworkServerApi = NETWORK_SERVERS[access.kind].api;
  if (region !== '' && !regions.includes(region)) fail('parameter_invalid', { field: 'region' });
  const { tenantId, applicationName } = await getApplication(ctx, access, input);
  const saved: repository.SavedApi = {
    ...{ connection_id, address, identity_address, application_id, registers, region },
    key_sealed: ctx.secrets.seal(access.key),
    tenant_id: tenantId,
    application_name: applicationName,
  };
  await inTransaction(ctx.db, async (trx) => {
    // One connection registers devices, also when two are saved at once.
    await lockOrganisation(trx, ctx.orgId);
    // It may have been removed while its network server was asked.
    await keepConnection(trx, ctx.orgId, connection_id);
    await repository.upsertApi(trx, ctx.orgId, saved, ctx.clock.now());
    await resumeRegistrations(ctx.queue, trx, { orgId: ctx.orgId, connectionId: connection_id });
  });
  return {};
}

/** @throws AppError resource_missing */
export async function removeApi(ctx: OrgCtx, { connection_id: id }: Input<'removeApi'>): Result<'removeApi'> {
  const { name } = await findOwnConnection(ctx, id);
  ctx.subject = name;
  if (!(await repository.deleteApi(ctx.db, ctx.orgId, id))) fail('resource_missing');
  return {};
}

/**
 * How a network server is asked: with the key that was given, or with the stored one, which goes to its own addresses alone.
 * @throws AppError china_no_lorawan, resource_missing, operation_unsupported
 */
async function accessOf(
  ctx: OrgCtx,
  {
    connection_id: id,
    address,
    identity_address,
    key: given,
  }: Pick<Input<'checkApi'>, 'connection_id' | 'address' | 'identity_address' | 'key'>,
): Promise<ApiAccess> {
  if (ctx.config.STATION === 'china') fail('china_no_lorawan');
  const { kind, name } = await findOwnConnection(ctx, id);
  ctx.subject = name;
  if (!hasApi(kind)) fail('operation_unsupported');
  const stored = given === undefined ? await repository.findApi(ctx.db, ctx.orgId, id) : undefined;
  const isOfStored = stored?.address === address && stored.identity_address === identity_address;
  const key = given ?? (isOfStored ? ctx.secrets.unseal(stored.key_sealed) : undefined);
  return { org_id: ctx.orgId, kind, address, identity_address, key: key ?? fail('resource_missing') };
}

/** @throws AppError lns_registration_failed when the network server does not show it, or the key may not use it */
async function getApplication(
  ctx: OrgCtx,
  access: ApiAccess,
  { tenant_id: tenantId, application_id: id, registers }: Input<'saveApi'>,
): Promise<Application> {
  try {
    return await tryClient(ctx, access, async (client) => {
      const found = await client.listApplications(tenantId);
      const application = found.find(({ applicationId }) => applicationId === id);
      if (!application) throw new NetworkServerError('application_missing');
      await client.checkApplication?.(id, { registers });
      return readable(application);
    });
  } catch (error) {
    if (error instanceof NetworkServerError) failRefused(error);
    throw error;
  }
}

const nameOf = (given: string): string => readableLineOf(given, NETWORK_SERVER_LIMITS.idLength);
/** With names that can be shown and stored, whatever the network server says. */
const readable = ({ tenantName, applicationName, ...ids }: Application): Application => ({
  ...{ ...ids, tenantName: nameOf(tenantName), applicationName: nameOf(applicationName) },
});

const shownApplication = ({ tenantId, tenantName, applicationId, applicationName }: Application) => ({
  tenant_id: tenantId,
  tenant_name: tenantName,
  application_id: applicationId,
  application_name: applicationName,
});

/** The key of a removed connection's network server is not used any more. */
export const onConnectionRemoved: OnConnectionRemoved = async (trx, orgId, connectionId) => {
  await repository.deleteApi(trx, orgId, connectionId);
};
