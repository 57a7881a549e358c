import { z } from 'zod';
import * as above from './alarm-kinds/above';
import * as battery from './alarm-kinds/battery';
import * as below from './alarm-kinds/below';
import * as change from './alarm-kinds/change';
import * as enter from './alarm-kinds/enter';
import type { ConditionField, Direction, KindFacts } from './alarm-kinds/kind';
import * as leave from './alarm-kinds/leave';
import * as outside from './alarm-kinds/outside';
import * as position from './alarm-kinds/position';
import * as silence from './alarm-kinds/silence';

/** What each kind declares in its file; the key is the name that its condition has. */
interface DeclaredKind<Kind> {
  condition: z.ZodType<{ kind: Kind }>;
  facts: KindFacts<{ kind: string }>;
}
const declared = <Kinds extends { [Kind in keyof Kinds]: DeclaredKind<Kind> }>(kinds: Kinds): Kinds => kinds;

/** Every kind of alarm rule, as people choose among them. */
const KINDS = declared({ above, below, outside, change, silence, battery, position, enter, leave });

export type AlarmKind = keyof typeof KINDS;
export const ALARM_KINDS = Object.keys(KINDS) as AlarmKind[];

type ConditionSchema = (typeof KINDS)[AlarmKind]['condition'];
/** When a rule has an alarm. */
export const AlarmCondition = z.discriminatedUnion(
  'kind',
  Object.values(KINDS).map(({ condition }) => condition) as [ConditionSchema, ...ConditionSchema[]],
);
export type AlarmCondition = z.infer<ConditionSchema>;
export type ConditionOf<Kind extends AlarmKind> = z.infer<(typeof KINDS)[Kind]['condition']>;

/** What the values of alarms of a kind are. */
export const valuesOfKind = (kind: AlarmKind): KindFacts<AlarmCondition>['values'] =>
  KINDS[kind].facts.values;

/** Kinds that watch the device itself, or where it is, and no measurement of it. */
export const isOfDevice = ({ kind }: Pick<AlarmCondition, 'kind'>): boolean =>
  KINDS[kind].facts.watches !== 'measurement';

/** Kinds that watch where a device is, or whether that is known. */
export const isOfPlace = ({ kind }: Pick<AlarmCondition, 'kind'>): boolean =>
  KINDS[kind].facts.watches === 'place';

/** Kinds that watch where a tracker is. */
export const isOfGeofence = (
  condition: AlarmCondition,
): condition is Extract<AlarmCondition, { geofence_id: number }> => 'geofence_id' in condition;

type FieldsOf<Kind extends AlarmKind> = (typeof KINDS)[Kind]['facts']['fields'];
type ValueOf<Field> = Field[keyof Field];
/** A field that a kind declares. */
export type AlarmField = ConditionField & { [Kind in AlarmKind]: ValueOf<FieldsOf<Kind>> }[AlarmKind];

/** The fields of a kind, by the part of its condition that each holds. */
export const fieldsOfKind = (kind: AlarmKind): [part: string, field: AlarmField][] =>
  Object.entries(KINDS[kind].facts.fields);

/** The parts of a condition with their fields. */
export function partsOf(
  condition: AlarmCondition,
): { part: string; field: AlarmField; value: number | Direction }[] {
  const values: Readonly<Record<string, unknown>> = condition;
  return fieldsOfKind(condition.kind).map(([part, field]) => ({
    part,
    field,
    value: values[part] as number | Direction,
  }));
}

/** The limit of a condition that a value of its alarm has passed, in the unit of the value; null: its kind has none. */
export function passedLimit(condition: AlarmCondition, value: number): number | null {
  const limits =
    condition.kind === 'battery' ? [condition.limit] : limitsOf(condition).map((limit) => limit.value);
  const [nearest = null] = limits.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value));
  return nearest;
}

/** The limits of a condition that are values of its measurement. */
export const limitsOf = (condition: AlarmCondition): { part: string; value: number }[] =>
  partsOf(condition).flatMap(({ part, field, value }) =>
    field.type === 'value' ? [{ part, value: Number(value) }] : [],
  );
