import { z } from 'zod';
import { call } from '../call';
import { answer, DeviceName, Latitude, Longitude, listOf } from '../fields';
import { GroupId } from '../ids';
import { LIMITS } from '../limits';
import { EuiText, EuiTexts, listFromJsonText, optional } from '../open-fields';
import { GroupName } from './groups';

/** What a program changes over the public HTTP API (facts: open-api, sections 2 and 3). */

const EUI_FAILS = ['open_parameter_invalid', 'open_eui_invalid', 'device_not_in_organisation'] as const;
const EUIS_FAILS = [...EUI_FAILS, 'open_too_many_devices'] as const;

const BINDING = {
  base: 'open',
  method: 'POST',
  role: 'key_full',
  body: z.object({
    eui: EuiText,
    code: z.string().trim().min(1).max(64),
    device_name: optional(DeviceName),
    group_uuid: optional(GroupId),
    longitude: optional(Longitude),
    latitude: optional(Latitude),
  }),
  fails: [
    'open_parameter_missing',
    'open_eui_invalid',
    'eui_not_registered',
    'device_key_wrong',
    'registered_again',
    'device_already_bound',
    'group_missing',
    'trigger_limit',
  ],
} as const;

export const openDevices = {
  createGroup: call({
    base: 'open',
    method: 'POST',
    path: '/create_group',
    role: 'key_full',
    summary: 'Creates a group; at most 50',
    body: z.object({ name: GroupName }),
    result: answer({ group_name: z.string(), group_uuid: z.string() }),
    fails: ['group_limit_reached', 'group_name_duplicate'],
  }),
  updateGroup: call({
    base: 'open',
    method: 'POST',
    path: '/update_group',
    role: 'key_full',
    summary: 'Renames a group',
    body: z.object({ group_uuid: GroupId, name: GroupName }),
    fails: ['group_missing', 'group_name_duplicate'],
  }),
  deleteGroup: call({
    base: 'open',
    method: 'POST',
    path: '/delete_group',
    role: 'key_full',
    summary: 'Deletes a group, or several at once; their devices are in the Default group afterwards',
    body: z.object({
      group_uuid: optional(GroupId),
      group_uuids: z.preprocess(
        listFromJsonText,
        listOf(GroupId, { least: 1, most: LIMITS.groups }).optional(),
      ),
    }),
    fails: ['open_parameter_missing', 'group_missing'],
  }),
  moveDevices: call({
    base: 'open',
    method: 'POST',
    path: '/move_devices_to_group',
    role: 'key_full',
    summary: 'Moves up to 50 nodes to a group, all of them or none; an empty id is the Default group',
    body: z.object({ group_uuid: GroupId, devices: EuiTexts }),
    fails: [...EUIS_FAILS, 'group_missing'],
  }),
  bind: call({ ...BINDING, path: '/bind_device', summary: 'Binds a device by EUI and key code' }),
  bindByOlderPath: call({
    deprecated: true,
    ...BINDING,
    path: '/device/bind',
    summary: 'Binds a device by EUI and key code, at the path that older programs use',
  }),
  remove: call({
    base: 'open',
    method: 'POST',
    path: '/delete_devices',
    role: 'key_full',
    summary:
      'Removes up to 50 devices from the organisation, all of them or none. It loses their history; there is no way back',
    body: z.object({ device_euis: EuiTexts }),
    fails: EUIS_FAILS,
  }),
  updateInterval: call({
    base: 'open',
    method: 'POST',
    path: '/update_device_report_cycle',
    role: 'key_full',
    deviceField: 'device_euis',
    summary:
      'Sets after how many minutes the next upload of development kits is due, or sends nodes their uplink interval; of kits together with others it is refused with 11337',
    body: z.object({
      device_euis: EuiTexts,
      report_cycle: z.coerce
        .number()
        .int()
        .min(LIMITS.intervalMinutes.least)
        .max(LIMITS.intervalMinutes.most),
    }),
    fails: [
      ...EUIS_FAILS,
      'operation_unsupported',
      'feature_unsupported',
      'config_delivery_failed',
      'in_progress',
      'too_frequent',
      'data_unchanged',
      'parameter_invalid',
    ],
  }),
  createKit: call({
    base: 'open',
    method: 'POST',
    path: '/device/create_development_kit',
    role: 'key_full',
    summary: 'Creates a development kit: a device that uploads with its own key; at most five of a type',
    body: z.object({ dev_name: DeviceName, sku: z.string().min(1).max(64).default('blank_device') }),
    result: answer({ eui: z.string(), device_key: z.string(), name: z.string(), sku: z.string() }),
    fails: ['creation_limit_reached', 'feature_unsupported'],
  }),
  viewNodeKey: call({
    base: 'open',
    method: 'GET',
    path: '/device/view_node_key',
    role: 'key_full',
    reads: true,
    summary: 'Key of a development kit, and the token that it sends as its authorization',
    query: z.object({ node_eui: EuiText }),
    result: answer({ node_eui: z.string(), device_key: z.string(), token: z.string() }),
    fails: [...EUI_FAILS, 'feature_unsupported'],
  }),
};
