import type { DeviceInfo } from '@fieldscope/codecs';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { rawValueOf } from '@fieldscope/contract/decoded-fields/mapped-values';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { ProfileRole, ProfileSetting } from '@fieldscope/contract/profile-settings';
import type { MappedReading } from './mapping.model';

export interface ReportedSettings {
  info: DeviceInfo;
  /** Of switches. */
  readings: MappedReading[];
}

/** As measurement 5100 has them. */
const [CLOSED, OPEN] = [100, 200];

/** What a setting says of its device when it is reported. */
const SAYS: Readonly<
  Record<ProfileRole, (into: ReportedSettings, setting: ProfileSetting, value: number) => void>
> = {
  set_own: ({ info }, { name }, value) => {
    info.ownSettings = { ...info.ownSettings, [name]: value };
  },
  set_interval: ({ info }, _, value) => {
    const isInterval = Number.isInteger(value) && value >= 1 && value <= LIMITS.intervalMinutes.most;
    if (isInterval) info.intervalMinutes = value;
  },
  set_co2_multiplier: ({ info }, _, value) => {
    info.co2Multiplier = value;
  },
  set_gps_interval: ({ info }, _, value) => {
    info.gpsIntervalMinutes = value;
  },
  switch({ readings }, { value: { type, ...is } }, value) {
    if (type !== 'switch') return;
    const { channel, open, closed } = is as { channel: number; open: number; closed: number };
    if (value !== open && value !== closed) return;
    readings.push({
      channel,
      measurementId: MEASUREMENT_ID.switchState,
      value: value === open ? OPEN : CLOSED,
    });
  },
  report_status() {},
  reboot() {},
};

const PLACES = 1e9;

/**
 * Finds in what a codec decoded the settings that it reports. A field that is absent or no number says nothing.
 * @param output JSON of `{data, normalized?}`
 */
export function readReported(output: string, settings: readonly ProfileSetting[]): ReportedSettings {
  const reported: ReportedSettings = { info: {}, readings: [] };
  const shown = settings.filter(({ reported_path }) => reported_path !== '');
  if (shown.length === 0) return reported;
  const decoded = JSON.parse(output) as DecodedOutput;
  for (const setting of shown) {
    const raw = rawValueOf(decoded, setting.reported_path);
    const number = typeof raw === 'boolean' ? Number(raw) : Number(raw);
    if (raw === undefined || !Number.isFinite(number)) continue;
    // A factor such as 1/60 leaves a value beside the one that was set.
    SAYS[setting.role](reported, setting, Math.round(number * setting.reported_factor * PLACES) / PLACES);
  }
  return reported;
}
