import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './device-state.repository';

export type { LiveState } from './device-state.repository';

/** Those of the devices that are the organisation's, as they are now. */
export const listLiveStates = (
  ctx: Pick<OrgCtx, 'db' | 'orgId' | 'clock'>,
  deviceIds: number[],
): Promise<repository.LiveState[]> =>
  repository.listLiveStates(ctx.db, ctx.orgId, { deviceIds }, ctx.clock.now());

/** Those of the named gateways that are the organisation's, as they are now. */
export const listGatewayStates = (ctx: OrgCtx, euis: string[]): Promise<repository.LiveState[]> =>
  repository.listLiveStates(ctx.db, ctx.orgId, { gateways: euis }, ctx.clock.now());

/** Trackers of the organisation by name, as they are now. */
export const listTrackerStates = (ctx: OrgCtx): Promise<repository.LiveState[]> =>
  repository.listLiveStates(ctx.db, ctx.orgId, { kind: 'tracker' }, ctx.clock.now());

/** Nodes of each group that has some, by its id ('' is the Default group), and those of them that are online. */
export async function countNodesByGroup(ctx: OrgCtx): Promise<Map<string, repository.GroupCount>> {
  const counts = await repository.countByGroup(ctx.db, ctx.orgId, ctx.clock.now());
  return new Map(counts.map((count) => [count.group_uuid, count]));
}
