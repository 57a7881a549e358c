import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './derived.repository';

/** Nothing is derived of devices any more that leave an organisation. */
export const endDerivations = (db: Db, orgId: OrgId, deviceIds: number[]): Promise<void> =>
  repository.deleteDerivations(db, orgId, deviceIds);
