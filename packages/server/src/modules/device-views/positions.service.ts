import type { ResultOf } from '@fieldscope/contract/call';
import type { deviceLists } from '@fieldscope/contract/calls/device-lists';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './positions.repository';

/** Every device of the organisation that has a place on a map. */
export const listPositions = ({
  db,
  orgId,
  clock,
}: OrgCtx): Promise<ResultOf<typeof deviceLists.listPositions>> =>
  repository.listPositions(db, orgId, clock.now());
