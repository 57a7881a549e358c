import type { ListedProfile, MappedField, ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

const LISTED = sql`
  profile_id, name, vendor, model, interval_minutes, revision, paused_at, updated_at,
  (select count(*)::int from device
    where device.org_id = device_profile.org_id and device.profile_id = device_profile.profile_id) as device_count`;

export async function listProfiles(db: Db, orgId: OrgId): Promise<ListedProfile[]> {
  const { rows } = await sql<ListedProfile>`
    select ${LISTED} from device_profile where org_id = ${orgId} order by lower(name), name`.execute(db);
  return rows;
}

export interface ProfileRow extends ListedProfile {
  script: string;
  fields: MappedField[];
  settings: ProfileSetting[];
}

export async function findProfile(db: Db, orgId: OrgId, profileId: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${LISTED}, script, fields, settings from device_profile
    where org_id = ${orgId} and profile_id = ${profileId}`.execute(db);
  return rows[0];
}

/** The profiles of an organisation that are not paused, without their scripts. */
export async function listRunning(db: Db, orgId: OrgId): Promise<Pick<ProfileRow, 'profile_id'>[]> {
  const { rows } = await sql<Pick<ProfileRow, 'profile_id'>>`
    select profile_id from device_profile
    where org_id = ${orgId} and paused_at is null order by lower(name), name`.execute(db);
  return rows;
}

/** Those of the named profiles that are the organisation's; they stay until the transaction ends. */
export async function lockProfiles(
  db: Db,
  orgId: OrgId,
  profileIds: number[],
): Promise<Pick<ProfileRow, 'profile_id' | 'model' | 'interval_minutes' | 'fields'>[]> {
  const { rows } = await sql<ProfileRow>`
    select profile_id, model, interval_minutes, fields from device_profile
    where org_id = ${orgId} and profile_id = any(${profileIds}::int[])
    order by profile_id for share`.execute(db);
  return rows;
}

/** Number of profiles; until the transaction ends no other transaction makes one for the organisation. */
export async function countProfilesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_profile where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export async function insertProfile(
  db: Db,
  orgId: OrgId,
  { name, vendor, model, interval_minutes, script, fields, settings }: ProfileFacts,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ profile_id: number }>`
    insert into device_profile
      (org_id, name, vendor, model, interval_minutes, script, fields, settings, updated_at)
    values (${orgId}, ${name}, ${vendor}, ${model}, ${interval_minutes}, ${script}, ${JSON.stringify(fields)}::jsonb,
      ${JSON.stringify(settings)}::jsonb, ${at(now)})
    returning profile_id`.execute(db);
  return rows[0]!.profile_id;
}

/** @returns its new revision; undefined: there is none */
export async function updateProfile(
  db: Db,
  orgId: OrgId,
  profileId: number,
  { name, vendor, model, interval_minutes, script, fields, settings }: ProfileFacts,
  now: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    update device_profile
    set name = ${name}, vendor = ${vendor}, model = ${model}, interval_minutes = ${interval_minutes},
      revision = revision + case
        when script = ${script} and fields = ${JSON.stringify(fields)}::jsonb
          and settings = ${JSON.stringify(settings)}::jsonb then 0 else 1 end,
      script = ${script}, fields = ${JSON.stringify(fields)}::jsonb,
      settings = ${JSON.stringify(settings)}::jsonb, paused_at = null, updated_at = ${at(now)}
    where org_id = ${orgId} and profile_id = ${profileId}
    returning revision`.execute(db);
  return rows[0]?.revision;
}

/** @returns whether that revision was not paused before */
export async function pauseProfile(
  db: Db,
  orgId: OrgId,
  { profileId, revision }: { profileId: number; revision: number },
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_profile set paused_at = ${at(now)}
    where org_id = ${orgId} and profile_id = ${profileId} and revision = ${revision} and paused_at is null
    returning profile_id`.execute(db);
  return rows.length > 0;
}

/** The name of a profile that no other transaction can take into use until the transaction ends; undefined: there is none. */
export async function lockProfileAlone(db: Db, orgId: OrgId, profileId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from device_profile where org_id = ${orgId} and profile_id = ${profileId} for update`.execute(
    db,
  );
  return rows[0]?.name;
}

export async function deleteProfile(db: Db, orgId: OrgId, profileId: number): Promise<void> {
  await sql`delete from device_profile where org_id = ${orgId} and profile_id = ${profileId}`.execute(db);
}

/** The first devices that use a profile, by name. */
export async function listDevicesOf(
  db: Db,
  orgId: OrgId,
  profileId: number,
  most: number,
): Promise<{ eui: Eui; name: string }[]> {
  const { rows } = await sql<{ eui: Eui; name: string }>`
    select eui, name from device where org_id = ${orgId} and profile_id = ${profileId}
    order by lower(name), eui limit ${most}`.execute(db);
  return rows;
}

/** The organisation's devices with a profile, the latest heard first. */
export async function listProfiledDevices(
  db: Db,
  orgId: OrgId,
  most: number,
): Promise<{ device_id: number; eui: Eui; name: string }[]> {
  const { rows } = await sql<{ device_id: number; eui: Eui; name: string }>`
    select device_id, eui, name from device left join device_status using (device_id)
    where org_id = ${orgId} and profile_id is not null
    order by last_seen_at desc nulls last, eui limit ${most}`.execute(db);
  return rows;
}

/** The profile of a device; null without one, undefined when the organisation has no such device. */
export async function findProfileOfDevice(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ profile_id: number | null }>`
    select profile_id from device where org_id = ${orgId} and eui = ${eui}`.execute(db);
  return rows[0]?.profile_id;
}
