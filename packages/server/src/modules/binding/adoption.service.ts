import { findModel } from '@fieldscope/codecs';
import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { heardDevices } from '@fieldscope/contract/calls/connections';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { lockProfiles } from '../device-profiles/device-profiles.service';
import { insertChannels } from '../devices/device-channels.service';
import { insertAdopted } from '../devices/device-ownership.service';
import { devicesChanged } from '../devices/devices.events';
import { lockGroup } from '../groups/groups.service';
import * as adopted from './adoption.repository';
import { defaultName } from './production.model';
import { channelsOfModel } from './production.service';

type Given = InputOf<typeof heardDevices.adopt>['devices'];
type Adopted = ResultOf<typeof heardDevices.adopt>['devices'];

/** Names of devices by EUI, as far as they have one already. */
type ViewNames = (euis: Eui[]) => Promise<Map<Eui, string>>;

/**
 * Adds devices to an organisation by EUI and model, all or none. Nothing is proven, so each is heard through the
 * organisation's own connections alone, is no other's loss, and brings no gift.
 * @throws AppError eui_malformed, parameter_invalid, feature_unsupported, registered_again, group_missing, eui_count_exceeded, resource_missing
 * without such a profile, with the row (from 1) and the EUI among its facts
 */
export async function adoptDevices(
  services: Pick<PlatformServices, 'db' | 'clock' | 'events'>,
  orgId: OrgId,
  given: Given,
  viewNames: ViewNames,
): Promise<Adopted> {
  const rows = given.map(rowOf);
  const names = await viewNames(rows.map(({ eui }) => eui));
  const devices = await inTransaction(services.db, async (trx) => {
    const before = await adopted.countAdoptedAlone(trx, orgId);
    const limit = ADOPTION_LIMITS.devices;
    if (before + rows.length > limit) fail('eui_count_exceeded', { limit });
    await ensureGroups(trx, orgId, rows);
    const described = await describeDevices(trx, orgId, rows);
    const named = described.map((device) => ({
      ...device,
      name: device.name ?? names.get(device.eui) ?? defaultName(device.model, device.eui),
    }));
    const ids = await insertAdopted(trx, orgId, named, services.clock.now());
    const seen = new Set<Eui>();
    for (const { row, eui, channels } of named) {
      const deviceId = ids.get(eui);
      if (deviceId === undefined || seen.has(eui)) await refuseOwn(trx, orgId, { row, eui });
      seen.add(eui);
      await insertChannels(trx, { orgId, deviceId: deviceId! }, channels);
    }
    return named;
  });
  await services.events.announce(devicesChanged, { orgId });
  return devices.map(({ eui, model, kind, name }) => ({ eui, model, kind, name }));
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ dev_eui, model, profile_id: profileId, name, group_uuid }: Given[number], index: number) {
  const row = index + 1;
  const eui = EuiInAnyCase.safeParse(dev_eui).data ?? fail('eui_malformed', { eui: dev_eui, row });
  return { row, eui, model, profileId: profileId ?? null, name, groupId: group_uuid || null };
}

/**
 * What devices are: by their profiles, or by their models.
 * @throws AppError parameter_invalid for one with both, feature_unsupported, resource_missing
 */
export async function describeDevices<R extends Pick<Row, 'row' | 'eui' | 'model' | 'profileId'>>(
  db: Db,
  orgId: OrgId,
  rows: R[],
) {
  const profiles = await lockProfiles(
    db,
    orgId,
    rows.flatMap(({ profileId }) => profileId ?? []),
  );
  return rows.map((device) => {
    const { row, eui, profileId, model = '' } = device;
    if (profileId !== null) {
      if (model !== '') fail('parameter_invalid', { field: 'profile_id', eui, row });
      const profile = profiles.get(profileId) ?? fail('resource_missing', { eui, row });
      const channels = profile.channels.map(({ channel, measurementIds }) => ({
        ...{ channel, sensor_type: null, measurement_ids: measurementIds },
      }));
      return {
        ...device,
        model: profile.model,
        kind: 'node',
        intervalMinutes: profile.intervalMinutes,
        channels,
      };
    }
    const found = findModel(model);
    // What uploads by itself has a key of its own: it is made here and cannot be brought along.
    if (!found || (found.kind === 'kit' && found.family === null)) {
      return fail('feature_unsupported', { eui, row, model });
    }
    return { ...device, model, kind: found.kind, intervalMinutes: null, channels: channelsOfModel(model) };
  });
}

/** @throws AppError group_missing */
async function ensureGroups(
  db: Db,
  orgId: OrgId,
  devices: { row: number; eui: Eui; groupId: string | null }[],
): Promise<void> {
  const known = new Set<string>();
  for (const { row, eui, groupId } of devices) {
    if (groupId === null || known.has(groupId)) continue;
    if (!(await lockGroup(db, orgId, groupId))) fail('group_missing', { eui, row });
    known.add(groupId);
  }
}

/** @throws AppError registered_again */
async function refuseOwn(db: Db, orgId: OrgId, { row, eui }: { row: number; eui: Eui }): Promise<never> {
  const own = await adopted.findOwn(db, orgId, eui);
  return fail('registered_again', { eui: own?.eui ?? eui, kind: own?.kind ?? 'node', row });
}
