import { findModel } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceProfiles, MappedField, ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { setReportedInterval } from '../device-status/reported-status.service';
import { changeModelOfProfile } from '../devices/device-facts.service';
import { devicesChanged } from '../devices/devices.events';
import { deviceProfileChanged } from './device-profiles.events';
import * as repository from './device-profiles.repository';

type Input<Name extends keyof typeof deviceProfiles> = InputOf<(typeof deviceProfiles)[Name]>;
type Result<Name extends keyof typeof deviceProfiles> = Promise<ResultOf<(typeof deviceProfiles)[Name]>>;

const { count: MOST, namedDevices: NAMED } = DEVICE_PROFILE_LIMITS;

export const listProfiles = (ctx: OrgCtx): Result<'list'> => repository.listProfiles(ctx.db, ctx.orgId);

/** A profile with some of its devices. @throws AppError resource_missing */
export async function viewProfile(ctx: OrgCtx, { profile_id: id }: Input<'view'>): Result<'view'> {
  const profile = await getProfile(ctx, id);
  return { ...profile, devices: await repository.listDevicesOf(ctx.db, ctx.orgId, id, NAMED) };
}

async function getProfile(ctx: OrgCtx, profileId: number): Promise<repository.ProfileRow> {
  return (await repository.findProfile(ctx.db, ctx.orgId, profileId)) ?? fail('resource_missing');
}

/**
 * @throws AppError operation_unsupported when the organisation has as many as it may, data_duplicate when it has one of that
 * name, parameter_invalid when a built-in model has the name of its model
 */
export async function createProfile(ctx: OrgCtx, facts: ProfileFacts): Result<'create'> {
  ensureOwnModel(facts);
  const inserting = inTransaction(ctx.db, async (trx) => {
    if ((await repository.countProfilesAlone(trx, ctx.orgId)) >= MOST) fail('operation_unsupported');
    return repository.insertProfile(trx, ctx.orgId, facts, ctx.clock.now());
  });
  return { profile_id: await inserting.catch(refuseSecond) };
}

/** Changes a profile, and with it model and interval of its devices, from the next uplink on. @throws AppError resource_missing, data_duplicate, parameter_invalid */
export async function updateProfile(
  ctx: OrgCtx,
  { profile_id: profileId, ...facts }: Input<'update'>,
): Result<'update'> {
  ensureOwnModel(facts);
  const updating = inTransaction(ctx.db, async (trx) => {
    const revision = await repository.updateProfile(trx, ctx.orgId, profileId, facts, ctx.clock.now());
    const deviceIds = await changeModelOfProfile(trx, ctx.orgId, profileId, facts.model);
    await setReportedInterval(trx, ctx.orgId, deviceIds, facts.interval_minutes);
    return revision;
  });
  const revision = (await updating.catch(refuseSecond)) ?? fail('resource_missing');
  await ctx.events.announce(deviceProfileChanged, { profileId });
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
  return { revision };
}

/** Deletes a profile. @throws AppError resource_missing, operation_unsupported with the devices that use it */
export async function removeProfile(ctx: OrgCtx, { profile_id: id }: Input<'remove'>): Result<'remove'> {
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.lockProfileAlone(trx, ctx.orgId, id)) ?? fail('resource_missing');
    const used = await repository.listDevicesOf(trx, ctx.orgId, id, NAMED);
    if (used.length > 0) fail('operation_unsupported', { users: used.map(({ name }) => name).join(', ') });
    await repository.deleteProfile(trx, ctx.orgId, id);
  });
  await ctx.events.announce(deviceProfileChanged, { profileId: id });
  return {};
}

/** @throws AppError resource_missing */
export async function exportProfile(ctx: OrgCtx, { profile_id: id }: Input<'export'>): Result<'export'> {
  const { name, vendor, model, interval_minutes, script, fields, settings } = await getProfile(ctx, id);
  return {
    ...{ format: 'fieldscope-device-profile', version: 1 },
    ...{ name, vendor, model, interval_minutes, script, fields, settings },
  };
}

/** @throws AppError as `createProfile` */
export const importProfile = (
  ctx: OrgCtx,
  { format: _, version: __, ...facts }: Input<'import'>,
): Result<'import'> => createProfile(ctx, facts);

/** A device with the name of a built-in model would be taken for one. */
function ensureOwnModel({ model }: ProfileFacts): void {
  if (findModel(model)) fail('parameter_invalid', { field: 'model' });
}

function refuseSecond(error: unknown): never {
  if (violatedUnique(error) === 'device_profile_name') fail('data_duplicate');
  throw error;
}

/** A profile as a device that is added takes it over. */
export interface AppliedProfile {
  profileId: number;
  model: string;
  intervalMinutes: number | null;
  channels: { channel: number; measurementIds: number[] }[];
}

/** Those of the named profiles that are the organisation's, which stay until the transaction ends. */
export async function lockProfiles(
  db: Db,
  orgId: OrgId,
  profileIds: number[],
): Promise<Map<number, AppliedProfile>> {
  const rows = profileIds.length === 0 ? [] : await repository.lockProfiles(db, orgId, profileIds);
  return new Map(
    rows.map(({ profile_id: profileId, model, interval_minutes: intervalMinutes, fields }) => [
      profileId,
      { profileId, model, intervalMinutes, channels: channelsOf(fields) },
    ]),
  );
}

function channelsOf(fields: MappedField[]): AppliedProfile['channels'] {
  const channels = new Map<number, number[]>();
  for (const { channel, measurement_id: id } of fields) {
    if (id !== STATUS_ID.battery) channels.set(channel, [...(channels.get(channel) ?? []), id]);
  }
  return [...channels].map(([channel, measurementIds]) => ({ channel, measurementIds }));
}
