import type { Publication } from '@fieldscope/contract/calls/open-data';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LocationPrecision } from '@fieldscope/contract/open-data';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Publications of an organisation, withdrawn ones included. */
export async function listPublications(db: Db, orgId: OrgId): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    select scene_id, address, is_published, licence, licence_url, contact, location, requests::float8 as requests,
      last_request_at
    from scene_publication where org_id = ${orgId} order by scene_id`.execute(db);
  return rows;
}

/** How people publish a scene. */
export type PublicationFacts = Pick<Publication, 'licence' | 'licence_url' | 'contact' | 'location'>;

/** Publishes a scene of the organisation. @returns its address: a former one, or the drawn one */
export async function publish(
  db: Db,
  orgId: OrgId,
  sceneId: number,
  { licence, licence_url: licenceUrl, contact, location }: PublicationFacts,
  drawn: { address: string; salt: Buffer },
): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    insert into scene_publication (scene_id, org_id, address, salt, is_published, licence, licence_url, contact, location)
    values (${sceneId}, ${orgId}, ${drawn.address}, ${drawn.salt}, true, ${licence}, ${licenceUrl}, ${contact}, ${location})
    on conflict (scene_id) do update set is_published = true, licence = excluded.licence,
      licence_url = excluded.licence_url, contact = excluded.contact, location = excluded.location
    returning address`.execute(db);
  return rows[0]!.address;
}

/** @returns whether it was published before */
export async function withdraw(db: Db, orgId: OrgId, sceneId: number): Promise<boolean> {
  const { rows } = await sql`
    update scene_publication set is_published = false
    where org_id = ${orgId} and scene_id = ${sceneId} and is_published returning 1`.execute(db);
  return rows.length > 0;
}

/** A scene that everybody may read now. */
export interface PublishedScene extends Pick<PublicationFacts, 'licence' | 'licence_url' | 'contact'> {
  sceneId: number;
  orgId: OrgId;
  address: string;
  salt: Buffer;
  location: LocationPrecision;
}

/** undefined: nothing is published at this address now, or its organisation is frozen. */
export async function findPublished(db: Db, address: string): Promise<PublishedScene | undefined> {
  const { rows } = await sql<PublishedScene>`
    select scene_id as "sceneId", publication.org_id as "orgId", publication.address, salt, licence, licence_url, contact, location
    from scene_publication as publication
    join organisation on organisation.org_id = publication.org_id and organisation.frozen_at is null
    where publication.address = ${address} and is_published`.execute(db);
  return rows[0];
}

export async function noteRequests(db: Db, sceneId: number, count: number, now: number): Promise<void> {
  await sql`
    update scene_publication set requests = requests + ${count}, last_request_at = ${at(now)}
    where scene_id = ${sceneId}`.execute(db);
}

/** A measurement of a published scene. */
export interface PublishedMeasurement {
  deviceId: number;
  eui: Eui;
  deviceName: string;
  model: string;
  /** Where people or the device itself said it is; of trackers never. */
  longitude: number | null;
  latitude: number | null;
  channel: number;
  measurementId: number;
  alias: string;
  /** null: it was never measured. */
  seriesId: number | null;
  lastAt: number | null;
}

/** Measurements of a scene in their order. */
export async function listPublishedMeasurements(
  db: Db,
  orgId: OrgId,
  sceneId: number,
): Promise<PublishedMeasurement[]> {
  const { rows } = await sql<PublishedMeasurement>`
    select device.device_id as "deviceId", device.eui, device.name as "deviceName", device.model,
      case when device.kind <> 'tracker' then device.longitude end as longitude,
      case when device.kind <> 'tracker' then device.latitude end as latitude,
      measured.channel, measured.measurement_id as "measurementId", measured.alias, series.series_id as "seriesId",
      latest.measured_at as "lastAt"
    from scene_measurement as measured
    join device on device.device_id = measured.device_id and device.org_id = measured.org_id
    left join series on series.org_id = measured.org_id and series.device_id = measured.device_id
      and series.channel = measured.channel and series.measurement_id = measured.measurement_id
    left join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where measured.org_id = ${orgId} and measured.scene_id = ${sceneId}
    order by measured.place`.execute(db);
  return rows;
}
