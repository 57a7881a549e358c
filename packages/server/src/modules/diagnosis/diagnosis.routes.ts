import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';

/** @param flushPending writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks */
export const diagnosisRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(diagnosis.view, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(diagnosis.view)(ctx, input);
    });
  };
