import {
  faultsOf,
  type ProfileRole,
  type ProfileSetting,
  rangeOfRole,
  type SettingValue,
  samplesOf,
  typesOfRole,
} from '@fieldscope/contract/profile-settings';
import { encodeLayout } from '@fieldscope/contract/profile-settings/layout';

type ValueType = SettingValue['type'];

/** What a value of each type begins with. */
const FIRST_VALUES: Readonly<Record<ValueType, SettingValue>> = {
  number: { type: 'number', least: 0, most: 100, step: 1 },
  choice: { type: 'choice', choices: [{ value: 0, label: '' }] },
  switch: { type: 'switch', channel: 2, open: 1, closed: 0 },
  none: { type: 'none' },
};

/** Layouts that fit what a value begins with. */
const FIRST_LAYOUTS: Readonly<Record<ValueType, string>> = {
  number: '01 {u16}',
  choice: '01 {u8}',
  switch: '01 {u8}',
  none: '01',
};

/** A setting of a role before a person has said anything else. */
export function settingOfRole(role: ProfileRole, before: ProfileSetting): ProfileSetting {
  const type = typesOfRole(role).includes(before.value.type) ? before.value.type : typesOfRole(role)[0]!;
  return settingOfType(type, { ...before, role });
}

/** The same with values of a type. */
export function settingOfType(type: ValueType, before: ProfileSetting): ProfileSetting {
  const range = rangeOfRole(before.role);
  const first = FIRST_VALUES[type];
  const value =
    type === before.value.type && !range
      ? before.value
      : first.type === 'number' && range
        ? { ...first, ...range }
        : first;
  const { encoding } = before;
  const layout = type === before.value.type ? undefined : FIRST_LAYOUTS[type];
  return {
    ...before,
    value,
    encoding: encoding.by === 'layout' && layout !== undefined ? { ...encoding, layout } : encoding,
  };
}

/** A new setting; its name is none that there is. */
export function newSetting(settings: readonly ProfileSetting[]): ProfileSetting {
  let number = settings.length + 1;
  while (settings.some(({ name }) => name === `setting_${number}`)) number += 1;
  return {
    ...{ name: `setting_${number}`, label: '', unit: '', role: 'set_own', value: FIRST_VALUES.number },
    encoding: { by: 'layout', f_port: 1, layout: FIRST_LAYOUTS.number },
    ...{ reported_path: '', reported_factor: 1 },
  };
}

const NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** The first field of a setting that cannot be saved, as its texts are named; undefined: none. */
export function faultIn(settings: readonly ProfileSetting[], place: number): string | undefined {
  const setting = settings[place]!;
  const { name, label, role, value } = setting;
  if (label.trim() === '') return 'label';
  if (!NAME.test(name) || settings.some((one, index) => index < place && one.name === name)) return 'name';
  if (role !== 'set_own' && settings.some((one, index) => index < place && one.role === role)) return 'role';
  if (value.type === 'choice' && value.choices.some((choice) => choice.label.trim() === '')) return 'choices';
  return faultsOf(setting)[0]?.at(-1);
}

/** The bytes of a value by a layout, in hex digits; undefined: it cannot be encoded. */
export function layoutBytes(setting: ProfileSetting, value: number): string | undefined {
  if (setting.encoding.by !== 'layout') return undefined;
  return encodeLayout(setting.encoding.layout, value)
    ?.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(' ');
}

/** The value whose bytes are shown first. */
export const firstSample = ({ value }: ProfileSetting): number => samplesOf(value)[0] ?? 0;

/** The data that encodeDownlink gets for a value: keys of a path, separated by points. */
export const dataOfPath = (path: string, value: number): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
