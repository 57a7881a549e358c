import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { EuiInAnyCase, GroupId } from '../ids';
import { LIMITS } from '../limits';

export const GroupName = nameUpTo(LIMITS.groupNameLength);

/** A group with its nodes; gateways are in none. */
const GroupDetails = answer({
  /** '' is the Default group. */
  group_uuid: z.string(),
  group_name: z.string(),
  device_count: z.number(),
  online_count: z.number(),
  /** Epoch ms; null for the Default group, which was never made. */
  created_at: z.number().nullable(),
});
export type GroupDetails = z.infer<typeof GroupDetails>;

const Moved = answer({ moved: z.number() });

export const groups = {
  list: call({
    method: 'GET',
    path: '/group/list_groups',
    role: 'observer',
    summary: 'Node groups; the Default group has an empty id',
    result: z.array(answer({ group_uuid: z.string(), group_name: z.string(), device_count: z.number() })),
  }),
  listDetails: call({
    method: 'GET',
    path: '/group/list_group_details',
    role: 'observer',
    summary: 'Node groups with how many of their nodes are online; the Default group has an empty id',
    result: z.array(GroupDetails),
  }),
  create: call({
    method: 'POST',
    path: '/group/create_group',
    role: 'administrator',
    summary: 'Makes a group of nodes; at most 50',
    body: z.object({ name: GroupName }),
    result: answer({ group_uuid: z.string(), group_name: z.string() }),
    fails: ['group_limit_reached', 'group_name_duplicate'],
  }),
  rename: call({
    method: 'PATCH',
    path: '/group/update_group',
    role: 'administrator',
    summary: 'Renames a group; the Default group keeps its name',
    body: z.object({ group_uuid: GroupId, name: GroupName }),
    fails: ['group_missing', 'group_name_duplicate'],
  }),
  moveDevices: call({
    method: 'PATCH',
    path: '/group/move_device_to',
    role: 'administrator',
    summary: 'Moves nodes to a group, all of them or none',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      group_uuid: GroupId,
    }),
    result: Moved,
    fails: ['group_missing', 'device_not_in_organisation'],
  }),
  moveAllDevices: call({
    method: 'PATCH',
    path: '/group/move_all_devices_to',
    role: 'administrator',
    summary: 'Moves every node of a group to another one',
    body: z.object({ group_uuid: GroupId, to_group_uuid: GroupId }),
    result: Moved,
    fails: ['group_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/group/delete_group',
    role: 'administrator',
    summary: 'Deletes a group; its nodes are in the Default group afterwards',
    query: z.object({ group_uuid: GroupId }),
    fails: ['group_missing'],
  }),
};
