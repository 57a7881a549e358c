import type pg from 'pg';

const pools = new Set<pg.Pool>();

/** Has a pool counted until it ends. */
export function countPool(pool: pg.Pool): void {
  pools.add(pool);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (() => {
    pools.delete(pool);
    return end();
  }) as typeof pool.end;
}

/** Connections of this process to the database, and what waits for one. */
export function viewPools(): { connections: number; waiting: number } {
  const all = [...pools];
  return {
    connections: all.reduce((sum, { totalCount }) => sum + totalCount, 0),
    waiting: all.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
  };
}
