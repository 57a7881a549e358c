import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';

/** What decides when a rule fires. */
export interface AlarmLogic {
  condition: AlarmCondition;
  hours: AlarmHours | null;
  holdMinutes: number;
  cooldownMinutes: number;
}

/** Earlier readings, as far as the kind of a rule needs them: [epoch ms, value]. */
export type Recent = [number, number][];

/** Where a rule stands with one channel; times are epoch ms. */
export interface AlarmState {
  /** `pending`: the condition holds, and becomes an alarm at `dueAt`. */
  phase: 'normal' | 'pending' | 'active';
  /** Of the newest reading that was evaluated. */
  measuredAt: number | null;
  value: number | null;
  since: number | null;
  dueAt: number | null;
  quietUntil: number | null;
  recent: Recent;
}

export const FIRST_STATE: AlarmState = {
  phase: 'normal',
  measuredAt: null,
  value: null,
  since: null,
  dueAt: null,
  quietUntil: null,
  recent: [],
};

/** What was measured, or that something was heard: then there is no value. */
export interface AlarmReading {
  at: number;
  value: number | null;
}
