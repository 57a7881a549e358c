import type { AlarmHours, Severity } from '@fieldscope/contract/alarm-conditions';
import {
  ALARM_KINDS,
  type AlarmCondition,
  type AlarmField,
  type AlarmKind,
  fieldsOfKind,
  isOfDevice,
  limitsOf,
  partsOf,
} from '@fieldscope/contract/alarm-kinds';
import type { Direction } from '@fieldscope/contract/alarm-kinds/kind';
import type { AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import type { CallInput } from '../../api/call-api';
import { isAscending } from '../../features/alarms/alarm-lines.model';
import type { Recipe } from './recipes';

type RuleInput = CallInput<typeof alarms.createRule>;

/** What is entered of conditions, by the name of its field, in stored units; kinds that name a field alike share it. */
export type Entered = {
  [Name in AlarmField['name']]: Extract<AlarmField, { name: Name }>['type'] extends 'direction'
    ? Direction
    : number | null;
};

/** A rule while it is edited; null: nothing is entered. */
export interface RuleDraft {
  name: string;
  severity: Severity;
  is_on: boolean;
  kind: AlarmKind;
  entered: Entered;
  eui: string | null;
  group_uuid: string | null;
  channel: number | null;
  measurement_id: number | null;
  hold_minutes: number | null;
  cooldown_minutes: number | null;
  hours: AlarmHours | null;
  receivers: AlarmRule['receivers'];
}

export const BLANK: RuleDraft = {
  name: '',
  severity: 'warning',
  is_on: true,
  kind: 'above',
  entered: Object.fromEntries(
    ALARM_KINDS.flatMap(fieldsOfKind).map(([, { name, first }]) => [name, first]),
  ) as Entered,
  eui: null,
  group_uuid: null,
  channel: null,
  measurement_id: null,
  hold_minutes: 0,
  cooldown_minutes: 0,
  hours: null,
  receivers: [],
};

export const draftOfRule = ({ condition, ...rule }: AlarmRule): RuleDraft => ({
  ...BLANK,
  ...rule,
  ...enteredOf(condition),
});

/** @param measured what the organisation measures: of several measurements that fit, one of those */
export function draftOfRecipe(
  { condition, measurements, severity, hold_minutes }: Recipe,
  measured: readonly number[],
): RuleDraft {
  const measurement = measurements.find((id) => measured.includes(id)) ?? measurements[0] ?? null;
  return { ...BLANK, ...enteredOf(condition), severity, hold_minutes, measurement_id: measurement };
}

const enteredOf = (condition: AlarmCondition): Pick<RuleDraft, 'kind' | 'entered'> => ({
  kind: condition.kind,
  entered: {
    ...BLANK.entered,
    ...Object.fromEntries(partsOf(condition).map(({ field, value }) => [field.name, value])),
  },
});

/** undefined: a number is missing or cannot be, or the lower limit is not below the upper one. */
export function conditionOf({
  kind,
  entered,
}: Pick<RuleDraft, 'kind' | 'entered'>): AlarmCondition | undefined {
  const fields = fieldsOfKind(kind);
  if (!fields.every(([, field]) => isComplete(field, entered))) return undefined;
  const parts = fields.map(([part, { name, whenEmpty }]) => [part, entered[name] ?? whenEmpty]);
  // Every kind is its fields, as the contract has it.
  const condition = { kind, ...Object.fromEntries(parts) } as AlarmCondition;
  return isAscending(limitsOf(condition)) ? condition : undefined;
}

function isComplete(field: AlarmField, entered: Entered): boolean {
  const value = entered[field.name] ?? field.whenEmpty;
  if (value === undefined) return false;
  return field.type !== 'difference' || !field.isPositive || Number(value) > 0;
}

export const watchesDevice = (draft: Pick<RuleDraft, 'kind'>): boolean => isOfDevice(draft);

/** What the preview takes; undefined while something is missing, or where there is none. */
export function previewInputOf(draft: RuleDraft): CallInput<typeof alarms.preview> | undefined {
  const condition = conditionOf(draft);
  if (!condition || watchesDevice(draft) || draft.measurement_id === null) return undefined;
  return {
    condition,
    ...scopeOf(draft),
    hold_minutes: draft.hold_minutes ?? 0,
    cooldown_minutes: draft.cooldown_minutes ?? 0,
    hours: draft.hours,
  };
}

/** The rule as the calls take it; undefined while something is missing. */
export function inputOfDraft(draft: RuleDraft): RuleInput | undefined {
  const condition = conditionOf(draft);
  const name = draft.name.trim();
  if (!condition || name === '' || (!watchesDevice(draft) && draft.measurement_id === null)) return undefined;
  return {
    name,
    severity: draft.severity,
    is_on: draft.is_on,
    condition,
    ...scopeOf(draft),
    hold_minutes: draft.hold_minutes ?? 0,
    cooldown_minutes: draft.cooldown_minutes ?? 0,
    hours: draft.hours,
    receivers: draft.receivers as RuleInput['receivers'],
  };
}

function scopeOf(draft: RuleDraft): Pick<RuleInput, 'eui' | 'group_uuid' | 'channel' | 'measurement_id'> {
  const { eui, group_uuid, channel, measurement_id } = draft;
  const value = watchesDevice(draft) ? { channel: null, measurement_id: null } : { channel, measurement_id };
  return { eui, group_uuid: eui === null ? group_uuid : null, ...value } as ReturnType<typeof scopeOf>;
}

/** The limits that are lines in a chart, by the field that holds them. */
export const linesOf = ({ kind, entered }: Pick<RuleDraft, 'kind' | 'entered'>) =>
  fieldsOfKind(kind).flatMap(([, field]) => {
    if (field.type !== 'value') return [];
    const value = entered[field.name];
    return value === null ? [] : [{ name: field.name, value }];
  });
