import type { OrgId } from '@fieldscope/contract/ids';
import { type PageWanted, rowsOfPage } from '@fieldscope/contract/paging';
import { traitsOf } from '../devices/device-models';
import type { LegacyDevice } from './legacy.repository';
import { batteryStatusOf, frequencyText } from './open-api.model';

const DEFAULT_LENGTH = 20;

/** Rows of a page of the legacy API, whose pages are counted from 1. */
export const rowsOf = ({ offset = 1, length = DEFAULT_LENGTH }: Partial<PageWanted>) =>
  rowsOfPage({ offset, length });

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** What the legacy API says of every device. */
const summaryOf = (device: LegacyDevice, isOnline: boolean) => ({
  dev_eui: device.eui,
  dev_name: device.name,
  dev_area: '',
  dev_country: text(device.country),
  online_status: isOnline ? ('1' as const) : ('0' as const),
  description: device.description,
  activate_time: text(device.bound_at),
  latestmsg_time: text(device.last_seen_at),
  production_time: text(device.produced_at),
  frequency: frequencyText(device.frequency),
  ver_hardware: text(device.hardware_version),
  ver_software: text(device.software_version),
});

export const gatewayOf = (device: LegacyDevice, isOnline: boolean) => ({
  ...summaryOf(device, isOnline),
  position: { lat: text(device.latitude), lon: text(device.longitude) },
  antenna_placement: text(device.antenna),
});

export const nodeOf = (device: LegacyDevice, isOnline: boolean, messages: number) => ({
  ...summaryOf(device, isOnline),
  battery_status: batteryOf(device),
  msg_count: String(messages),
});

const batteryOf = ({ battery }: LegacyDevice) => `${batteryStatusOf(battery)}` as const;

/** What the older calls of the public API say of a device. */
export const olderDeviceOf = (device: LegacyDevice, orgId: OrgId, isOnline: boolean) => ({
  dev_eui: device.eui,
  dev_name: device.name,
  org_id: orgId,
  position_source: olderSourceOf(device),
  dev_country: text(device.country),
  frequency: frequencyText(device.frequency),
  device_network: String(traitsOf(device.model).network),
  position: { lon: text(device.longitude), lat: text(device.latitude) },
  description: device.description,
  reg_time: text(device.registered_at),
  bind_time: text(device.bound_at),
  ...groupOf(device),
  latestmsg_time: text(device.last_seen_at),
  online_status: isOnline ? ('1' as const) : ('0' as const),
  battery_status: batteryOf(device),
});

function olderSourceOf({ latitude, longitude, position_source }: LegacyDevice): '' | '0' | '1' {
  if (latitude === null || longitude === null) return '';
  return position_source === 'device' ? '1' : '0';
}

export const groupOf = ({ group_id, group_name }: Pick<LegacyDevice, 'group_id' | 'group_name'>) => ({
  group_name,
  group_unique_name: group_id,
});
