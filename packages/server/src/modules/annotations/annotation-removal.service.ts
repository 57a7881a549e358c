import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { deleteOfDevices } from './annotations.repository';

/** Devices leave their organisation, and notes about them go. In the transaction of the leaving. */
export const deleteAnnotationsOf = (trx: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> =>
  deleteOfDevices(trx, orgId, deviceIds);
