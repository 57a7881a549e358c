import type pg from 'pg';
import { LOCKS } from '../../platform/postgres/locks';

export type PartitionedTable = 'reading' | 'uplink';

/** What a table's partitions need besides what the parent gives them. */
const EXTRAS: Record<PartitionedTable, (name: string) => string> = {
  reading: (name) => `alter table ${name} set (autovacuum_vacuum_insert_scale_factor = 0.2)`,
  uplink: (name) => `create unique index if not exists ${name}_frame on ${name} (device_id, frame_key)`,
};

/** Month of an instant in UTC as `2026_11`. */
export function monthOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 7).replace('-', '_');
}

function boundsOf(month: string): [string, string] {
  const [year, number] = month.split('_').map(Number) as [number, number];
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return [`${year}-${String(number).padStart(2, '0')}-01`, next];
}

/** Makes monthly partitions, ahead of time and for the times that a batch brings. */
export class Partitions {
  private readonly made = new Map<string, Promise<void>>();
  private readonly ready = new Set<string>();
  private readonly covered = { reading: { from: 0, to: 0 }, uplink: { from: 0, to: 0 } };

  constructor(private readonly pool: pg.Pool) {}

  /** Resolves once the partition for every given instant exists. */
  async ensure(table: PartitionedTable, months: Iterable<string>): Promise<void> {
    await Promise.all([...months].map((month) => this.ensureMonth(table, month)));
  }

  /** Whether the partition for an instant is known to exist; fast, for the month that was requested last. */
  covers(table: PartitionedTable, epochMs: number): boolean {
    const last = this.covered[table];
    if (epochMs >= last.from && epochMs < last.to) return true;
    const month = monthOf(epochMs);
    if (!this.ready.has(`${table}_${month}`)) return false;
    const [from, to] = boundsOf(month);
    this.covered[table] = { from: Date.parse(from), to: Date.parse(to) };
    return true;
  }

  private ensureMonth(table: PartitionedTable, month: string): Promise<void> {
    const name = `${table}_${month}`;
    const before = this.made.get(name);
    if (before) return before;
    const making = this.make(table, month, name);
    this.made.set(name, making);
    making.then(
      () => this.ready.add(name),
      () => this.made.delete(name),
    );
    return making;
  }

  private async make(table: PartitionedTable, month: string, name: string): Promise<void> {
    const [from, to] = boundsOf(month);
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [LOCKS.partition]);
      const { rows } = await client.query('select to_regclass($1) is not null as exists', [name]);
      if (!rows[0].exists) {
        await client.query(
          `create table ${name} partition of ${table} for values from ('${from}Z') to ('${to}Z')`,
        );
        await client.query(EXTRAS[table](name));
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}
