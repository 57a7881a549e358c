import { OperatorError } from '../../platform/operator/operator-error';
import { type Said, said } from '../../platform/operator/told';
import type { Db } from '../../platform/postgres/db';
import * as repository from './distribution.repository';

/** What was done, in its order; nothing where it was done before. */
export interface Distribution {
  servers: number;
  steps: Said[];
}

/**
 * Distributes the tables that grow with uplinks over the servers that the database knows, by organisation. Broken off, it goes on
 * when it is called again. Writes to a table wait while it is copied.
 * @throws OperatorError
 */
export async function distribute(db: Db): Promise<Distribution> {
  const servers = await repository.countServers(db);
  if (servers === undefined) throw new OperatorError(said('noCitus'));
  if (servers === 0) throw new OperatorError(said('noOtherServer'));
  const steps: Said[] = [];
  const tables = await repository.listUndistributed(db);
  if (tables.length > 0) {
    await repository.dropReferences(db);
    for (const table of tables) {
      await repository.distributeTable(db, table);
      steps.push(said('tableDistributed', { table }));
    }
  }
  if (await repository.addReferences(db)) steps.push(said('referencesRenewed'));
  if (tables.length > 0) {
    await repository.dropCopied(db);
    steps.push(said('copiedSpaceFree'));
  }
  return { servers, steps };
}
