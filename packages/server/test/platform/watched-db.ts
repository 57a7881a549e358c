import type pg from 'pg';
import { type Db, openDb } from '../../src/platform/postgres/db';

interface Watch {
  /** Called ahead of each statement; may throw in its place. */
  before?(statement: string, client: pg.PoolClient): unknown;
  /** Called once it has its answer. */
  after?(statement: string): unknown;
}

/** A database over `pool` on which something happens at chosen statements. */
export function watchedDb(pool: Pick<pg.Pool, 'connect'>, { before, after }: Watch): Db {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (statement: string, values: unknown[]) => {
      await before?.(statement, client);
      const answer = await client.query(statement, values);
      await after?.(statement);
      return answer;
    };
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return openDb({ connect, on() {}, end: async () => {} } as never);
}
