import type { Eui, OrgId } from '@fieldscope/contract/ids';
import {
  type MessageFormat,
  NETWORK_SERVERS,
  type NetworkServerKind,
} from '@fieldscope/contract/network-server-kinds';
import type { NetworkServer } from '../../platform/http/actor';
import { type Db, sql } from '../../platform/postgres/db';
import type { Fragment } from '../../platform/postgres/order-by';
import { among } from '../../platform/postgres/shards';
import { organisationsToName } from '../history/uplinks.service';
import type { KnownDevice } from './ingest.model';
import { KnownSeries } from './known-series.model';

interface DeviceRow {
  device_id: number;
  org_id: OrgId;
  eui: Eui;
  dev_eui: Eui;
  model: string;
  profile_id: number | null;
  kind: string;
  device_key_sealed: Buffer | null;
  derivations: KnownDevice['derivations'] | null;
}

/** What a device is looked for by. */
export type EuiColumn = 'eui' | 'dev_eui';

/** By which EUI a device is looked for, and for whom. */
export interface WantedDevice {
  eui: Eui;
  /** Whose connection looks for it; null: the operator. */
  ofOrganisation: OrgId | null;
}

const COLUMNS = sql`
  device.device_id, device.org_id, device.eui, device.dev_eui, device.model, device.profile_id, device.kind,
  device.device_key_sealed,
  (select jsonb_agg(jsonb_build_object('channel', channel, 'measurementIds', measurement_ids)) from derivation
    where derivation.org_id = device.org_id and derivation.device_id = device.device_id) as derivations`;

/**
 * Devices that may send: for connections of organisations their own. The operator's tokens and kits come before
 * the organisation is known; what an organisation adopted is not theirs.
 */
export async function listBoundDevices(
  db: Db,
  column: EuiColumn,
  wanted: readonly WantedDevice[],
): Promise<KnownDevice[]> {
  const ofOperator = wanted.filter(({ ofOrganisation }) => ofOrganisation === null);
  const own = wanted.filter(({ ofOrganisation }) => ofOrganisation !== null);
  return (
    await Promise.all([
      ofOperator.length === 0 ? [] : listOfOperator(db, column, ofOperator),
      own.length === 0 ? [] : listOwn(db, column, own),
    ])
  ).flat();
}

async function listOfOperator(
  db: Db,
  column: EuiColumn,
  wanted: readonly WantedDevice[],
): Promise<KnownDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS} from device
    where ${sql.ref(`device.${column}`)} = any(${wanted.map(({ eui }) => eui)}::text[])
      and org_id is not null and not adopted`.execute(db);
  return rows.map((row) => knownDevice(row, true));
}

async function listOwn(db: Db, column: EuiColumn, wanted: readonly WantedDevice[]): Promise<KnownDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS}
    from unnest(${wanted.map(({ eui }) => eui)}::text[], ${wanted.map(({ ofOrganisation }) => ofOrganisation)}::bigint[])
      as wanted (eui, org_id)
    join device on device.org_id = wanted.org_id and ${sql.ref(`device.${column}`)} = wanted.eui`.execute(db);
  return rows.map((row) => knownDevice(row, false));
}

const knownDevice = (row: DeviceRow, byOperator: boolean): KnownDevice => ({
  deviceId: row.device_id,
  orgId: row.org_id,
  eui: row.eui,
  // One text in memory for both.
  devEui: row.dev_eui === row.eui ? row.eui : row.dev_eui,
  model: row.model,
  profileId: row.profile_id,
  kind: row.kind,
  // A copy of its own: a small buffer keeps all of those in memory that were made with it.
  deviceKeySealed: row.device_key_sealed && Buffer.from(new Uint8Array(row.device_key_sealed).buffer),
  byOperator,
  derivations: row.derivations ?? [],
  series: new KnownSeries(),
});

/** A measurement of a channel as one number, as a value of an array. */
const keyOf = (channel: Fragment, measurementId: Fragment): Fragment =>
  sql`(${channel}::bigint << 32) + ${measurementId}`;

interface SeriesRow {
  deviceId: number;
  orgId: OrgId;
  channel: number;
  measurementId: number;
  seriesId: number;
  isReported: boolean;
}

/**
 * Series that their organisations have of some devices, and whether the channel of each has its measurement and is at work. The channels
 * are looked up device by device, not series by series.
 */
export async function listSeries(
  db: Db,
  devices: readonly KnownDevice[],
  isDistributed: boolean,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    with wanted as materialized (
      select device_id, org_id, (
        select array_agg(${keyOf(sql.ref('held.channel'), sql.ref('measured.id'))})
        from device_channel as held cross join unnest(held.measurement_ids) as measured (id)
        where held.device_id = given.device_id and held.status <> 'idle'
      ) as reported
      from unnest(
        ${devices.map(({ deviceId }) => deviceId)}::int[], ${devices.map(({ orgId }) => orgId)}::bigint[]
      ) as given (device_id, org_id)
    )
    select series.device_id as "deviceId", series.org_id as "orgId", series.channel, series.measurement_id as "measurementId",
      series.series_id as "seriesId",
      coalesce(${keyOf(sql.ref('series.channel'), sql.ref('series.measurement_id'))} = any(wanted.reported), false) as "isReported"
    from wanted join series using (device_id, org_id)
    where true ${among(organisationsToName(devices, isDistributed), 'series.org_id')}`.execute(db);
  return rows;
}

/** The operator's network servers are ChirpStack. */
const formatOf = (kind: NetworkServerKind | null): MessageFormat =>
  kind === null ? 'chirpstack' : NETWORK_SERVERS[kind].format;

/** A token that is in force, with the organisation whose connection it is (null: the operator's). */
export async function findConnection(
  db: Db,
  tokenHash: Buffer,
): Promise<Pick<NetworkServer, 'ofOrganisation' | 'mqttFormat'> | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null; kind: NetworkServerKind | null }>`
    select org_id, kind from connection where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  const row = rows[0];
  return row && { ofOrganisation: row.org_id, mqttFormat: formatOf(row.kind) };
}
