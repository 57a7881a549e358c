import { z } from 'zod';
import { call } from '../call';
import { DeviceName, Latitude, Longitude, lineUpTo, listOf } from '../fields';
import { Channel, EuiInAnyCase, GroupId, OrgId } from '../ids';
import { LIMITS } from '../limits';
import { Timezone } from '../time-zone';

/** Devices of one change: all of them are changed, or none. */
const Euis = listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices });
/** The query of a long list would be longer than most servers take, so it may be in the body as well. */
const RemovedEuis = z.object({ eui: Euis.optional() });

/** What a person says of a device; what is absent stays, an empty text takes it away. */
const DeviceFacts = {
  eui: EuiInAnyCase,
  name: DeviceName.optional(),
  description: z.string().trim().max(LIMITS.deviceDescriptionLength).optional(),
  timezone: z.union([z.literal(''), Timezone]).optional(),
  /** ISO 3166 code of two letters. */
  country: z.string().max(2).optional(),
  /** Where the antenna is, in the owner's words. */
  antenna: lineUpTo(LIMITS.deviceNameLength).optional(),
};

export const deviceChanges = {
  updateNode: call({
    method: 'PATCH',
    path: '/device/update_node',
    role: 'administrator',
    summary:
      'Changes name, description, group, time zone, country or antenna of a node; what is absent stays',
    body: z.object({ ...DeviceFacts, group_uuid: GroupId.optional() }),
    fails: ['device_not_in_organisation', 'country_code_wrong', 'group_missing'],
  }),
  updateGateway: call({
    method: 'PATCH',
    path: '/device/update_gateway',
    role: 'administrator',
    summary: 'Changes name, description, time zone, country or antenna of a gateway; what is absent stays',
    body: z.object(DeviceFacts),
    fails: ['device_not_in_organisation', 'country_code_wrong'],
  }),
  updatePosition: call({
    method: 'POST',
    path: '/device/update_position_source',
    role: 'administrator',
    summary: 'Places a device by hand, or lets it follow the position that it reports',
    body: z.object({
      eui: EuiInAnyCase,
      source: z.enum(['hand', 'device']),
      /** Both with `hand`. */
      longitude: Longitude.optional(),
      latitude: Latitude.optional(),
    }),
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
  updateChannel: call({
    method: 'PATCH',
    path: '/device/update_node_channel',
    role: 'administrator',
    summary: 'Names a channel of a node; an empty name takes it away',
    body: z.object({
      eui: EuiInAnyCase,
      channel: Channel,
      name: lineUpTo(LIMITS.deviceNameLength),
    }),
    fails: ['device_not_in_organisation', 'sensor_missing'],
  }),
  removeNodes: call({
    method: 'DELETE',
    path: '/device/delete_node',
    role: 'administrator',
    summary:
      'Removes nodes, trackers, cameras and kits from the organisation, all or none of them. It loses their history; there is no way back',
    inBody: true,
    query: RemovedEuis,
    body: RemovedEuis,
    fails: ['device_not_in_organisation', 'too_frequent'],
  }),
  removeGateways: call({
    method: 'DELETE',
    path: '/device/delete_gateway',
    role: 'administrator',
    summary: 'Removes gateways from the organisation, all or none of them',
    inBody: true,
    query: RemovedEuis,
    body: RemovedEuis,
    fails: ['device_not_in_organisation', 'too_frequent'],
  }),
  transfer: call({
    method: 'POST',
    path: '/device/change_bind_org',
    role: 'owner',
    notSimulated: true,
    summary:
      'Begins a transfer of devices to another organisation, all or none of them; they stay until it accepts, for 14 days at most. They go with names and positions, and their history is cleared then. The answer does not say whether there is such an organisation',
    body: z.object({ eui: Euis, org_id: z.coerce.string().pipe(OrgId) }),
    fails: [
      'device_not_in_organisation',
      'data_unchanged',
      // One is in another transfer.
      'in_progress',
      'too_frequent',
      // One was adopted: the other organisation adopts it by itself.
      'operation_unsupported',
    ],
  }),
};
