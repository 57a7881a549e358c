import type { MeasurementValue } from '@fieldscope/contract/fields';
import { type Db, sql } from '../src/platform/postgres/db';

interface Stored {
  db: Db;
}

/** A reading in the database: when (epoch ms) and what. */
export type Measured = [measuredAt: number, value: MeasurementValue];

/** Stores a history of one series of a bound device, as if it had arrived long ago. */
export async function aHistory(
  { db }: Stored,
  series: { eui: string; channel?: number; measurement_id: number },
  readings: Measured[],
): Promise<void> {
  const iso = readings.map(([measuredAt]) => new Date(measuredAt).toISOString());
  await sql`
    with own as (
      insert into series (org_id, device_id, channel, measurement_id)
      select org_id, device_id, ${series.channel ?? 1}::int, ${series.measurement_id}::int
      from device where eui = ${series.eui}
      on conflict (device_id, channel, measurement_id, org_id) do update set channel = excluded.channel
      returning series_id
    )
    insert into reading (measured_at, uploaded_at, value, f_cnt, series_id, detail)
    select measured_at, measured_at, value, null, series_id, detail::jsonb
    from own, unnest(
      ${iso}::timestamptz[],
      ${readings.map(([, value]) => (typeof value === 'number' ? value : null))}::float8[],
      ${readings.map(([, value]) => (typeof value === 'number' ? null : JSON.stringify(value)))}::text[]
    ) as given (measured_at, value, detail)`.execute(db);
}

/** What a device reported about itself last. */
export async function aStatus(
  { db }: Stored,
  eui: string,
  status: {
    lastSeenAt: number;
    battery?: number;
    intervalMinutes?: number;
    hardware?: string;
    software?: string;
    frequency?: number;
  },
): Promise<void> {
  await sql`
    insert into device_status
      (device_id, last_seen_at, battery, interval_minutes, hardware_version, software_version, frequency)
    select device_id, ${new Date(status.lastSeenAt)}, ${status.battery ?? null}::real,
      ${status.intervalMinutes ?? null}::int, ${status.hardware ?? null}, ${status.software ?? null},
      ${status.frequency ?? null}::bigint
    from device where eui = ${eui}`.execute(db);
}

/** Something that happened to a bound device. */
export async function anActivity(
  { db }: Stored,
  eui: string,
  at: number,
  kind: 'online' | 'offline',
): Promise<void> {
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    select org_id, device_id, ${new Date(at)}, ${kind} from device where eui = ${eui}`.execute(db);
}
