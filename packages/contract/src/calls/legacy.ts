import { z } from 'zod';
import { call } from '../call';
import { answer, DeviceName, Latitude, Longitude, lineUpTo } from '../fields';
import { GroupId } from '../ids';
import { LIMITS } from '../limits';
import { OPEN_API_LIMITS } from '../open-api-limits';
import { EuiText, EuiTexts, optional } from '../open-fields';
import { GroupName } from './groups';

/** The API before the public one, as far as it is about devices and groups (facts: open-api, section 8). All values are text. */

const Text = z.string();
export const LegacyPage = z.object({
  /** Page number from 1. */
  offset: optional(z.coerce.number().int().min(1)),
  length: optional(z.coerce.number().int().min(1).max(OPEN_API_LIMITS.legacyPage)),
});
export const legacyPageOf = <T extends z.ZodType>(item: T) =>
  answer({ page: answer({ count: Text }), list: z.array(item) });

const Summary = {
  dev_eui: Text,
  dev_name: Text,
  /** Nothing is known of it here. */
  dev_area: Text,
  /** ISO 3166 code of two letters; empty: not set. */
  dev_country: Text,
  online_status: z.enum(['0', '1']),
  description: Text,
  /** Epoch ms as text, as all times; empty: never. */
  activate_time: Text,
  latestmsg_time: Text,
  production_time: Text,
  /** MHz */
  frequency: Text,
  ver_hardware: Text,
  ver_software: Text,
};
const Gateway = answer({
  ...Summary,
  /** Empty while it is not known. */
  position: answer({ lat: Text, lon: Text }),
  antenna_placement: Text,
});
const Node = answer({
  ...Summary,
  /** -1: not known. */
  battery_status: z.enum(['-1', '0', '1']),
  msg_count: Text,
});
const Details = {
  group_name: Text,
  group_unique_name: Text,
  access_read: Text,
  /** Empty for a program whose own key is read-only. */
  access_write: Text,
};
const Group = answer({ name: Text, unique_name: Text, dev_cnt: Text, online_cnt: Text, created: Text });
const DeviceOfGroup = answer({
  dev_eui: Text,
  dev_name: Text,
  group_name: Text,
  group_unique_name: Text,
});

const OneDevice = z.object({ eui: EuiText });
const OneGroup = z.object({ unique_name: GroupId });
const DeviceFacts = {
  dev_name: DeviceName.optional(),
  description: z.string().trim().max(LIMITS.deviceDescriptionLength).optional(),
};
const DEVICE_FAILS = ['open_parameter_invalid', 'open_eui_invalid', 'device_not_in_organisation'] as const;

export const legacy = {
  listEuis: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/devices/eui',
    readsMuch: true,
    role: 'key_read',
    summary: 'EUIs of gateways and nodes',
    query: LegacyPage,
    result: answer({ gateway: z.array(Text), node: z.array(Text) }),
  }),
  listGateways: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/gateway',
    readsMuch: true,
    role: 'key_read',
    summary: 'Gateways',
    query: LegacyPage,
    result: legacyPageOf(Gateway),
  }),
  listNodes: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/node',
    readsMuch: true,
    role: 'key_read',
    summary: 'Nodes',
    query: LegacyPage,
    result: legacyPageOf(Node),
  }),
  viewGateway: call({
    base: 'legacy',
    method: 'GET',
    path: '/gateway/{eui}',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'One gateway',
    query: OneDevice,
    result: answer({ ...Gateway.shape, ...Details }),
    fails: DEVICE_FAILS,
  }),
  viewNode: call({
    base: 'legacy',
    method: 'GET',
    path: '/node/{eui}',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'One node with its sensors',
    query: OneDevice,
    result: answer({
      ...Node.shape,
      ...Details,
      sensors: z.array(
        answer({
          sensor_eui: Text,
          sensor_name: Text,
          sensor_channel: Text,
          sensor_measure: z.array(answer({ id: Text, name: Text })),
        }),
      ),
    }),
    fails: DEVICE_FAILS,
  }),
  changeGateway: call({
    base: 'legacy',
    method: 'PATCH',
    path: '/gateway/{eui}',
    role: 'key_full',
    deviceField: 'eui',
    summary: 'Changes name, description, country, antenna or position of a gateway; what is absent stays',
    query: OneDevice,
    body: z.object({
      ...DeviceFacts,
      dev_country: z.string().max(2).optional(),
      antenna_placement: lineUpTo(LIMITS.deviceNameLength).optional(),
      position: z.object({ lat: Latitude, lon: Longitude }).optional(),
    }),
    fails: [...DEVICE_FAILS, 'country_code_wrong'],
  }),
  changeNode: call({
    base: 'legacy',
    method: 'PATCH',
    path: '/node/{eui}',
    role: 'key_full',
    deviceField: 'eui',
    summary:
      'Changes name, description or group of a node; what is absent stays. The key of the device itself moves it to no group',
    query: OneDevice,
    body: z.object({ ...DeviceFacts, group_unique_name: GroupId.optional() }),
    fails: [...DEVICE_FAILS, 'group_missing'],
  }),
  removeGateway: call({
    base: 'legacy',
    method: 'DELETE',
    path: '/gateway/{eui}',
    role: 'key_full',
    summary: 'Removes a gateway from the organisation',
    query: OneDevice,
    fails: DEVICE_FAILS,
  }),
  removeNode: call({
    base: 'legacy',
    method: 'DELETE',
    path: '/node/{eui}',
    role: 'key_full',
    summary: 'Removes a node from the organisation. It loses its history; there is no way back',
    query: OneDevice,
    fails: DEVICE_FAILS,
  }),
  listGroups: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/group',
    role: 'key_read',
    summary: 'Groups; the Default group has an empty unique_name',
    result: z.array(Group),
  }),
  listGroupDevices: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/group/devices',
    role: 'key_read',
    summary: 'Nodes with their groups; with group_unique_name those of one group',
    query: z.object({ ...LegacyPage.shape, group_unique_name: GroupId.optional() }),
    result: legacyPageOf(DeviceOfGroup),
    fails: ['group_missing'],
  }),
  listDevicesOfGroup: call({
    base: 'legacy',
    method: 'GET',
    path: '/group/{unique_name}/devices',
    role: 'key_read',
    summary: 'Nodes of one group',
    query: z.object({ ...LegacyPage.shape, ...OneGroup.shape }),
    result: legacyPageOf(DeviceOfGroup),
    fails: ['group_missing'],
  }),
  createGroup: call({
    base: 'legacy',
    method: 'POST',
    path: '/group',
    role: 'key_full',
    summary: 'Creates a group; at most 50',
    body: z.object({ name: GroupName }),
    result: answer({ name: Text, unique_name: Text }),
    fails: ['group_limit_reached', 'group_name_duplicate'],
  }),
  changeGroup: call({
    base: 'legacy',
    method: 'PATCH',
    path: '/group/{unique_name}',
    role: 'key_full',
    summary: 'Renames a group',
    query: OneGroup,
    body: z.object({ name: GroupName }),
    fails: ['group_missing', 'group_name_duplicate'],
  }),
  removeGroup: call({
    base: 'legacy',
    method: 'DELETE',
    path: '/group/{unique_name}',
    role: 'key_full',
    summary: 'Deletes a group; its devices are in the Default group afterwards',
    query: OneGroup,
    fails: ['group_missing'],
  }),
  moveDevices: call({
    base: 'legacy',
    method: 'PATCH',
    alsoMethods: ['POST', 'PUT'],
    path: '/group/{unique_name}/devices',
    role: 'key_full',
    summary: 'Moves up to 50 nodes to a group, all of them or none',
    query: OneGroup,
    body: z.object({ eui: EuiTexts }),
    fails: [...DEVICE_FAILS, 'open_too_many_devices', 'group_missing'],
  }),
};
