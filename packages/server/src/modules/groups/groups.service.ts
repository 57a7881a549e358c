import { randomBytes } from 'node:crypto';
import type { ResultOf } from '@fieldscope/contract/call';
import type { groups } from '@fieldscope/contract/calls/devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { DEFAULT_GROUP_NAME } from './groups.model';
import * as repository from './groups.repository';

/** Node groups of the organisation; the Default group comes first and has an empty id. */
export async function listGroups(ctx: OrgCtx): Promise<ResultOf<typeof groups.list>> {
  const [made, ungrouped] = await Promise.all([
    repository.listGroups(ctx.db, ctx.orgId),
    repository.countUngrouped(ctx.db, ctx.orgId),
  ]);
  return [{ group_uuid: '', group_name: DEFAULT_GROUP_NAME, device_count: ungrouped }, ...made];
}

/**
 * Makes a group of nodes. @returns its id
 * @throws AppError group_limit_reached, group_name_duplicate
 */
export async function createGroup(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  name: string,
): Promise<string> {
  const groupId = randomBytes(8).toString('hex').toUpperCase();
  try {
    await inTransaction(services.db, async (trx) => {
      if ((await repository.countGroupsAlone(trx, orgId)) >= LIMITS.groups) {
        fail('group_limit_reached', { limit: LIMITS.groups });
      }
      await repository.insertGroup(trx, orgId, { groupId, name, now: services.clock.now() });
    });
  } catch (error) {
    if (violatedUnique(error) === 'device_group_name') fail('group_name_duplicate');
    throw error;
  }
  return groupId;
}

export const deleteGroups = repository.deleteGroups;
