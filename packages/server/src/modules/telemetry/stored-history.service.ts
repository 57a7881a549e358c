import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { hasOrganisation } from '../accounts/organisation-locks.service';
import { devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import {
  clearDeviceHistory,
  clearHistoryOf,
  clearOrganisationHistory,
  listOrganisationsWithHistory,
} from '../history/clearing.service';
import { viewSpace } from '../history/space.service';
import { listDeviceIds } from './telemetry.repository';

/** What the history of the organisation takes. */
export async function viewHistorySpace(ctx: OrgCtx): Promise<ResultOf<typeof channels.viewHistorySpace>> {
  const { bytes, readings, uplinks, oldestAt } = await viewSpace(ctx.db, ctx.orgId);
  return { bytes, readings, uplinks, oldest_at: oldestAt };
}

/**
 * Clears what the organisation received of a device; open screens load again.
 * @throws device_not_in_organisation
 */
export async function clearHistory(
  ctx: OrgCtx,
  { eui }: InputOf<typeof channels.clearHistory>,
): Promise<object> {
  const devices = await ensureDevicesOfOrganisation(ctx, [eui]);
  await clearHistoryOf(ctx.db, ctx.orgId, [devices.get(eui)!.device_id]);
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
  return {};
}

/** What an operator clears: all that was received of a device, by whichever organisation, or of an organisation. */
export type ToClear = { eui: Eui } | { organisation: OrgId };

/**
 * Clears history of a device or an organisation, while a server may run; open screens load again.
 * @returns the organisations that had some; undefined when there is no such device or organisation
 */
export async function clearByOperator(
  { db }: Pick<PlatformServices, 'db'>,
  what: ToClear,
): Promise<OrgId[] | undefined> {
  const orgIds =
    'eui' in what ? await clearOfDevice(db, what.eui) : await clearOfOrganisation(db, what.organisation);
  await notifyProcesses(db, devicesChanged, orgIds?.map((orgId) => ({ orgId })) ?? []);
  return orgIds;
}

/** The organisations of which that would clear something. */
export async function listToClear(
  { db }: Pick<PlatformServices, 'db'>,
  what: ToClear,
): Promise<readonly OrgId[]> {
  if ('organisation' in what)
    return (await hasOrganisation(db, what.organisation)) ? [what.organisation] : [];
  const deviceIds = await listDeviceIds(db, what.eui);
  const found = await Promise.all(deviceIds.map((deviceId) => listOrganisationsWithHistory(db, deviceId)));
  return [...new Set(found.flat())];
}

async function clearOfDevice(db: Db, eui: Eui): Promise<OrgId[] | undefined> {
  const deviceIds = await listDeviceIds(db, eui);
  if (deviceIds.length === 0) return undefined;
  const orgIds = new Set<OrgId>();
  for (const deviceId of deviceIds)
    for (const orgId of await clearDeviceHistory(db, deviceId)) orgIds.add(orgId);
  return [...orgIds];
}

async function clearOfOrganisation(db: Db, orgId: OrgId): Promise<OrgId[] | undefined> {
  if (!(await hasOrganisation(db, orgId))) return undefined;
  await clearOrganisationHistory(db, orgId);
  return [orgId];
}
