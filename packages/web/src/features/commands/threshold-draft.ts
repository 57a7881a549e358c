import type { BodyInputOf } from '@fieldscope/contract/call';
import type { commands } from '@fieldscope/contract/calls/commands';

/** Thresholds in a tracker, all of them, as it reports them. */
export type EventSettings = NonNullable<BodyInputOf<typeof commands.publishThresholdSettings>['settings']>;
export type ThresholdName = keyof EventSettings;

export interface ThresholdField {
  name: 'thresholdMg' | 'intervalMinutes' | 'timeoutMinutes' | 'sampleSeconds' | 'max' | 'min';
  least: number;
  most: number;
  /** Of a temperature, in °C; absent: a whole number. */
  decimals?: number;
}

const mg: ThresholdField = { name: 'thresholdMg', least: 1, most: 65_535 };
const interval: ThresholdField = { name: 'intervalMinutes', least: 1, most: 43_200 };
const sample: ThresholdField = { name: 'sampleSeconds', least: 1, most: 65_535 };

/** Thresholds in the order of the form, with what can be set of each. */
export const THRESHOLDS: readonly { name: ThresholdName; fields: readonly ThresholdField[] }[] = [
  { name: 'motion', fields: [mg, interval] },
  { name: 'motionless', fields: [{ name: 'timeoutMinutes', least: 1, most: 43_200 }] },
  { name: 'shock', fields: [mg] },
  {
    name: 'temperature',
    fields: [
      { name: 'min', least: -100, most: 200, decimals: 1 },
      { name: 'max', least: -100, most: 200, decimals: 1 },
      sample,
      interval,
    ],
  },
  {
    name: 'light',
    fields: [{ name: 'min', least: 0, most: 100 }, { name: 'max', least: 0, most: 100 }, sample, interval],
  },
];
type ThresholdFieldName = ThresholdField['name'];
export type ThresholdFields = readonly ThresholdField[];

/** One threshold as it is typed; a number field that is empty is a text. */
export type ThresholdDraft = { isOn: boolean } & Partial<Record<ThresholdFieldName, number | string>>;
export type Draft = Record<ThresholdName, ThresholdDraft>;

/** What was reported, to be changed. */
export function draftOf(reported: EventSettings): Draft {
  const entries = THRESHOLDS.map(({ name, fields }) => {
    const values = reported[name] as unknown as Record<string, number>;
    const typed = fields.map((field) => [field.name, values[field.name]]);
    return [name, { isOn: values.enable === 1, ...Object.fromEntries(typed) }];
  });
  return Object.fromEntries(entries) as Draft;
}

/** A number with as many decimals as the tracker takes. */
export const asSent = ({ decimals = 0 }: ThresholdField, value: number): number =>
  Number(value.toFixed(decimals));

/** Whether a field holds what can be sent. */
export const isRight = ({ least, most }: ThresholdField, value: number | string | undefined): boolean =>
  typeof value === 'number' && value >= least && value <= most;

export const areRight = (draft: Draft): boolean =>
  THRESHOLDS.every(({ name, fields }) => fields.every((field) => isRight(field, draft[name][field.name])));

/** What is sent: the draft, and what it does not show as it was reported. */
export function settingsOf(reported: EventSettings, draft: Draft): EventSettings {
  const entries = THRESHOLDS.map(({ name }) => {
    const { isOn, ...values } = draft[name];
    return [name, { ...reported[name], ...values, enable: isOn ? 1 : 0 }];
  });
  return Object.fromEntries(entries) as unknown as EventSettings;
}
