import { LIMITS } from '@fieldscope/contract/limits';
import { type PageWanted, rowsOfPage } from '@fieldscope/contract/paging';
import type { LegacyDevice } from './legacy.repository';
import { frequencyText } from './open-api.model';

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

function batteryOf({ battery }: LegacyDevice): '' | '0' | '1' {
  if (battery === null) return '';
  return battery <= LIMITS.batteryInsufficientAt ? '0' : '1';
}

export const groupOf = ({ group_id, group_name }: Pick<LegacyDevice, 'group_id' | 'group_name'>) => ({
  group_name,
  group_unique_name: group_id,
});
