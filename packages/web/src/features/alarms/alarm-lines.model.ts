import { isOfPlace, limitsOf } from '@fieldscope/contract/alarm-kinds';
import type { ResultOf } from '@fieldscope/contract/call';
import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import type { devices } from '@fieldscope/contract/calls/devices';
import { POSITION, readingsOf, type SeriesOfDevice } from '../../values/series';

/** The limit of a rule as a line in a chart. */
export interface AlarmLine {
  rule: AlarmRule;
  /** The part of the condition that holds it. */
  part: string;
  value: number;
}

/** A line and where a person has moved it, in the measurement's own unit. */
export interface MovedAlarmLine {
  line: AlarmLine & { measurementId: number };
  value: number;
}

/** A series with the device that measures it, whose rules apply. */
export interface SeriesWithRules extends SeriesOfDevice {
  eui: string;
  group_uuid: string;
}

/** Whether a rule that is on watches a device. */
const watches = (
  rule: AlarmRule,
  { eui, group_uuid }: Pick<SeriesWithRules, 'eui' | 'group_uuid'>,
): boolean =>
  rule.eui === null ? rule.group_uuid === null || rule.group_uuid === group_uuid : rule.eui === eui;

/**
 * Whether a rule can have an alarm of a node: it watches the node, which has measured what the rule is about. A rule for
 * this device alone always counts.
 */
export function concerns(
  rule: AlarmRule,
  node: Pick<ResultOf<typeof devices.viewNode>, 'eui' | 'group_uuid' | 'latest'>,
): boolean {
  if (!watches(rule, node)) return false;
  const needed = isOfPlace(rule.condition) ? POSITION : rule.measurement_id;
  if (rule.eui === node.eui || needed === null) return true;
  return readingsOf(node.latest).some(({ measurement_id }) => measurement_id === needed);
}

/** The limits that rules which are on set for a series. */
export const alarmLinesOf = (rules: readonly AlarmRule[], place: SeriesWithRules): AlarmLine[] =>
  rules
    .filter(
      (rule) =>
        rule.is_on &&
        watches(rule, place) &&
        rule.measurement_id === place.measurement_id &&
        (rule.channel === null || rule.channel === place.channel),
    )
    .flatMap((rule) => limitsOf(rule.condition).map((limit) => ({ rule, ...limit })));

/** The rule with this limit elsewhere; undefined when its limits would cross. */
export function withLimit({ rule, part }: AlarmLine, value: number): AlarmRule | undefined {
  const condition = { ...rule.condition, [part]: value };
  return isAscending(limitsOf(condition)) ? { ...rule, condition } : undefined;
}

/** Whether limits are in their order, each above the one before. */
export const isAscending = (limits: readonly { value: number }[]): boolean =>
  limits.every(({ value }, place) => place === 0 || limits[place - 1]!.value < value);
