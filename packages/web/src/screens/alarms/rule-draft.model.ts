import type { AlarmCondition, AlarmHours, Severity } from '@fieldscope/contract/alarm-conditions';
import { isOfDevice } from '@fieldscope/contract/alarm-conditions';
import type { AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import type { CallInput } from '../../api/call-api';
import type { Recipe } from './recipes';

export type AlarmKind = AlarmCondition['kind'];
type RuleInput = CallInput<typeof alarms.createRule>;
type Direction = Extract<AlarmCondition, { kind: 'change' }>['direction'];

/** A rule while it is edited, each kind's numbers beside each other, in stored units. null: nothing is entered. */
export interface RuleDraft {
  name: string;
  severity: Severity;
  is_on: boolean;
  kind: AlarmKind;
  limit: number | null;
  low: number | null;
  high: number | null;
  direction: Direction;
  by: number | null;
  within_minutes: number | null;
  intervals: number | null;
  battery: number | null;
  /** Without a location. */
  position_hours: number | null;
  /** Of a rule that watches where a tracker is. */
  geofence_id: number | null;
  margin_metres: number;
  hysteresis: number | null;
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
  limit: null,
  low: null,
  high: null,
  direction: 'either',
  by: null,
  within_minutes: 60,
  intervals: 4,
  battery: 15,
  position_hours: 24,
  geofence_id: null,
  margin_metres: 50,
  hysteresis: 0,
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
  ...partsOf(condition),
});

/** @param measured what the organisation measures: of several measurements that fit, one of those */
export function draftOfRecipe(
  { condition, measurements, severity, hold_minutes }: Recipe,
  measured: readonly number[],
): RuleDraft {
  const measurement = measurements.find((id) => measured.includes(id)) ?? measurements[0] ?? null;
  return { ...BLANK, ...partsOf(condition), severity, hold_minutes, measurement_id: measurement };
}

function partsOf(condition: AlarmCondition): Partial<RuleDraft> {
  const { kind } = condition;
  if (kind === 'battery') return { kind, battery: condition.limit, hysteresis: condition.hysteresis };
  if (kind === 'position') return { kind, position_hours: condition.hours };
  return condition;
}

/** undefined: a number is missing, or the lower limit is not below the upper one. */
export function conditionOf(draft: RuleDraft): AlarmCondition | undefined {
  const {
    kind,
    limit,
    low,
    high,
    direction,
    by,
    within_minutes,
    intervals,
    battery,
    position_hours,
    geofence_id,
    margin_metres,
  } = draft;
  const hysteresis = draft.hysteresis ?? 0;
  switch (kind) {
    case 'above':
    case 'below':
      return limit === null ? undefined : { kind, limit, hysteresis };
    case 'outside':
      return low === null || high === null || low >= high ? undefined : { kind, low, high, hysteresis };
    case 'change':
      return by === null || by <= 0 || within_minutes === null
        ? undefined
        : { kind, direction, by, within_minutes };
    case 'silence':
      return intervals === null ? undefined : { kind, intervals };
    case 'battery':
      return battery === null ? undefined : { kind, limit: battery, hysteresis };
    case 'position':
      return position_hours === null ? undefined : { kind, hours: position_hours };
    case 'enter':
    case 'leave':
      return geofence_id === null ? undefined : { kind, geofence_id, margin_metres };
  }
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

/** The limits that are lines in a chart, by the part of the draft that holds them. */
export function linesOf(draft: RuleDraft): { part: 'limit' | 'low' | 'high'; value: number }[] {
  const parts =
    draft.kind === 'outside'
      ? (['low', 'high'] as const)
      : draft.kind === 'above' || draft.kind === 'below'
        ? (['limit'] as const)
        : [];
  return parts.flatMap((part) => {
    const value = draft[part];
    return value === null ? [] : [{ part, value }];
  });
}
