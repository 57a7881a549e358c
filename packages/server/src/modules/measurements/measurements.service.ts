import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { measurements } from '@fieldscope/contract/calls/channels';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './measurements.repository';

/**
 * Names that the organisation gave to measurements. Clients name an organisation, but see none but their own.
 */
export async function listNames(
  ctx: OrgCtx,
  _input: InputOf<typeof measurements.listNames>,
): Promise<ResultOf<typeof measurements.listNames>> {
  return repository.listNames(ctx.db, ctx.orgId);
}
