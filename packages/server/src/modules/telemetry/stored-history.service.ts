import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { eraseDeviceHistory, eraseHistory, eraseOrganisationHistory } from '../history/erasing.service';
import { viewSpace } from '../history/space.service';
import { hasOrganisation, listDeviceIds } from './telemetry.repository';

/** What the history of the organisation takes. */
export async function viewHistorySpace(ctx: OrgCtx): Promise<ResultOf<typeof channels.viewHistorySpace>> {
  const { bytes, readings, uplinks, oldestAt } = await viewSpace(ctx.db, ctx.orgId);
  return { bytes, readings, uplinks, oldest_at: oldestAt };
}

/**
 * Erases what the organisation received of a device; open screens load again.
 * @throws device_not_in_organisation
 */
export async function clearHistory(
  ctx: OrgCtx,
  { eui }: InputOf<typeof channels.clearHistory>,
): Promise<object> {
  const devices = await ensureDevicesOfOrganisation(ctx, [eui]);
  await eraseHistory(ctx.db, ctx.orgId, [devices.get(eui)!.device_id]);
  await ctx.events.announce('devices_changed', ctx.orgId);
  return {};
}

/** What an operator erases: all that was received of a device, by whichever organisation, or of an organisation. */
type ToErase = { eui: Eui } | { organisation: OrgId };

/**
 * Erases history of a device or an organisation, while a server may run; open screens load again.
 * @returns the organisations that had some; undefined when there is no such device or organisation
 */
export async function eraseByOperator(
  { db }: Pick<PlatformServices, 'db'>,
  what: ToErase,
): Promise<OrgId[] | undefined> {
  const orgIds =
    'eui' in what ? await eraseOfDevice(db, what.eui) : await eraseOfOrganisation(db, what.organisation);
  await notifyProcesses(db, 'devices_changed', orgIds ?? []);
  return orgIds;
}

async function eraseOfDevice(db: Db, eui: Eui): Promise<OrgId[] | undefined> {
  const deviceIds = await listDeviceIds(db, eui);
  if (deviceIds.length === 0) return undefined;
  const orgIds = new Set<OrgId>();
  for (const deviceId of deviceIds)
    for (const orgId of await eraseDeviceHistory(db, deviceId)) orgIds.add(orgId);
  return [...orgIds];
}

async function eraseOfOrganisation(db: Db, orgId: OrgId): Promise<OrgId[] | undefined> {
  if (!(await hasOrganisation(db, orgId))) return undefined;
  await eraseOrganisationHistory(db, orgId);
  return [orgId];
}
