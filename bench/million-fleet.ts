import { APPLICATION_ID } from '@fieldscope/simulator/messages';
import type pg from 'pg';
import type { BenchDevice } from './fleet';
import { TEN_MINUTES } from './history-filling';

/** Nodes of one organisation. */
export const NODES_EACH = 1_000;
/** What an S2103 measures. */
const MEASUREMENTS = [4097, 4098, 4100];
const ORGANISATIONS_AT_ONCE = 50;

/** The EUI and DevEUI of a node by its place in the fleet. */
const euiOf = (place: number): string => `2CF7F1BE${place.toString(16).toUpperCase().padStart(8, '0')}`;

export const deviceOf = (place: number): BenchDevice => ({
  eui: euiOf(place),
  dev_eui: euiOf(place),
  code: '',
});

/**
 * Organisations of 1,000 nodes of three values that were heard within the last ten minutes, written by SQL: over the server they would
 * take a day. Each has what a node of that age has at least: status, channel, newest values, the event of its coming online, the way
 * to it by the operator's network server, if there is one.
 * @param orgIds those that there are already, which get the first of the nodes
 */
export async function fillFleet(client: pg.Client, orgIds: string[], nodes: number): Promise<void> {
  const { rows: made } = await client.query<{ org_id: string }>(
    `insert into organisation (name, um_balance, dm_balance, created_at) select 'Fleet ' || nth, 0, 0, now() from generate_series(1, $1) as nth returning org_id::text`,
    [nodes / NODES_EACH - orgIds.length],
  );
  const owners = [...orgIds, ...made.map(({ org_id }) => org_id)];
  // References hold by the way in which rows are made: to have each looked up would take as long again.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  for (let first = 0; first < owners.length; first += ORGANISATIONS_AT_ONCE)
    await fillSome(client, owners.slice(first, first + ORGANISATIONS_AT_ONCE), first * NODES_EACH);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function fillSome(client: pg.Client, orgIds: string[], firstPlace: number): Promise<void> {
  await client.query(
    `with made as (
       insert into device (eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, org_id, name, produced_at,
         bound_at)
       select eui, 'S2103', 'node', eui, '', '', '', org_id, 'Node ' || place, now() - interval '30 days', now() - interval '30 days'
       from unnest($1::bigint[]) with ordinality as owner (org_id, nth)
       cross join generate_series(0, ${NODES_EACH - 1}) as own
       cross join lateral (select $2::int + (nth - 1) * ${NODES_EACH} + own as place) as placed
       cross join lateral (select '2CF7F1BE' || lpad(upper(to_hex(place)), 8, '0') as eui) as named
       returning device_id, org_id),
     heard as (
       insert into device_status (device_id, last_seen_at, battery, rssi, snr, frame_counter, interval_minutes, gateways)
       select device_id, now() - device_id % 600 * interval '1 second', 50 + device_id % 50, -60 - device_id % 60, 7, 1, 60,
         '["2CF7F10000000002"]' from made),
     channels as (
       insert into device_channel (device_id, channel, status, sensor_type, measurement_ids)
       select device_id, 1, 'normal', null, $3::int[] from made),
     ways as (
       insert into downlink_route (device_id, token_hash, source, way, application_id, device_name)
       select device_id, token_hash, 'chirpstack', 'http', $4, 'bench' from made
       cross join (select token_hash from connection where org_id is null limit 1) as network_server),
     events as (
       insert into device_event (org_id, device_id, at, kind)
       select org_id, device_id, now() - interval '30 days', 'online' from made),
     measured as (
       insert into series (org_id, device_id, channel, measurement_id)
       select org_id, device_id, 1, measurement_id from made, unnest($3::int[]) as measurement_id
       returning org_id, series_id, device_id)
     insert into latest (org_id, series_id, measured_at, uploaded_at, value)
     select org_id, series_id, now() - device_id % 600 * interval '1 second', now() - device_id % 600 * interval '1 second',
       20 + device_id % 10 from measured`,
    [orgIds, firstPlace, MEASUREMENTS, APPLICATION_ID],
  );
}

/** Uplinks of the day before yesterday, of the first nodes of an organisation, as rows: what packing has to do for each of a fleet. */
export interface ClosedDay {
  orgId: string;
  devices: { deviceId: number; seriesIds: number[] }[];
}

export async function closedDayOf(client: pg.Client, orgId: string, devices: number): Promise<ClosedDay> {
  const { rows } = await client.query<{ deviceId: number; seriesIds: number[] }>(
    `select device_id as "deviceId", array_agg(series_id order by series_id) as "seriesIds"
     from series where org_id = $1 group by device_id order by device_id limit $2`,
    [orgId, devices],
  );
  return { orgId, devices: rows };
}

/** Uplinks of a node a day. */
export const UPLINKS_OF_DAY = (24 * 60 * 60_000) / TEN_MINUTES;

/** Turns on a rule for all nodes of some organisations, which no value of theirs meets. */
export async function watch(client: pg.Client, organisations: number): Promise<void> {
  await client.query(
    `insert into alarm_rule (org_id, name, severity, is_on, condition, is_ungrouped, measurement_id, hold_minutes,
       cooldown_minutes, since)
     select org_id, 'bench', 'warning', true, '{"kind": "above", "limit": 1000000}', false, $2, 0, 0, now()
     from (select distinct org_id from device order by org_id limit $1) as owner`,
    [organisations, MEASUREMENTS[0]],
  );
}
