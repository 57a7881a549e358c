import type { DeviceInfo, MeasurementValue, Reading } from '../outcome';

/** What an uplink has told so far; it becomes the outcome only when the whole uplink could be read. */
export interface Draft {
  readings: Reading[];
  info: DeviceInfo;
  warnings: string[];
}

/** Channel of everything whose payload names none. */
const FIRST_CHANNEL = 1;

/** 2015-01-01 and 2100-01-01 in epoch seconds: a device's clock outside was never set. */
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

/** Notes a battery in percent; a level beyond 100 is left out. Says whether it was taken. */
export function noteBattery(draft: Draft, percent: number): boolean {
  if (percent > 100) {
    draft.warnings.push(`battery of ${percent} percent left out`);
    return false;
  }
  draft.info.battery = percent;
  return true;
}

/** Notes the uplink interval; 0 is none that could be kept. */
export function noteInterval(draft: Draft, minutes: number): void {
  if (minutes > 0) draft.info.intervalMinutes = minutes;
}

/** Gives the readings from index `first` on the device's own time (epoch seconds), when it can be true. */
export function stampReadings(draft: Draft, first: number, utc: number): void {
  if (utc < PLAUSIBLE_UTC.from || utc >= PLAUSIBLE_UTC.to) {
    draft.warnings.push(`time ${utc} of the device is not plausible`);
    return;
  }
  for (const reading of draft.readings.slice(first)) reading.measuredAt = utc * 1000;
}
