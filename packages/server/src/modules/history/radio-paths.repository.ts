import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

// Only uplinks that are rows count: those of three whole days at least (HOT_DAYS in packing.service.ts).

/** What a gateway received of a device: times in ms since 1970, RSSI in dBm, SNR in dB. */
export interface RadioPath {
  uplinks: number;
  /** Uplinks that it received best: their signal is that of this gateway. */
  bestUplinks: number;
  lastAt: number;
  /** Medians; null where no signal is known. */
  rssi: number | null;
  snr: number | null;
  lastRssi: number | null;
  lastSnr: number | null;
}

const median = (figure: 'rssi' | 'snr') =>
  sql`percentile_cont(0.5) within group (order by ${sql.ref(figure)}) filter (where is_best)`;
const newest = (figure: 'rssi' | 'snr') =>
  sql`(array_agg(${sql.ref(figure)} order by received_at desc) filter (where is_best))[1]`;

/** Of rows with `received_at`, `rssi`, `snr` and `is_best`. */
const PATH = sql`
  count(*)::int as uplinks, (count(*) filter (where is_best))::int as "bestUplinks", max(received_at) as "lastAt",
  ${median('rssi')} as rssi, ${median('snr')} as snr, ${newest('rssi')} as "lastRssi", ${newest('snr')} as "lastSnr"`;

/**
 * Devices of an organisation that a gateway received since a time, those with most uplinks first: at most `limit` of them,
 * and in `count` how many there are.
 */
export async function listPathsOfGateway(
  db: Db,
  orgId: OrgId,
  gateway: Eui,
  { since, limit }: { since: number; limit: number },
): Promise<{ paths: (RadioPath & { deviceId: number })[]; count: number }> {
  const received = sql`uplink.org_id = ${orgId} and uplink.received_at >= ${at(since)} and gateways ? ${gateway}`;
  // Counted first: medians need an order, and those of devices beyond the limit are not shown.
  const { rows } = await sql<RadioPath & { deviceId: number; count: number }>`
    select device_id as "deviceId", ${PATH}, min(devices)::int as count
    from (
      select found.device_id, devices, received_at, rssi, snr, gateways ->> 0 = ${gateway} as is_best
      from (
        select device_id, count(*) over () as devices
        from (select device_id, count(*) as uplinks from uplink where ${received} group by device_id) as counted
        join device using (device_id)
        where device.org_id = ${orgId}
        order by uplinks desc, device_id limit ${limit}
      ) as found join uplink on uplink.device_id = found.device_id and ${received}
    ) as listed
    group by device_id
    order by count(*) desc, device_id`.execute(db);
  return { paths: rows.map(({ count: _, ...path }) => path), count: rows[0]?.count ?? 0 };
}

/** Which of some gateways received which devices of the organisation since a time. */
export async function listPaths(
  db: Db,
  orgId: OrgId,
  { since, gateways }: { since: number; gateways: readonly string[] },
): Promise<(RadioPath & { deviceId: number; gateway: string })[]> {
  const { rows } = await sql<RadioPath & { deviceId: number; gateway: string }>`
    select device_id as "deviceId", gateway, ${PATH}
    from (
      select device_id, gateway, received_at, rssi, snr, gateways ->> 0 = gateway as is_best
      from uplink cross join jsonb_array_elements_text(gateways) as received (gateway)
      where org_id = ${orgId} and received_at >= ${at(since)} and gateway = any(${gateways}::text[])
    ) as received
    group by device_id, gateway
    order by device_id, count(*) desc, gateway`.execute(db);
  return rows;
}

/** Gateways that received a device of the organisation since a time, those with most uplinks first. */
export async function listPathsOfNode(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { since, limit }: { since: number; limit: number },
): Promise<(RadioPath & { gateway: string })[]> {
  const { rows } = await sql<RadioPath & { gateway: string }>`
    select gateway, ${PATH}
    from (
      select gateway, received_at, rssi, snr, gateways ->> 0 = gateway as is_best
      from uplink cross join jsonb_array_elements_text(gateways) as received (gateway)
      where org_id = ${orgId} and device_id = ${deviceId} and received_at >= ${at(since)}
    ) as received
    group by gateway
    order by count(*) desc, gateway limit ${limit}`.execute(db);
  return rows;
}
