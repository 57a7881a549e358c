import { Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { columnTypes, type Db } from './db';

/**
 * Queries of modules in a transaction that a client has begun, and that its owner ends.
 * @returns good for as long as that transaction
 */
export function transactionOf(client: pg.ClientBase): Db {
  const connection = {
    query: (text: string, values: unknown[]) => client.query({ text, values, types: columnTypes }),
    release: () => {},
  } as unknown as pg.PoolClient;
  const config = { pool: { connect: async () => connection, end: async () => {} } };
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new OfTransaction(config);
  return new Kysely({ dialect });
}

/** What begins or ends a transaction within it is a part of it. */
class OfTransaction extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
  override async commitTransaction(): Promise<void> {}
  override async rollbackTransaction(): Promise<void> {}
}
