import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { networkServers } from '@fieldscope/contract/calls/network-servers';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { readDeviceName } from '../heard-devices/heard-devices.model';
import { NetworkServerError } from '../network-server-kinds/api-client.model';
import { findApi } from './network-server-apis.repository';
import { failRefused, withClient } from './network-server-clients.service';
import { mentionedModel } from './network-servers.model';
import { listOwnDevices } from './registrations.repository';

/**
 * Devices that the application of a network server has, with the model that its texts mention.
 * @throws AppError resource_missing, lns_registration_failed
 */
export async function listServerDevices(
  ctx: OrgCtx,
  { connection_id: id }: InputOf<typeof networkServers.listServerDevices>,
): Promise<ResultOf<typeof networkServers.listServerDevices>> {
  const api = (await findApi(ctx.db, ctx.orgId, id)) ?? fail('resource_missing');
  const listing = withClient(ctx, api, (client) => client.listDevices(api.application_id));
  const found = await listing.catch((error: unknown) => {
    if (error instanceof NetworkServerError) failRefused(error);
    throw error;
  });
  const own = await listOwnDevices(
    ctx.db,
    ctx.orgId,
    found.map(({ devEui }) => devEui),
  );
  const known = new Set<string>(own.map(({ dev_eui }) => dev_eui));
  return found.map(({ devEui, name, description, profile, lastSeenAt }) => ({
    dev_eui: devEui,
    name: readDeviceName(name),
    profile,
    last_seen_at: lastSeenAt,
    model: mentionedModel(profile, description, name),
    known: known.has(devEui),
  }));
}
