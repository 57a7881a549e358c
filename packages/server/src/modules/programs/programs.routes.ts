import { programs } from '@fieldscope/contract/calls/programs';
import type { Routes } from '../../platform/http/bind';
import type { AuthorizationServer } from './authorization-server.service';
import { allowRequest, denyRequest, listPrograms, revokeProgram, viewRequest } from './programs.service';

/** @param loadServer the authorization server, which is loaded with the first program that signs in */
export const programRoutes =
  (loadServer: () => Promise<AuthorizationServer>): Routes =>
  (bind) => {
    bind(programs.list, listPrograms);
    bind(programs.viewRequest, async (ctx, input) => viewRequest(ctx, input, await loadServer()));
    bind(programs.allow, async (ctx, input) => allowRequest(ctx, input, await loadServer()));
    bind(programs.deny, async (ctx, input) => denyRequest(ctx, input, await loadServer()));
    bind(programs.revoke, revokeProgram);
  };
