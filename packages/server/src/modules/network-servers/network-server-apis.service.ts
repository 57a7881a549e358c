import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { networkServers } from '@fieldscope/contract/calls/network-servers';
import { fail } from '@fieldscope/contract/errors/fail';
import { hasApi, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { findOwnConnection, type OnConnectionRemoved } from '../connections/connections.service';
import { type Application, NetworkServerError } from '../network-server-kinds/api-client.model';
import * as repository from './network-server-apis.repository';
import { type ApiAccess, tryClient } from './network-server-clients.service';
import { registrationState } from './network-servers.model';
import { listRegistrations } from './registrations.repository';

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
    const found = await listApplications(ctx, access, input.tenant_id ?? '');
    return { refusal: null, applications: found.map(shownApplication) };
  } catch (error) {
    if (!(error instanceof NetworkServerError)) throw error;
    ctx.log.info({ reason: error.message }, 'a network server was checked in vain');
    return { refusal: error.reason, applications: [] };
  }
}

/**
 * Stores address and key of a network server, once it answered with them.
 * @throws AppError china_no_lorawan, resource_missing, operation_unsupported, parameter_missing,
 * lns_registration_failed
 */
export async function saveApi(ctx: OrgCtx, input: Input<'saveApi'>): Result<'saveApi'> {
  const { connection_id, address, application_id, registers, region = '' } = input;
  if (registers && region === '') fail('parameter_missing', { field: 'region' });
  const access = await accessOf(ctx, input);
  if (registers && !NETWORK_SERVERS[access.kind].api.registersDevices) fail('operation_unsupported');
  const { tenantId, applicationName } = await getApplication(ctx, access, input);
  await inTransaction(ctx.db, (trx) =>
    repository.upsertApi(
      trx,
      ctx.orgId,
      {
        ...{ connection_id, address, application_id, registers, region },
        key_sealed: ctx.secrets.seal(access.key),
        tenant_id: tenantId,
        application_name: applicationName,
      },
      ctx.clock.now(),
    ),
  );
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
 * How a network server is asked: with the key that was given, or with the stored one, which goes to its own address alone.
 * @throws AppError china_no_lorawan, resource_missing, operation_unsupported
 */
async function accessOf(
  ctx: OrgCtx,
  { connection_id: id, address, key: given }: Pick<Input<'checkApi'>, 'connection_id' | 'address' | 'key'>,
): Promise<ApiAccess> {
  if (ctx.config.STATION === 'china') fail('china_no_lorawan');
  const { kind, name } = await findOwnConnection(ctx, id);
  ctx.subject = name;
  if (!hasApi(kind)) fail('operation_unsupported');
  const stored = given === undefined ? await repository.findApi(ctx.db, ctx.orgId, id) : undefined;
  const key = given ?? (stored?.address === address ? ctx.secrets.unseal(stored.key_sealed) : undefined);
  return { org_id: ctx.orgId, kind, address, key: key ?? fail('resource_missing') };
}

const listApplications = (ctx: OrgCtx, access: ApiAccess, tenantId: string): Promise<Application[]> =>
  tryClient(ctx, access, (client) => client.listApplications(tenantId));

/** @throws AppError lns_registration_failed when the network server does not show it */
async function getApplication(
  ctx: OrgCtx,
  access: ApiAccess,
  { tenant_id: tenantId, application_id: id }: Input<'saveApi'>,
): Promise<Application> {
  try {
    const found = await listApplications(ctx, access, tenantId);
    const application = found.find(({ applicationId }) => applicationId === id);
    if (!application) throw new NetworkServerError('application_missing');
    return application;
  } catch (error) {
    if (error instanceof NetworkServerError) fail('lns_registration_failed', { reason: error.reason });
    throw error;
  }
}

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
