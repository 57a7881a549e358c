import type { LineSeries } from '@fieldscope/contract/calls/line-series';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import type { SeriesName } from './series.model';

/** Who writes series: a kit, or whoever has the token of a connection. */
export interface Source {
  orgId: OrgId;
  kitId: number | null;
  connectionId: number | null;
}

export type SeriesState = LineSeries['state'];

/** Where the values of a series go. */
export interface Target {
  /** null: to the device that its lines name. */
  deviceId: number | null;
  /** null: to the channel that they name, or 1. */
  channel: number | null;
  /** null: nobody knows. */
  measurementId: number | null;
  factor: number;
  shift: number;
}

export interface SeriesRow extends Target {
  seriesId: number;
  /** Digest of its name in hex. */
  key: string;
  state: SeriesState;
  namesDevice: boolean;
  namesChannel: boolean;
  /** Of the device that a person chose. */
  eui: Eui | null;
}

const isOf = ({ orgId, kitId, connectionId }: Source) => sql`
  series.org_id = ${orgId} and ${
    kitId === null ? sql`series.connection_id = ${connectionId}` : sql`series.kit_id = ${kitId}`
  }`;

const ROW = sql`
  series.series_id::float8 as "seriesId", encode(series.key, 'hex') as key, series.state,
  series.names_device as "namesDevice", series.names_channel as "namesChannel", series.device_id as "deviceId",
  target.eui, series.channel, series.measurement_id as "measurementId", series.factor, series.shift`;

/** Every series of a source. */
export async function listOfSource(db: Db, source: Source): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${ROW} from line_series as series left join device as target using (device_id)
    where ${isOf(source)}`.execute(db);
  return rows;
}

export interface NewSeries extends SeriesName, Omit<Target, 'deviceId'> {
  /** Digest of its name in hex. */
  key: string;
  state: 'proposed' | 'automatic';
  unit: string;
}

/** Adds series as far as the source has places for them; those that it has already stay as they are. */
export async function insertSeries(db: Db, source: Source, series: NewSeries[], now: number): Promise<void> {
  const { orgId, kitId, connectionId } = source;
  const column = <Name extends keyof NewSeries>(name: Name) => series.map((one) => one[name]);
  await inTransaction(db, async (trx) => {
    // No other transaction counts the places of this source meanwhile.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`line_series ${kitId} ${connectionId}`}, 0))`.execute(
      trx,
    );
    await sql`
      insert into line_series (org_id, kit_id, connection_id, key, measurement, tags, field, names_device, names_channel,
        state, channel, measurement_id, factor, shift, unit, first_at, heard_at)
      select ${orgId}, ${kitId}, ${connectionId}, decode(key, 'hex'), measurement, tags, field, names_device, names_channel,
        state, channel, measurement_id, factor, shift, unit, ${at(now)}, ${at(now)}
      from unnest(
        ${column('key')}::text[], ${column('measurement')}::text[],
        ${series.map(({ tags }) => JSON.stringify(tags.map(([name, value]) => ({ name, value }))))}::jsonb[],
        ${column('field')}::text[], ${column('namesDevice')}::boolean[], ${column('namesChannel')}::boolean[],
        ${column('state')}::text[], ${column('channel')}::int[], ${column('measurementId')}::int[],
        ${column('factor')}::float8[], ${column('shift')}::float8[], ${column('unit')}::text[]
      ) with ordinality as given (key, measurement, tags, field, names_device, names_channel, state, channel,
        measurement_id, factor, shift, unit, position)
      where not exists (
        select from line_series as series where ${isOf(source)} and series.key = decode(given.key, 'hex'))
      order by position
      limit greatest(0, ${LINE_PROTOCOL_LIMITS.series} - (
        select count(*)::int from line_series as series where ${isOf(source)}))
      on conflict do nothing`.execute(trx);
  });
}

/** A value that waits for somebody to say what its series is, or to bind its device. */
export interface WaitingValue {
  seriesId: number;
  at: number;
  value: number;
  /** Device and channel that its line names. */
  eui: Eui | null;
  channel: number | null;
}

/** Keeps values of series that still are there and wanted, in their order; of each the newest stay. */
export async function keepValues(db: Db, values: WaitingValue[], now: number): Promise<void> {
  const column = <Name extends keyof WaitingValue>(name: Name) => values.map((one) => one[name]);
  const seriesIds = [...new Set(column('seriesId'))];
  await inTransaction(db, async (trx) => {
    await sql`
      insert into line_value (series_id, at, value, eui, channel)
      select series_id, given.at, given.value, given.eui, given.channel
      from unnest(
        ${column('seriesId')}::bigint[], ${column('at').map(at)}::timestamptz[], ${column('value')}::float8[],
        ${column('eui')}::text[], ${column('channel')}::int[]
      ) with ordinality as given (series_id, at, value, eui, channel, position)
      join line_series using (series_id)
      where state <> 'ignored'
      order by position`.execute(trx);
    await sql`
      delete from line_value as held using unnest(${seriesIds}::bigint[]) as given (series_id)
      where held.series_id = given.series_id and held.value_id <= (
        select value_id from line_value as newer where newer.series_id = given.series_id
        order by value_id desc
        offset (
          select case when names_device then ${LINE_PROTOCOL_LIMITS.valuesOfDevices}::int else ${LINE_PROTOCOL_LIMITS.values}::int end
          from line_series where line_series.series_id = given.series_id)
        limit 1)`.execute(trx);
    await sql`
      update line_series set heard_at = ${at(now)} where series_id = any(${seriesIds}::bigint[])`.execute(
      trx,
    );
  });
}

/** Series of a kit, of a connection, or of the whole organisation: proposals first, the newest first. */
export async function listSeries(
  db: Db,
  orgId: OrgId,
  { kitEui, connectionId }: { kitEui?: Eui; connectionId?: number },
): Promise<LineSeries[]> {
  const { rows } = await sql<LineSeries>`
    select series_id::float8 as series_id, kit.eui as kit_eui, series.connection_id, series.measurement, series.tags,
      series.field, series.state, series.names_device, series.names_channel, target.eui, series.channel,
      series.measurement_id, series.factor, series.shift as "offset", series.unit, series.first_at,
      newest.at as last_at, newest.value as last_value,
      (select count(*)::int from line_value where line_value.series_id = series.series_id) as kept
    from line_series as series
    left join lateral (
      select at, value from line_value where line_value.series_id = series.series_id order by value_id desc limit 1
    ) as newest on true
    left join device as kit on kit.device_id = series.kit_id
    left join device as target on target.device_id = series.device_id
    left join connection on connection.connection_id = series.connection_id
    where series.org_id = ${orgId} and connection.revoked_at is null
      ${kitEui === undefined ? sql`` : sql`and kit.eui = ${kitEui}`}
      ${connectionId === undefined ? sql`` : sql`and series.connection_id = ${connectionId}`}
    order by array_position(array['proposed', 'automatic', 'accepted', 'ignored'], series.state), series.series_id desc`.execute(
    db,
  );
  return rows;
}

/** A series with who writes it. */
export interface OwnSeries extends Pick<SeriesRow, 'namesDevice'> {
  seriesId: number;
  measurement: string;
  field: string;
  kitId: number | null;
  kitEui: Eui | null;
  connectionId: number | null;
}

/** Those of the series that are the organisation's. */
export async function findSeries(db: Db, orgId: OrgId, seriesIds: readonly number[]): Promise<OwnSeries[]> {
  const { rows } = await sql<OwnSeries>`
    select series_id::float8 as "seriesId", names_device as "namesDevice", measurement, field, kit_id as "kitId",
      kit.eui as "kitEui", connection_id as "connectionId"
    from line_series as series left join device as kit on kit.device_id = series.kit_id
    where series.org_id = ${orgId} and series_id = any(${[...seriesIds]}::bigint[])
    order by series_id`.execute(db);
  return rows;
}

export async function acceptSeries(db: Db, orgId: OrgId, seriesId: number, target: Target): Promise<void> {
  const { deviceId, channel, measurementId, factor, shift } = target;
  await sql`
    update line_series
    set state = 'accepted', device_id = ${deviceId}, channel = ${channel}, measurement_id = ${measurementId},
      factor = ${factor}, shift = ${shift}
    where org_id = ${orgId} and series_id = ${seriesId}`.execute(db);
}

/** Values of series that are not wanted are not kept. */
export async function ignoreSeries(db: Db, orgId: OrgId, seriesIds: readonly number[]): Promise<void> {
  await sql`
    delete from line_value using line_series as series
    where series.series_id = line_value.series_id and series.org_id = ${orgId}
      and series.series_id = any(${[...seriesIds]}::bigint[])`.execute(db);
  await sql`
    update line_series set state = 'ignored'
    where org_id = ${orgId} and series_id = any(${[...seriesIds]}::bigint[])`.execute(db);
}

export async function deleteSeries(db: Db, orgId: OrgId, seriesIds: readonly number[]): Promise<void> {
  await sql`
    delete from line_series where org_id = ${orgId} and series_id = any(${[...seriesIds]}::bigint[])`.execute(
    db,
  );
}

/** A value that waits, of a series and device that are known by now. */
export interface DueValue extends Omit<WaitingValue, 'at'>, Omit<Target, 'channel' | 'deviceId'> {
  valueId: string;
  orgId: OrgId;
  measuredAt: number;
  measurementId: number;
  /** The device and channel that a person chose; null: those that the line names. */
  targetEui: Eui | null;
  targetChannel: number | null;
  kitEui: Eui | null;
}

/** Values that are to be stored, oldest first; of every organisation without one. Those of devices that it does not have go on waiting. */
export async function listDue(db: Db, orgId: OrgId | undefined, most: number): Promise<DueValue[]> {
  const ofOrganisation = orgId === undefined ? sql`` : sql`and series.org_id = ${orgId}`;
  // Each device is looked for once, however many of its values wait.
  const { rows } = await sql<DueValue>`
    with bound as materialized (
      select org_id, eui from (
        select distinct series.org_id, waiting.eui
        from line_value as waiting join line_series as series using (series_id)
        where waiting.eui is not null and series.state in ('automatic', 'accepted') ${ofOrganisation}
      ) as named
      where exists (
        select from device where device.org_id = named.org_id and named.eui in (device.eui, device.dev_eui))
    )
    select value_id as "valueId", series_id::float8 as "seriesId", series.org_id as "orgId", waiting.at as "measuredAt", waiting.value,
      waiting.eui, waiting.channel, target.eui as "targetEui", series.channel as "targetChannel", kit.eui as "kitEui",
      series.measurement_id as "measurementId", series.factor, series.shift
    from line_value as waiting join line_series as series using (series_id)
    left join device as target on target.device_id = series.device_id
    left join device as kit on kit.device_id = series.kit_id
    where series.state in ('automatic', 'accepted') ${ofOrganisation} and (
      coalesce(series.device_id, series.kit_id) is not null
      or (series.org_id, waiting.eui) in (select org_id, eui from bound))
    order by value_id limit ${most}`.execute(db);
  return rows;
}

export async function deleteValues(db: Db, valueIds: readonly string[]): Promise<void> {
  await sql`delete from line_value where value_id = any(${[...valueIds]}::bigint[])`.execute(db);
}

/** Deletes proposals of which nothing came since a time, and what waits of series of which nothing came that had to wait. */
export async function deleteUnheard(db: Db, time: number): Promise<Source[]> {
  await sql`
    delete from line_value using line_series as series
    where series.series_id = line_value.series_id and series.state <> 'proposed' and series.heard_at < ${at(time)}`.execute(
    db,
  );
  const { rows } = await sql<Source>`
    delete from line_series where state = 'proposed' and heard_at < ${at(time)}
    returning org_id as "orgId", kit_id as "kitId", connection_id as "connectionId"`.execute(db);
  return rows;
}

/** Deletes series that devices write, and those that go to them. @returns who wrote them */
export async function dropDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    delete from line_series
    where org_id = ${orgId} and (kit_id = any(${[...deviceIds]}::int[]) or device_id = any(${[...deviceIds]}::int[]))
    returning org_id as "orgId", kit_id as "kitId", connection_id as "connectionId"`.execute(db);
  return rows;
}
