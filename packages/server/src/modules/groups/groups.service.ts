import type { ResultOf } from '@fieldscope/contract/call';
import type { groups } from '@fieldscope/contract/calls/devices';
import type { OrgCtx } from '../../platform/http/request-context';
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
