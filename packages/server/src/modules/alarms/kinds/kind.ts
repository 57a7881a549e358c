import type { AlarmKind, ConditionOf } from '@fieldscope/contract/alarm-kinds';
import type { Trouble } from '../../diagnosis/facts.model';
import type { Reader } from '../delivery/delivery-values.model';
import type { AlarmRule, UplinkFacts } from '../evaluation/alarm-rules.model';
import type { AlarmReading, AlarmState, Recent } from '../evaluation/alarm-state.model';

/** Where rules get what they evaluate. */
export interface AlarmSource {
  /** Whether an uplink may concern a rule, before its device's group is known. */
  mayConcern(rule: AlarmRule, uplink: UplinkFacts): boolean;
  /** What an uplink says to a rule, by channel. */
  readings(rule: AlarmRule, uplink: UplinkFacts): [channel: number, AlarmReading][];
}

/** An alarm as messages describe it. */
export interface AlarmFacts {
  measurementId: number | null;
  value: number | null;
  /** The limit that the value has passed; null: its kind has none. */
  limit: number | null;
}

interface EveryKind {
  source: AlarmSource;
  /**
   * What its alarms say is wrong with the device itself, whose cause is looked for; null: what it is shows the device. Absent: its
   * alarms are of values.
   */
  trouble?: Trouble | null;
  /** What happened, in the language and the units of a person. */
  happened(alarm: AlarmFacts, reader: Reader): string;
}

/** A kind that compares values. */
export interface ValueKind<Kind extends AlarmKind = AlarmKind> extends EveryKind {
  /** Which readings the next ones are compared with. */
  keep(condition: ConditionOf<Kind>, recent: Recent, reading: { at: number; value: number }): Recent;
  /**
   * Whether the condition holds; while there is an alarm, until the value has come back.
   * @param before the state without the value; `recent` is with it
   */
  holds(condition: ConditionOf<Kind>, value: number, before: AlarmState, recent: Recent): boolean;
  /** Of two values of an alarm the one that is further from good. */
  worse(condition: ConditionOf<Kind>, held: number, value: number): number;
}

/** A kind that counts from when a device was heard, or gave its location, last. */
export interface AbsenceKind<Kind extends AlarmKind = AlarmKind> extends EveryKind {
  /** How long nothing is heard until the condition holds. */
  absenceMs(condition: ConditionOf<Kind>, intervalMs: number): number;
  /** Only devices that have measured this are missed; null: each device is. */
  missedMeasurement: number | null;
}
