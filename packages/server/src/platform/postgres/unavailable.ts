import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The database cannot be reached, does not answer in time, or cannot write now; the same may work later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is unavailable: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Connection lost (08), disk, memory or connections used up (53), stopped or out of time (57), system error (58),
 * read-only (25006, a standby after a fail-over), transaction out of time (25P03).
 */
const UNAVAILABLE = /^(08|53|57|58|25006|25P03)/;

/** Citus passes on with a code of its own that another server went away in the middle of a transaction. */
const PASSED_ON = 'XX000';
const LOST =
  /connection marked as essential|could not establish any connections|could not commit transaction|SSL SYSCALL error|closed the connection/;

const isUnavailable = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  UNAVAILABLE.test(code) || (code === PASSED_ON && LOST.test(message));

/** A pool for kysely whose failures that are no fault of a statement are raised as DatabaseUnavailable. */
export function reportUnavailable(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      let isLost = false;
      const lose = () => {
        isLost = true;
      };
      client.once('error', lose);
      const query = async (statement: string, values: readonly unknown[]) => {
        try {
          return await client.query(statement, [...values]);
        } catch (error) {
          if (isLost || isUnavailable(error as Error)) {
            throw new DatabaseUnavailable(error);
          }
          throw error;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release() {
          client.off('error', lose);
          client.release();
        },
      };
    },
    end: () => pool.end(),
  };
}
