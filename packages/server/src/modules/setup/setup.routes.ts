import { setup } from '@fieldscope/contract/calls/users';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { Routes } from '../../platform/http/bind';
import { completeSetup, viewSetup } from './setup.service';

export const setupRoutes =
  ({ startDemoFarm }: { startDemoFarm(orgId: OrgId, language: Language): Promise<void> }): Routes =>
  (bind) => {
    bind(setup.view, viewSetup);
    bind(setup.complete, (ctx, input) => completeSetup(ctx, input, startDemoFarm));
  };
