import { LIMITS } from '@fieldscope/contract/limits';
import { isOnline } from '../devices/devices.model';
import { type DeviceDetails, type FleetDevice, intervalMs, isOnTime, type Trouble } from './facts.model';

/** Intervals without a value, while other channels go on. */
const MISSED = 5;
/** Least number of expected uplinks before a share of missing ones says anything. */
const LOSSY_EXPECTED = 10;

/** Channels without a value for so long that the device itself cannot be the reason; none where all of them are. */
export function quietChannels(
  device: FleetDevice,
  channels: DeviceDetails['channels'],
): DeviceDetails['channels'] {
  const quiet = channels.filter(
    ({ measuredAt }) => (device.lastSeenAt ?? 0) - measuredAt > MISSED * intervalMs(device),
  );
  return quiet.length === channels.length ? [] : quiet;
}

/** What is wrong with a device, the most urgent first as in its row of attention; undefined: nothing is. */
export function troubleOf(
  device: FleetDevice,
  { received, missing, refused, channels }: DeviceDetails,
  now: number,
): Trouble | undefined {
  const { lastSeenAt, battery } = device;
  if (lastSeenAt === null) return now - device.boundAt > intervalMs(device) ? 'never_heard' : undefined;
  if (!isOnline(device, now)) return 'silent';
  if (battery !== null && battery <= LIMITS.batteryInsufficientAt) return 'battery';
  if (!isOnTime(device, now)) return 'late';
  const expected = received + missing;
  if (expected >= LOSSY_EXPECTED && missing / expected >= LIMITS.lossyShare) return 'lossy';
  if (refused > 0) return 'refused';
  return quietChannels(device, channels).length > 0 ? 'channel' : undefined;
}
