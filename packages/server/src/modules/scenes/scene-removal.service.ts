import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { dropDevices } from './scenes.repository';

/** Devices leave their organisation, and so its scenes. In the transaction of the leaving. */
export const leaveScenes = (trx: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> =>
  dropDevices(trx, orgId, deviceIds);
