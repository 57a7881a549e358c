import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';

/** What is derived from a channel's measurements, and how far; times in epoch ms. */
export interface Derivation {
  orgId: OrgId;
  deviceId: number;
  channel: number;
  measurementIds: number[];
  settings: DerivedSettings;
  firstAt: number;
  derivedTo: number;
  missingDays: number;
}
export type DerivationKey = Pick<Derivation, 'orgId' | 'deviceId' | 'channel'>;

const COLUMNS = sql`
  org_id::text as "orgId", device_id as "deviceId", channel, measurement_ids as "measurementIds", settings,
  first_at as "firstAt", derived_to as "derivedTo", missing_days as "missingDays"`;

export async function listDerivations(db: Db, orgId: OrgId, deviceId: number): Promise<Derivation[]> {
  const { rows } = await sql<Derivation>`
    select ${COLUMNS} from derivation where org_id = ${orgId} and device_id = ${deviceId} order by channel`.execute(
    db,
  );
  return rows;
}

interface Place {
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
}

/** Where a device is, and which time zone it has. */
export async function findPlace(db: Db, orgId: OrgId, deviceId: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select latitude, longitude, timezone from device where org_id = ${orgId} and device_id = ${deviceId}`.execute(
    db,
  );
  return rows[0] ?? { latitude: null, longitude: null, timezone: null };
}

/** Sets what is derived from a channel; everything since `firstAt` is derived again. */
export async function upsertDerivation(
  db: Db,
  {
    orgId,
    deviceId,
    channel,
    measurementIds,
    settings,
    firstAt,
  }: Omit<Derivation, 'derivedTo' | 'missingDays'>,
  now: number,
): Promise<void> {
  await sql`
    insert into derivation (org_id, device_id, channel, measurement_ids, settings, first_at, derived_to, seen_to)
    values (${orgId}, ${deviceId}, ${channel}, ${measurementIds}::int[], ${JSON.stringify(settings)}::jsonb,
      ${at(firstAt)}, ${at(firstAt)}, ${at(now)})
    on conflict (org_id, device_id, channel) do update
      set measurement_ids = excluded.measurement_ids, settings = excluded.settings,
        first_at = least(derivation.first_at, excluded.first_at), derived_to = excluded.derived_to, missing_days = 0`.execute(
    db,
  );
}

export async function deleteDerivation(db: Db, { orgId, deviceId, channel }: DerivationKey): Promise<void> {
  await sql`
    delete from derivation where org_id = ${orgId} and device_id = ${deviceId} and channel = ${channel}`.execute(
    db,
  );
}

export async function deleteDerivations(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from derivation where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
}

/** Holds a derivation until the transaction ends; undefined while another transaction does, or when there is none. */
export async function lockDerivation(
  db: Db,
  { orgId, deviceId, channel }: DerivationKey,
): Promise<Derivation | undefined> {
  const { rows } = await sql<Derivation>`
    select ${COLUMNS} from derivation
    where org_id = ${orgId} and device_id = ${deviceId} and channel = ${channel}
    for update skip locked`.execute(db);
  return rows[0];
}

export async function updateProgress(
  db: Db,
  { orgId, deviceId, channel }: DerivationKey,
  { derivedTo, missingDays }: { derivedTo: number; missingDays: number },
): Promise<void> {
  await sql`
    update derivation set derived_to = ${at(derivedTo)}, missing_days = ${missingDays}
    where org_id = ${orgId} and device_id = ${deviceId} and channel = ${channel}`.execute(db);
}

/** No local day is shorter. */
const SHORTEST_DAY = sql`interval '22 hours'`;
const isDue = (now: number) => sql`derived_to <= ${at(now)}::timestamptz - ${SHORTEST_DAY}`;

/** Derivations of an organisation that a local day may have ended for. */
export async function listDue(
  db: Db,
  orgId: OrgId,
  now: number,
): Promise<(DerivationKey & { timezone: string; derivedTo: number })[]> {
  const { rows } = await sql<DerivationKey & { timezone: string; derivedTo: number }>`
    select org_id::text as "orgId", device_id as "deviceId", channel, settings ->> 'timezone' as timezone,
      derived_to as "derivedTo"
    from derivation where org_id = ${orgId} and ${isDue(now)} order by device_id, channel`.execute(db);
  return rows;
}

// What follows serves every organisation; each row names its own.

/** Organisations with derivations that a local day may have ended for. */
export async function listDueOrganisations(db: Db, now: number): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    select distinct org_id::text as "orgId" from derivation where ${isDue(now)}`.execute(db);
  return rows.map(({ orgId }) => orgId);
}

/** Devices with derivations, and until when their uplinks were looked at. */
export async function listSeen(
  db: Db,
  served: Served,
): Promise<{ orgId: OrgId; deviceId: number; since: number }[]> {
  const { rows } = await sql<{ orgId: OrgId; deviceId: number; since: number }>`
    select org_id::text as "orgId", device_id as "deviceId", min(seen_to) as since
    from derivation where true ${among(served)} group by org_id, device_id`.execute(db);
  return rows;
}

/** Has what is derived of devices since a time derived again. */
export async function rewind(
  db: Db,
  late: readonly { orgId: OrgId; deviceId: number; first: number }[],
): Promise<void> {
  await sql`
    update derivation set derived_to = least(derived_to, to_timestamp(first / 1000)),
      first_at = least(first_at, to_timestamp(first / 1000))
    from unnest(
      ${late.map(({ orgId }) => orgId)}::bigint[], ${late.map(({ deviceId }) => deviceId)}::int[],
      ${late.map(({ first }) => first)}::float8[]
    ) as given (org_id, device_id, first)
    where derivation.org_id = given.org_id and derivation.device_id = given.device_id`.execute(db);
}

/** Notes until when uplinks were looked at. */
export async function noteSeen(db: Db, seenTo: number, served: Served): Promise<void> {
  await sql`
    update derivation set seen_to = ${at(seenTo)} where seen_to < ${at(seenTo)} ${among(served)}`.execute(db);
}
