import type { MeasurementValue } from '@fieldscope/contract/fields';
import { inOrder } from '../src/modules/history/chunks.model';
import { latestRowOf, newestOf } from '../src/modules/history/latest.model';
import { upsertLatest } from '../src/modules/history/latest.repository';
import { packFrames } from '../src/modules/history/packing.service';
import type { Log } from '../src/platform/observability/log';
import { type Db, sql } from '../src/platform/postgres/db';

interface Stored {
  db: Db;
  log: Log;
}

/** A reading in the database: when (epoch ms) and what. */
export type Measured = [measuredAt: number, value: MeasurementValue];

/** Stores a history of one series of a bound device, as if it had arrived long ago: packed. */
export async function aHistory(
  { db, log }: Stored,
  series: { eui: string; channel?: number; measurement_id: number },
  readings: Measured[],
): Promise<void> {
  const { rows } = await sql<{ org_id: string; device_id: number; series_id: number }>`
    insert into series (org_id, device_id, channel, measurement_id)
    select org_id, device_id, ${series.channel ?? 1}::int, ${series.measurement_id}::int
    from device where eui = ${series.eui}
    on conflict (device_id, channel, measurement_id, org_id) do update set channel = excluded.channel
    returning org_id, device_id, series_id`.execute(db);
  const { org_id: orgId, device_id: deviceId, series_id: seriesId } = rows[0]!;
  const frames = readings.map(([measuredAt, value]) => ({
    measuredAt,
    uploadedAt: measuredAt,
    fCnt: null,
    readings: [{ seriesId, value }],
  }));
  await packFrames({ db, log }, { orgId, deviceId }, frames.sort(inOrder));
  const latest = frames.map(({ measuredAt, uploadedAt, readings: [reading] }) =>
    latestRowOf(orgId, seriesId, { measuredAt, uploadedAt, value: reading!.value }),
  );
  await upsertLatest(db, newestOf(latest));
}

/** What a device reported about itself last. */
export async function aStatus(
  { db }: Pick<Stored, 'db'>,
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
  { db }: Pick<Stored, 'db'>,
  eui: string,
  at: number,
  kind: 'online' | 'offline',
): Promise<void> {
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    select org_id, device_id, ${new Date(at)}, ${kind} from device where eui = ${eui}`.execute(db);
}
