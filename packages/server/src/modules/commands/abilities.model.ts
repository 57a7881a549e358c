import { type CommandKind, findModel } from '@fieldscope/codecs';
import type { DeviceCommand } from '@fieldscope/contract/command-kinds';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import type { ProfileRole, ProfileSetting, SettingValue } from '@fieldscope/contract/profile-settings';

export interface Range {
  least: number;
  most: number;
}

/** What a device can be set to and told. */
export interface Abilities {
  commands: readonly CommandKind[];
  interval: Range;
  co2: Range;
  gps: Range;
  /** Channels that it switches. */
  switches: readonly number[];
  /** What its profile declares beside what has a place of its own. */
  own: readonly ProfileSetting[];
}

/** Of a built-in model; of one that left the services, nothing. */
export function abilitiesOfModel(model: string): Abilities {
  const found = findModel(model);
  const { least, most } = found?.switchRange ?? { least: 1, most: 0 };
  return {
    commands: found?.commands ?? [],
    interval: found?.intervalRange ?? LIMITS.intervalMinutes,
    co2: COMMAND_LIMITS.co2Multiplier,
    gps: COMMAND_LIMITS.gpsMinutes,
    switches: Array.from({ length: most - least + 1 }, (_, place) => least + place),
    own: [],
  };
}

/** Of a device whose profile declares these. */
export function abilitiesOfProfile(settings: readonly ProfileSetting[]): Abilities {
  const rangeOf = (role: ProfileRole, otherwise: Range): Range => {
    const value = settings.find((one) => one.role === role)?.value;
    return value?.type === 'number' ? { least: value.least, most: value.most } : otherwise;
  };
  return {
    commands: [...new Set(settings.map(({ role }) => role))],
    interval: rangeOf('set_interval', LIMITS.intervalMinutes),
    co2: rangeOf('set_co2_multiplier', COMMAND_LIMITS.co2Multiplier),
    gps: rangeOf('set_gps_interval', COMMAND_LIMITS.gpsMinutes),
    switches: settings.flatMap(({ value }) => (value.type === 'switch' ? value.channel : [])),
    own: settings.filter(({ role }) => role === 'set_own'),
  };
}

/** What a command comes to in the setting of a profile: its field in refusals, and its value. */
export interface ProfileWish {
  setting: ProfileSetting;
  field: string;
  value: number;
}

const NO_VALUE = 0;

/** How each role of a profile's settings is meant by a command of its kind. */
const WISHES: {
  [Role in ProfileRole]: (
    command: Extract<DeviceCommand, { kind: Role }>,
    value: SettingValue,
  ) => Pick<ProfileWish, 'field' | 'value'> | undefined;
} = {
  set_own: ({ value }, { type }) => ({
    field: 'value',
    value: type === 'none' ? NO_VALUE : (value ?? Number.NaN),
  }),
  set_interval: ({ minutes }) => ({ field: 'minutes', value: minutes }),
  set_co2_multiplier: ({ multiplier }) => ({ field: 'multiplier', value: multiplier }),
  set_gps_interval: ({ gpsMinutes }) => ({ field: 'gpsMinutes', value: gpsMinutes }),
  switch: ({ channel, on }, value) =>
    value.type === 'switch' && value.channel === channel
      ? { field: 'channel', value: on ? value.open : value.closed }
      : undefined,
  report_status: () => ({ field: 'value', value: NO_VALUE }),
  reboot: () => ({ field: 'value', value: NO_VALUE }),
};

/** The setting of a profile that a command means; undefined: there is none. */
export function wishOf(settings: readonly ProfileSetting[], command: DeviceCommand): ProfileWish | undefined {
  for (const setting of settings) {
    const { role, name, value } = setting;
    if (role !== command.kind || (command.kind === 'set_own' && name !== command.name)) continue;
    const wish = (
      WISHES[role] as (command: DeviceCommand, value: SettingValue) => ReturnType<(typeof WISHES)['switch']>
    )(command, value);
    if (wish) return { setting, ...wish };
  }
  return undefined;
}
