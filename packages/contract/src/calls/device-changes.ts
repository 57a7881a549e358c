import { z } from 'zod';
import { call } from '../call';
import { listOf } from '../fields';
import { EuiInAnyCase, OrgId } from '../ids';
import { LIMITS } from '../limits';

/** Devices of one change: all of them are changed, or none. */
const Euis = listOf(EuiInAnyCase, { least: 1, most: LIMITS.devicesPerChange });

export const deviceChanges = {
  removeNodes: call({
    method: 'DELETE',
    path: '/device/delete_node',
    role: 'administrator',
    summary:
      'Removes nodes, trackers, cameras and kits from the organisation, all or none of them. It loses their history; there is no way back',
    query: z.object({ eui: Euis }),
    fails: ['device_not_in_organisation'],
  }),
  removeGateways: call({
    method: 'DELETE',
    path: '/device/delete_gateway',
    role: 'administrator',
    summary: 'Removes gateways from the organisation, all or none of them',
    query: z.object({ eui: Euis }),
    fails: ['device_not_in_organisation'],
  }),
  transfer: call({
    method: 'POST',
    path: '/device/change_bind_org',
    role: 'owner',
    summary:
      'Transfers devices to another organisation, all or none of them, with their names and positions. Their history stays behind and is erased',
    body: z.object({ eui: Euis, org_id: z.coerce.string().pipe(OrgId) }),
    fails: ['device_not_in_organisation', 'organisation_missing', 'data_unchanged', 'kit_limit_reached'],
  }),
};
