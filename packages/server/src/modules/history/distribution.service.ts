import type { Db } from '../../platform/postgres/db';
import * as repository from './distribution.repository';

/** Why tables cannot be distributed. */
export class CannotDistribute extends Error {}

/** What was done, in its order; nothing where it was done before. */
export interface Distribution {
  servers: number;
  steps: string[];
}

/**
 * Distributes the tables that grow with uplinks over the servers that the database knows, by organisation. Broken off, it goes on
 * when it is called again. Writes to a table wait while it is copied.
 * @throws CannotDistribute
 */
export async function distribute(db: Db): Promise<Distribution> {
  const servers = await repository.countServers(db);
  if (servers === undefined)
    throw new CannotDistribute('The database has no extension citus, which spreads tables over servers.');
  if (servers === 0)
    throw new CannotDistribute('The database knows no other server yet: select citus_add_node(host, port).');
  const steps: string[] = [];
  const tables = await repository.listUndistributed(db);
  if (tables.length > 0) {
    await repository.dropReferences(db);
    for (const table of tables) {
      await repository.distributeTable(db, table);
      steps.push(`${table} is distributed by organisation`);
    }
  }
  if (await repository.addReferences(db)) steps.push('references between them are made anew');
  if (tables.length > 0) {
    await repository.dropCopied(db);
    steps.push('the space of what was copied is free');
  }
  return { servers, steps };
}
