import { z } from 'zod';
import type { DeviceCommandKind } from './command-kinds';
import { COMMAND_LIMITS } from './command-limits';
import { LIMITS } from './limits';
import { encodeLayout, hasPlace, partsOfLayout } from './profile-settings/layout';

/** What a setting of a profile does: something of its own, or what every portal knows and has a place for. */
export const PROFILE_ROLES = [
  'set_own',
  'set_interval',
  'set_co2_multiplier',
  'set_gps_interval',
  'switch',
  'report_status',
  'reboot',
] as const satisfies DeviceCommandKind[];
export type ProfileRole = (typeof PROFILE_ROLES)[number];

export const PROFILE_SETTING_LIMITS = {
  count: 32,
  nameLength: 32,
  labelLength: 64,
  unitLength: 16,
  choices: 32,
  pathLength: 128,
  layoutLength: 512,
  value: 1e9,
} as const;
const {
  count,
  nameLength,
  labelLength,
  unitLength,
  choices,
  pathLength,
  layoutLength,
  value: FAR,
} = PROFILE_SETTING_LIMITS;

const Line = z
  .string()
  .trim()
  .refine((text) => !/\p{C}/u.test(text));
const Label = Line.pipe(z.string().min(1).max(labelLength));
const Figure = z.number().min(-FAR).max(FAR);
const FPort = z.number().int().min(1).max(223);

/** Which values there are. */
const SettingValue = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('number'),
    least: Figure,
    most: Figure,
    step: z.number().positive().max(FAR),
  }),
  z.strictObject({
    type: z.literal('choice'),
    choices: z
      .array(z.strictObject({ value: Figure, label: Label }))
      .min(1)
      .max(choices),
  }),
  z.strictObject({
    type: z.literal('switch'),
    channel: z.number().int().min(1).max(255),
    open: Figure,
    closed: Figure,
  }),
  /** It is done, and has no value. */
  z.strictObject({ type: z.literal('none') }),
]);
export type SettingValue = z.infer<typeof SettingValue>;

/** How a value becomes a downlink: by a layout of its bytes, or by `encodeDownlink` of the profile's script. */
const SettingEncoding = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('layout'),
    f_port: FPort,
    layout: z.string().trim().min(1).max(layoutLength),
  }),
  z.strictObject({
    by: z.literal('codec'),
    /** Of the downlink, where the codec does not say it. */
    f_port: FPort.nullable().default(null),
    /** Where the value stands in the data that the codec gets: keys separated by points. */
    path: Line.pipe(z.string().min(1).max(pathLength)),
  }),
]);
export type SettingEncoding = z.infer<typeof SettingEncoding>;

/** Types of values that each role has. */
const TYPES: Readonly<Record<ProfileRole, readonly SettingValue['type'][]>> = {
  set_own: ['number', 'choice', 'none'],
  set_interval: ['number'],
  set_co2_multiplier: ['number'],
  set_gps_interval: ['number'],
  switch: ['switch'],
  report_status: ['none'],
  reboot: ['none'],
};
/** The first of them is what a role begins with. */
export const typesOfRole = (role: ProfileRole): readonly SettingValue['type'][] => TYPES[role];

/** Within what a role's numbers are, where everybody agrees. */
export const rangeOfRole = (role: ProfileRole): { least: number; most: number } | undefined => {
  const ranges: Partial<Record<ProfileRole, { least: number; most: number }>> = {
    set_interval: { least: 1, most: LIMITS.intervalMinutes.most },
    set_co2_multiplier: COMMAND_LIMITS.co2Multiplier,
    set_gps_interval: COMMAND_LIMITS.gpsMinutes,
  };
  return ranges[role];
};

/** Something that devices with a profile can be set to or told, as people see it and as it is encoded. */
export const ProfileSetting = z
  .strictObject({
    /** By which programs and records know it. */
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .max(nameLength),
    label: Label,
    unit: Line.pipe(z.string().max(unitLength)).default(''),
    role: z.enum(PROFILE_ROLES).default('set_own'),
    value: SettingValue,
    encoding: SettingEncoding,
    /** The decoded field in which the device reports it; empty: no uplink shows it. */
    reported_path: Line.pipe(z.string().max(pathLength)).default(''),
    /** The reported number × factor is the value. */
    reported_factor: z
      .number()
      .min(-FAR)
      .max(FAR)
      .refine((factor) => factor !== 0)
      .default(1),
  })
  .superRefine((setting, ctx) => {
    for (const path of faultsOf(setting)) ctx.addIssue({ code: 'custom', path });
  });
export type ProfileSetting = z.infer<typeof ProfileSetting>;

/** Names are given once, and so are roles: a device has one interval. */
export const ProfileSettings = z
  .array(ProfileSetting)
  .max(count)
  .superRefine((settings, ctx) => {
    for (const [place, { name, role, value }] of settings.entries()) {
      const before = settings.slice(0, place);
      if (before.some((one) => one.name === name)) ctx.addIssue({ code: 'custom', path: [place, 'name'] });
      const isSame = (one: ProfileSetting) => one.role === role && subjectOf(one.value) === subjectOf(value);
      if (role !== 'set_own' && before.some(isSame)) ctx.addIssue({ code: 'custom', path: [place, 'role'] });
    }
  });

const subjectOf = (value: SettingValue): number => (value.type === 'switch' ? value.channel : 0);

/** The fields of a setting that do not fit together, which people and server refuse alike. */
export function faultsOf({
  role,
  value,
  encoding,
}: Pick<ProfileSetting, 'role' | 'value' | 'encoding'>): string[][] {
  if (!TYPES[role].includes(value.type)) return [['value', 'type']];
  const faults: string[][] = [];
  const range = rangeOfRole(role);
  if (value.type === 'number') {
    if (value.least > value.most || (range && value.least < range.least)) faults.push(['value', 'least']);
    if (range && value.most > range.most) faults.push(['value', 'most']);
    if (range && !Number.isInteger(value.step)) faults.push(['value', 'step']);
  }
  if (value.type === 'choice' && new Set(value.choices.map((one) => one.value)).size < value.choices.length)
    faults.push(['value', 'choices']);
  if (value.type === 'switch' && value.open === value.closed) faults.push(['value', 'closed']);
  if (encoding.by === 'layout' && faults.length === 0 && !fitsLayout(encoding.layout, value))
    faults.push(['encoding', 'layout']);
  return faults;
}

/** Whether every value fits its place in a layout: the bounds of a number, and its first steps. */
function fitsLayout(layout: string, value: SettingValue): boolean {
  const parts = partsOfLayout(layout);
  if (!parts || hasPlace(parts) !== (value.type !== 'none')) return false;
  return samplesOf(value).every((one) => encodeLayout(layout, one) !== undefined);
}

/** Values at which it shows whether all of them can be encoded. */
export function samplesOf(value: SettingValue): number[] {
  switch (value.type) {
    case 'number': {
      const { least, most, step } = value;
      return [least, Math.min(most, least + step), lastStepOf(value)];
    }
    case 'choice':
      return value.choices.map((one) => one.value);
    case 'switch':
      return [value.open, value.closed];
    case 'none':
      return [0];
  }
}

const NEARLY = 1e-9;

const lastStepOf = ({ least, most, step }: Extract<SettingValue, { type: 'number' }>): number =>
  least + Math.floor((most - least) / step + NEARLY) * step;

/** Whether a number is one that a setting can have. */
export function isValueOf(value: SettingValue, given: number): boolean {
  switch (value.type) {
    case 'number': {
      const steps = (given - value.least) / value.step;
      const isStep = Math.abs(steps - Math.round(steps)) <= 1e-6 * Math.max(1, Math.abs(steps));
      return given >= value.least && given <= value.most && isStep;
    }
    case 'choice':
    case 'switch':
      return samplesOf(value).includes(given);
    case 'none':
      return false;
  }
}
