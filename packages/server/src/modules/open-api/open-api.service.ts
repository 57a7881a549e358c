import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { open } from '@fieldscope/contract/calls/open';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { en } from '@fieldscope/contract/definitions/names.en';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { KNOWN_SENSOR_TYPES, SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import { fail } from '@fieldscope/contract/errors/fail';
import { toIsoTime } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { traitsOf } from '../devices/device-models';
import { intervalMinutesOf, isOnline } from '../devices/devices.model';
import * as groups from '../groups/groups.service';
import { ownMeasurements } from '../measurements/measurements.service';
import { ownSensorTypes } from '../measurements/sensor-types.service';
import type { SimCards } from '../sim-cards/sim-cards.service';
import { batteryStatusOf, frequencyText, readEui, readEuis, simOf, UNKNOWN } from './open-api.model';
import * as repository from './open-api.repository';

type Result<Name extends keyof typeof open> = Promise<ResultOf<(typeof open)[Name]>>;
type Input<Name extends keyof typeof open> = InputOf<(typeof open)[Name]>;

const GATEWAYS = 1;
const NO_EXPIRY = toIsoTime(0);

/** Id of the key's organisation, under both names that client programs read. */
export async function viewOrganisation(ctx: OrgCtx): Result<'viewOrganisation'> {
  return { org_id: ctx.orgId, orgId: ctx.orgId };
}

export async function listGroups(ctx: OrgCtx): Result<'listGroups'> {
  return (await groups.listGroups(ctx)).map(({ group_name, group_uuid }) => ({ group_name, group_uuid }));
}

/**
 * Nodes, or gateways when they are requested; an empty group id is the Default group.
 * @throws group_missing
 */
export async function listDevices(ctx: OrgCtx, input: Input<'listDevices'>): Result<'listDevices'> {
  const { group_uuid: groupId, device_type } = input;
  if (groupId) {
    const known = await groups.listGroups(ctx);
    if (!known.some((group) => group.group_uuid === groupId)) fail('group_missing');
  }
  const devices = await repository.listDevices(ctx.db, ctx.orgId, {
    gateways: device_type === GATEWAYS,
    groupId,
  });
  return devices.map((device) => ({ ...device, be_quota: '0', expired_time: '' }));
}

/** @throws open_eui_invalid, open_too_many_devices, device_not_in_organisation */
export async function viewDevices(
  ctx: OrgCtx,
  input: Input<'viewDevices'>,
  simCards: SimCards,
): Result<'viewDevices'> {
  const devices = await getDevices(ctx, input.device_euis);
  const cards = await Promise.all(
    devices.map(({ device_eui: eui, adopted }) => simCards.find({ eui, adopted })),
  );
  return devices.map((device, index) => ({
    device_eui: device.device_eui,
    device_name: device.device_name,
    frequency: frequencyText(device.frequency),
    device_network: traitsOf(device.model).network,
    ...positionOf(device),
    hardware_version: device.hardware_version ?? '',
    software_version: device.software_version ?? '',
    sim: simOf(cards[index]),
  }));
}

/** @throws open_eui_invalid, device_not_in_organisation */
export async function viewSimCard(
  ctx: OrgCtx,
  { device_eui }: Input<'viewSimCard'>,
  simCards: SimCards,
): Result<'viewSimCard'> {
  const { device_eui: eui, adopted } = await getDevice(ctx, device_eui);
  return simOf(await simCards.find({ eui, adopted }));
}

/** @throws open_eui_invalid, open_too_many_devices, device_not_in_organisation */
export async function listDeviceChannels(
  ctx: OrgCtx,
  input: Input<'listDeviceChannels'>,
): Result<'listDeviceChannels'> {
  const devices = await getDevices(ctx, input.device_euis);
  const channels = await repository.listChannels(
    ctx.db,
    ctx.orgId,
    devices.map((device) => device.device_id),
  );
  return devices.map(({ device_id, device_eui, device_name }) => ({
    device_eui,
    device_name,
    channels: channels
      .filter((channel) => channel.device_id === device_id)
      .map(({ device_id: _, ...channel }) => channel),
  }));
}

/**
 * Online state, battery and interval. A battery or interval that is not known is -1, a time is left out.
 * @throws open_eui_invalid, open_too_many_devices, device_not_in_organisation
 */
export async function viewRunningStatus(
  ctx: OrgCtx,
  input: Input<'viewRunningStatus'>,
): Result<'viewRunningStatus'> {
  const now = ctx.clock.now();
  return (await getDevices(ctx, input.device_euis)).map((device) => ({
    device_eui: device.device_eui,
    ...(device.last_seen_at !== null && { latest_message_time: toIsoTime(device.last_seen_at) }),
    online_status: isDeviceOnline(device, now) ? 1 : 0,
    battery_status: batteryStatusOf(device.battery),
    battery_digit: device.battery === null ? UNKNOWN : Math.round(device.battery),
    report_frequency: device.interval_minutes ?? UNKNOWN,
    expired_time: NO_EXPIRY,
    be_quota: 0,
  }));
}

function positionOf({ latitude, longitude, position_source }: repository.OpenDevice) {
  if (latitude === null || longitude === null) return {};
  return { position: { latitude, longitude }, position_source: position_source === 'device' ? 1 : 0 };
}

/** Sensor types and what they measure, the organisation's own as well, in English as on the live platform. */
export async function listMeasurementReference(ctx: OrgCtx): Result<'listMeasurementReference'> {
  const [nameOf, own] = await Promise.all([measurementNames(ctx), ownSensorTypes(ctx.db, ctx.orgId)]);
  const typeOf = (type: string, name: string, ids: readonly number[]) => ({
    sensor_type: type,
    sensor_name: name,
    sensor_measurement: ids.map((id) => {
      const { name: measurement_name, unit: measurement_unit } = nameOf(id);
      return { measurement_id: String(id), measurement_name, measurement_unit };
    }),
  });
  return [
    ...KNOWN_SENSOR_TYPES.map((type) => typeOf(type, en.sensorTypes[type], SENSOR_TYPES[type])),
    ...own.map(({ id, names, measurementIds }) => typeOf(String(id), nameIn(names, 'en'), measurementIds)),
  ];
}

/** Names measurements and statuses in English, the organisation's own names first; empty where there is none. */
export async function measurementNames({
  db,
  orgId,
}: OrgCtx): Promise<(id: number) => { name: string; unit: string }> {
  const own = await ownMeasurements(db, orgId);
  const published: Readonly<Record<number, string>> = { ...en.statuses, ...en.measurements };
  return (id) => {
    const named = own.get(id);
    return named
      ? { name: nameIn(named.names, 'en'), unit: named.unit }
      : { name: published[id] ?? '', unit: findMeasurement(id)?.unit ?? '' };
  };
}

/**
 * The one device that a telemetry call is about.
 * @throws open_eui_invalid, device_not_in_organisation
 */
export async function getDevice(ctx: OrgCtx, eui: string): Promise<repository.OpenDevice> {
  const [device] = await repository.findDevices(ctx.db, ctx.orgId, [readEui(eui)]);
  return device ?? fail('device_not_in_organisation', { eui });
}

type Seen = Pick<repository.OpenDevice, 'kind' | 'model' | 'interval_minutes' | 'last_seen_at'>;

/** Whether a device has reported within three of its intervals. */
export function isDeviceOnline(device: Seen, now: number): boolean {
  const { kind, interval_minutes: reported, last_seen_at: lastSeenAt } = device;
  const ofModel = traitsOf(device.model).intervalMinutes;
  return isOnline({ kind, lastSeenAt, intervalMinutes: intervalMinutesOf(kind, reported, ofModel) }, now);
}

/**
 * The named devices in the order of their names; a name that comes twice counts once.
 * @throws open_parameter_invalid when there is none, open_too_many_devices, open_eui_invalid, device_not_in_organisation
 */
export async function getDevices(ctx: OrgCtx, texts: string[]): Promise<repository.OpenDevice[]> {
  const euis = [...new Set(readEuis(texts))];
  const found = new Map(
    (await repository.findDevices(ctx.db, ctx.orgId, euis)).map((device) => [device.device_eui, device]),
  );
  return euis.map((eui) => found.get(eui) ?? fail('device_not_in_organisation', { eui }));
}
