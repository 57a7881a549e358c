import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './devices.repository';

export type { OwnDevice } from './devices.repository';

/** The devices of the organisation by EUI. @throws device_not_in_organisation when one of them is not */
export async function ensureDevicesOfOrganisation(
  ctx: Pick<OrgCtx, 'db' | 'orgId'>,
  euis: Eui[],
): Promise<Map<Eui, repository.OwnDevice>> {
  const found = await repository.findOwnDevices(ctx.db, ctx.orgId, euis);
  const byEui = new Map(found.map((device) => [device.eui, device]));
  for (const eui of euis) if (!byEui.has(eui)) fail('device_not_in_organisation', { eui });
  return byEui;
}

/** Those of the devices that are the organisation's. */
export const listOwnDevices = (
  ctx: Pick<OrgCtx, 'db' | 'orgId'>,
  euis: Eui[],
): Promise<repository.OwnDevice[]> => repository.findOwnDevices(ctx.db, ctx.orgId, euis);

/** EUIs of the organisation's gateways. */
export const listGatewayEuis = ({ db, orgId }: Pick<OrgCtx, 'db' | 'orgId'>): Promise<Eui[]> =>
  repository.listGatewayEuis(db, orgId);
