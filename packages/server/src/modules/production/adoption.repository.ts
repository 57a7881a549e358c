import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { ChannelRow } from './production.repository';

export interface AdoptedRow {
  eui: Eui;
  model: string;
  profileId: number | null;
  kind: string;
  name: string;
  groupId: string | null;
}

/** Number of devices that the organisation adopted; until the transaction ends nobody else there adopts one. */
export async function countAdoptedAlone(db: Db, orgId: OrgId): Promise<number> {
  await sql`select 1 from organisation where org_id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where org_id = ${orgId} and adopted`.execute(db);
  return rows[0]!.count;
}

/** Adds devices to the organisation; one that it has already is left out. @returns the ids of those that were new */
export async function insertAdopted(
  db: Db,
  orgId: OrgId,
  devices: AdoptedRow[],
  now: number,
): Promise<Map<Eui, number>> {
  const { rows } = await sql<{ device_id: number; eui: Eui }>`
    with adopted as (
      insert into device (eui, dev_eui, model, profile_id, kind, name, group_id, adopted, org_id, produced_at, bound_at)
      select eui, eui, model, profile_id, kind, name, group_id, true, ${orgId}, ${at(now)}, ${at(now)}
      from unnest(
        ${devices.map(({ eui }) => eui)}::text[], ${devices.map(({ model }) => model)}::text[],
        ${devices.map(({ profileId }) => profileId)}::int[],
        ${devices.map(({ kind }) => kind)}::text[], ${devices.map(({ name }) => name)}::text[],
        ${devices.map(({ groupId }) => groupId)}::text[]
      ) as given (eui, model, profile_id, kind, name, group_id)
      on conflict do nothing
      returning device_id, eui
    ), noted as (
      insert into device_event (org_id, device_id, at, kind)
      select ${orgId}, device_id, ${at(now)}, 'bound' from adopted
    )
    select device_id, eui from adopted`.execute(db);
  return new Map(rows.map((row) => [row.eui, row.device_id]));
}

/** A device of the organisation that has one of these EUIs or sends with one as DevEUI. */
export async function findOwn(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ eui: Eui; kind: string } | undefined> {
  const { rows } = await sql<{ eui: Eui; kind: string }>`
    select eui, kind from device where org_id = ${orgId} and (eui = ${eui} or dev_eui = ${eui}) limit 1`.execute(
    db,
  );
  return rows[0];
}

/** A device of the organisation that nobody else changes until the transaction ends. */
export async function lockDevice(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ device_id: number; kind: string; adopted: boolean } | undefined> {
  const { rows } = await sql<{ device_id: number; kind: string; adopted: boolean }>`
    select device_id, kind, adopted from device where org_id = ${orgId} and eui = ${eui}
    for no key update`.execute(db);
  return rows[0];
}

/** Changes what reads a device; the interval that the former model reported is forgotten. */
export async function changeModel(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { model, profileId }: Pick<AdoptedRow, 'model' | 'profileId'>,
): Promise<void> {
  await sql`
    update device set model = ${model}, profile_id = ${profileId}
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  await sql`
    update device_status set interval_minutes = (
      select interval_minutes from device_profile where org_id = ${orgId} and profile_id = ${profileId}::int
    )
    from device
    where device.device_id = ${deviceId} and device.org_id = ${orgId}
      and device_status.device_id = device.device_id`.execute(db);
}

/** Channels that stay keep their names. */
export async function replaceChannels(db: Db, deviceId: number, channels: ChannelRow[]): Promise<void> {
  await sql`
    delete from device_channel
    where device_id = ${deviceId} and channel <> all(${channels.map(({ channel }) => channel)}::smallint[])`.execute(
    db,
  );
  await sql`
    insert into device_channel (device_id, channel, sensor_type, measurement_ids)
    select ${deviceId}, channel, sensor_type, measurement_ids
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      as given (channel smallint, sensor_type text, measurement_ids int[])
    on conflict (device_id, channel) do update
      set sensor_type = excluded.sensor_type, measurement_ids = excluded.measurement_ids`.execute(db);
}
