import { groups } from '@fieldscope/contract/calls/groups';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import * as service from './groups.service';

/** @param flushPending writes what is still in memory of an organisation, so that nodes count as online at once */
export const groupRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(groups.list, service.listGroups);
    bind(groups.listDetails, async (ctx) => {
      await flushPending(ctx.orgId);
      return service.listGroupDetails(ctx);
    });
    bind(groups.create, service.createGroup);
    bind(groups.rename, service.renameGroup);
    bind(groups.moveDevices, service.moveDevices);
    bind(groups.moveAllDevices, service.moveAllDevices);
    bind(groups.remove, service.removeGroup);
  };
