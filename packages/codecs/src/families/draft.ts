import type { DeviceInfo, MeasurementValue, Reading } from '../outcome';

/** Content of an uplink so far; it becomes the outcome only when the whole uplink was read. */
export interface Draft {
  readings: Reading[];
  info: DeviceInfo;
  warnings: string[];
}

/** Channel of payloads that contain none. */
const FIRST_CHANNEL = 1;

/** 2015-01-01 and 2100-01-01 in epoch seconds: a device clock outside this range was never set. */
const PLAUSIBLE_UTC = { from: 1_420_070_400, to: 4_102_444_800 };

export function emptyDraft(): Draft {
  return { readings: [], info: {}, warnings: [] };
}

export function addReading(
  draft: Draft,
  measurementId: number,
  value: MeasurementValue,
  channel = FIRST_CHANNEL,
): void {
  draft.readings.push({ measurementId, channel, value });
}

/** Sets the battery level in percent; a level above 100 is skipped with a warning. Returns whether it was set. */
export function setBattery(draft: Draft, percent: number): boolean {
  if (percent > 100) {
    draft.warnings.push(`battery of ${percent} percent left out`);
    return false;
  }
  draft.info.battery = percent;
  return true;
}

/** Sets the uplink interval; 0 is not an interval. Returns whether it was set. */
export function setUplinkInterval(draft: Draft, minutes: number): boolean {
  if (minutes > 0) draft.info.intervalMinutes = minutes;
  return minutes > 0;
}

/** Sets the device's own time (epoch seconds) on the readings from index `first` on, if it is plausible. */
export function stampReadings(draft: Draft, first: number, utc: number): void {
  if (utc < PLAUSIBLE_UTC.from || utc >= PLAUSIBLE_UTC.to) {
    draft.warnings.push(`time ${utc} of the device is not plausible`);
    return;
  }
  for (const reading of draft.readings.slice(first)) reading.measuredAt = utc * 1000;
}
