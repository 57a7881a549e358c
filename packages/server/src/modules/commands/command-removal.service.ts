import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './commands.repository';

/** Deletes what an organisation sent to devices that leave it, and the way to them; what is on its way is not sent. */
export const deleteCommandsOf = (db: Db, orgId: OrgId, deviceIds: number[]): Promise<void> =>
  repository.deleteCommands(db, orgId, deviceIds);
