import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { groups } from '@fieldscope/contract/calls/groups';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { moveNodes, moveNodesOfGroup } from '../devices/device-facts.service';
import { devicesChanged } from '../devices/devices.events';
import { countNodesByGroup } from '../devices/live-states.service';
import { DEFAULT_GROUP_ID, DEFAULT_GROUP_NAME } from './groups.model';
import * as repository from './groups.repository';

type Input<Name extends keyof typeof groups> = InputOf<(typeof groups)[Name]>;
type Result<Name extends keyof typeof groups> = Promise<ResultOf<(typeof groups)[Name]>>;

/** Node groups of the organisation; the Default group comes first and has an empty id. */
export async function listGroups(ctx: OrgCtx): Result<'list'> {
  const [made, ungrouped] = await Promise.all([
    repository.listGroups(ctx.db, ctx.orgId),
    repository.countUngrouped(ctx.db, ctx.orgId),
  ]);
  return [
    { group_uuid: DEFAULT_GROUP_ID, group_name: DEFAULT_GROUP_NAME, device_count: ungrouped },
    ...made.map(({ created_at: _, ...group }) => group),
  ];
}

/** The same with how many nodes of each group are online. */
export async function listGroupDetails(ctx: OrgCtx): Result<'listDetails'> {
  const [made, counts] = await Promise.all([
    repository.listGroups(ctx.db, ctx.orgId),
    countNodesByGroup(ctx),
  ]);
  const first = { group_uuid: DEFAULT_GROUP_ID, group_name: DEFAULT_GROUP_NAME, created_at: null };
  return [first, ...made].map(({ group_uuid, group_name, created_at }) => {
    const { total = 0, online = 0 } = counts.get(group_uuid) ?? {};
    return { group_uuid, group_name, device_count: total, online_count: online, created_at };
  });
}

/** @throws AppError group_limit_reached, group_name_duplicate */
export async function createGroup(ctx: OrgCtx, { name }: Input<'create'>): Result<'create'> {
  const groupId = await createGroupFor(ctx, ctx.orgId, name);
  await announceChange(ctx);
  return { group_uuid: groupId, group_name: name };
}

/**
 * Makes a group of nodes. @returns its id
 * @throws AppError group_limit_reached, group_name_duplicate
 */
export async function createGroupFor(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  name: string,
): Promise<string> {
  const groupId = randomBytes(8).toString('hex').toUpperCase();
  await withOwnName(name, () =>
    inTransaction(services.db, async (trx) => {
      if ((await repository.countGroupsAlone(trx, orgId)) >= LIMITS.groups) {
        fail('group_limit_reached', { limit: LIMITS.groups });
      }
      await repository.insertGroup(trx, orgId, { groupId, name, now: services.clock.now() });
    }),
  );
  return groupId;
}

/** @throws AppError group_missing, also for the Default group; group_name_duplicate */
export async function renameGroup(
  ctx: OrgCtx,
  { group_uuid: groupId, name }: Input<'rename'>,
): Result<'rename'> {
  const isThere = await withOwnName(name, () => repository.renameGroup(ctx.db, ctx.orgId, groupId, name));
  if (!isThere) fail('group_missing');
  ctx.subject = name;
  await announceChange(ctx);
  return {};
}

/** Gives a group a name that no other of its organisation has, the Default group included. */
async function withOwnName<T>(name: string, write: () => Promise<T>): Promise<T> {
  if (name === DEFAULT_GROUP_NAME) fail('group_name_duplicate');
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) === 'device_group_name') fail('group_name_duplicate');
    throw error;
  }
}

/**
 * Moves nodes to a group: all of them, or none when one is not the organisation's or is a gateway.
 * @throws AppError group_missing, device_not_in_organisation
 */
export async function moveDevices(
  ctx: OrgCtx,
  { eui: named, group_uuid: groupId }: Input<'moveDevices'>,
): Result<'moveDevices'> {
  const euis = [...new Set(named)];
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = await getGroupName(ctx, trx, groupId);
    const moved = new Set(await moveNodes(trx, ctx.orgId, euis, groupId));
    const missing = euis.find((eui) => !moved.has(eui));
    if (missing) fail('device_not_in_organisation', { eui: missing });
  });
  await announceChange(ctx);
  return { moved: euis.length };
}

/** Moves every node of a group to another. @throws AppError group_missing when either is not there */
export async function moveAllDevices(
  ctx: OrgCtx,
  { group_uuid: from, to_group_uuid: to }: Input<'moveAllDevices'>,
): Result<'moveAllDevices'> {
  const moved = await inTransaction(ctx.db, async (trx) => {
    await getGroupName(ctx, trx, from);
    ctx.subject = await getGroupName(ctx, trx, to);
    return moveNodesOfGroup(trx, ctx.orgId, from, to);
  });
  await announceChange(ctx);
  return { moved };
}

/** Name of a group that stays until the transaction ends. @throws AppError group_missing */
async function getGroupName(ctx: OrgCtx, trx: Db, groupId: string): Promise<string> {
  if (groupId === DEFAULT_GROUP_ID) return DEFAULT_GROUP_NAME;
  return (await repository.lockGroup(trx, ctx.orgId, groupId)) ?? fail('group_missing');
}

/** Deletes a group; its nodes are in the Default group afterwards. @throws AppError group_missing */
export const removeGroup = (ctx: OrgCtx, { group_uuid: groupId }: Input<'remove'>): Result<'remove'> =>
  removeGroups(ctx, [groupId]);

/** Deletes groups, all of them or none. @throws AppError group_missing */
export async function removeGroups(ctx: OrgCtx, given: string[]): Promise<object> {
  const groupIds = [...new Set(given)];
  const names = await inTransaction(ctx.db, async (trx) => {
    const deleted = await repository.deleteGroups(trx, ctx.orgId, groupIds);
    return deleted.length === groupIds.length ? deleted : fail('group_missing');
  });
  ctx.subject = names.join(', ');
  await announceChange(ctx);
  return {};
}

const announceChange = ({ events, orgId }: OrgCtx) => events.announce(devicesChanged, { orgId });

export const deleteGroups = repository.deleteGroups;
export const lockGroup = repository.lockGroup;
