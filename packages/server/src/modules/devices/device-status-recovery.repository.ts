import { at, type Db, sql } from '../../platform/postgres/db';
import { MERGE_STATUS } from './device-status.repository';

/**
 * Rebuilds from the stored uplinks what was committed but not yet written here when the last process ended.
 * Serves the whole database, so it names no organisation.
 */
export async function recoverStatuses(db: Db, now: number): Promise<void> {
  const newestReported = (key: string, type: string) => sql`
    (array_agg((info ->> ${key}::text)::${sql.raw(type)} order by received_at desc)
      filter (where info ->> ${key}::text is not null))[1]`;
  // Gateways first: afterwards the statuses no longer tell how far the last process came.
  await sql`
    insert into device_status as held (device_id, last_seen_at)
    select gateway.device_id, max(uplink.received_at)
    from uplink cross join jsonb_array_elements_text(uplink.gateways) as received (eui)
    join device as gateway on gateway.eui = received.eui and gateway.kind = 'gateway' and gateway.org_id is not null
    where uplink.received_at >= coalesce(
      (select max(last_seen_at) from device_status where last_seen_at <= ${at(now)}) - interval '1 hour', '-infinity')
    group by gateway.device_id
    on conflict (device_id) do update set last_seen_at = greatest(excluded.last_seen_at, held.last_seen_at)`.execute(
    db,
  );
  await sql`
    insert into device_status as held (
      device_id, last_seen_at, battery, interval_minutes, hardware_version, software_version, rssi, snr,
      frame_counter, gateways)
    select device.device_id, newest.received_at, reported.battery, reported.interval_minutes, reported.hardware, reported.software,
      reported.rssi, reported.snr, reported.f_cnt, coalesce(reported.gateways, '[]')
    from device
    left join device_status as status using (device_id)
    cross join lateral (
      select received_at from uplink where uplink.device_id = device.device_id and uplink.org_id = device.org_id
      order by received_at desc limit 1
    ) as newest
    cross join lateral (
      select ${newestReported('battery', 'real')} as battery, ${newestReported('intervalMinutes', 'int')} as interval_minutes,
        ${newestReported('hardware', 'text')} as hardware, ${newestReported('software', 'text')} as software,
        (array_agg(rssi order by received_at desc) filter (where rssi is not null))[1] as rssi,
        (array_agg(snr order by received_at desc) filter (where snr is not null))[1] as snr,
        (array_agg(f_cnt order by received_at desc) filter (where f_cnt is not null))[1] as f_cnt,
        (array_agg(uplink.gateways order by received_at desc) filter (where uplink.gateways <> '[]'))[1] as gateways
      from uplink
      where uplink.device_id = device.device_id and uplink.org_id = device.org_id
        and received_at > coalesce(status.last_seen_at, '-infinity')
    ) as reported
    where device.org_id is not null and newest.received_at > coalesce(status.last_seen_at, '-infinity')
    ${MERGE_STATUS}`.execute(db);
  await recoverChannels(db);
}

/** Every series of a device belongs to one of its channels. */
async function recoverChannels(db: Db): Promise<void> {
  await sql`
    insert into device_channel as held (device_id, channel, status, measurement_ids)
    select series.device_id, series.channel, 'normal', array_agg(series.measurement_id order by measurement_id)
    from series join device on device.device_id = series.device_id and device.org_id = series.org_id
    left join device_channel as known
      on known.device_id = series.device_id and known.channel = series.channel
    where series.measurement_id <> all (coalesce(known.measurement_ids, '{}'))
    group by series.device_id, series.channel
    on conflict (device_id, channel) do update
      set measurement_ids = held.measurement_ids || excluded.measurement_ids`.execute(db);
}
