import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { absenceKindOf, valueKindOf } from '../kinds';
import { firstWithin } from './alarm-hours.model';
import type { AlarmLogic, AlarmReading, AlarmState } from './alarm-state.model';

export type Transition =
  | { kind: 'open'; at: number; value: number | null }
  /** An alarm goes on with this value. */
  | { kind: 'follow'; value: number | null }
  | { kind: 'resolve'; at: number };

export interface Step {
  state: AlarmState;
  transitions: Transition[];
}

/**
 * Takes a reading. One that is not newer than the last one changes nothing: late, doubled and replayed readings fire
 * nothing.
 */
export function takeReading(logic: AlarmLogic, before: AlarmState, reading: AlarmReading): Step {
  if (before.measuredAt !== null && reading.at <= before.measuredAt)
    return { state: before, transitions: [] };
  const { condition } = logic;
  const { at, value } = reading;
  const kind = valueKindOf(condition);
  const recent = value === null ? [] : kind.keep(condition, before.recent, { at, value });
  const read = { ...before, measuredAt: at, value, recent };
  const holds = value !== null && kind.holds(condition, value, before, recent);
  if (before.phase === 'active') {
    if (holds) return { state: read, transitions: [{ kind: 'follow', value: reading.value }] };
    return { state: ended(logic, read, reading.at), transitions: [{ kind: 'resolve', at: reading.at }] };
  }
  // What was due before this reading came is an alarm, whatever it says.
  const { state, transitions } = takeTime(read, reading.at - 1, before.value);
  if (!holds) {
    if (state.phase !== 'active')
      return { state: { ...state, phase: 'normal', since: null, dueAt: null }, transitions };
    return {
      state: ended(logic, state, reading.at),
      transitions: [...transitions, { kind: 'resolve', at: reading.at }],
    };
  }
  if (state.phase === 'active')
    return { state, transitions: [...transitions, { kind: 'follow', value: reading.value }] };
  const since = state.since ?? reading.at;
  const pending: AlarmState = { ...state, phase: 'pending', since };
  pending.dueAt = dueOf(logic, pending, since + logic.holdMinutes * MINUTE_MS);
  return takeTime(pending, reading.at);
}

/** What absence is measured by: the interval between a device's uplinks, and since when the portal could receive it. */
export interface Reception {
  intervalMs: number;
  /** Epoch ms; 0: always. */
  listeningSince: number;
}

/** Takes that a device was heard, or gave its location. */
export function takeHeard(logic: AlarmLogic, before: AlarmState, at: number, reception: Reception): Step {
  if (before.measuredAt !== null && at <= before.measuredAt) return { state: before, transitions: [] };
  const { state, transitions } = takeAbsence(logic, before, at - 1, reception);
  const after = state.phase === 'active' ? ended(logic, state, at) : state;
  const resolved: Transition[] = state.phase === 'active' ? [{ kind: 'resolve', at }] : [];
  const pending: AlarmState = { ...after, phase: 'pending', measuredAt: at, since: at };
  pending.dueAt = dueOf(logic, pending, at + absenceMs(logic.condition, reception.intervalMs));
  return { state: pending, transitions: [...transitions, ...resolved] };
}

/**
 * Takes that a device can be heard since a moment, or was heard last then: the time of its absence begins again, and an alarm ends.
 * How often it was heard before is not known, so nothing was missed.
 */
export function takeReachable(
  logic: AlarmLogic,
  before: AlarmState,
  at: number,
  { intervalMs }: Pick<Reception, 'intervalMs'>,
): Step {
  const isActive = before.phase === 'active';
  if (before.phase === 'normal' || (before.since !== null && before.since >= at))
    return { state: before, transitions: [] };
  const pending: AlarmState = {
    ...(isActive ? ended(logic, before, at) : before),
    ...{ phase: 'pending', since: at },
  };
  pending.dueAt = dueOf(logic, pending, at + absenceMs(logic.condition, intervalMs));
  return { state: pending, transitions: isActive ? [{ kind: 'resolve', at }] : [] };
}

/** Takes that nothing was received until now. While nothing could be received, no time of an absence passes: it begins again. */
export function takeAbsence(
  logic: AlarmLogic,
  before: AlarmState,
  now: number,
  { intervalMs, listeningSince }: Reception,
): Step {
  const isPending = before.phase === 'pending' && before.since !== null;
  if (!isPending || before.since! >= listeningSince) return takeTime(before, now);
  const dueAt = dueOf(logic, before, listeningSince + absenceMs(logic.condition, intervalMs));
  return takeTime(dueAt === before.dueAt ? before : { ...before, dueAt }, now);
}

/** Takes that it is this late now: what is due becomes an alarm, at the time when it was due. */
export function takeTime(state: AlarmState, now: number, value: number | null = state.value): Step {
  if (state.phase !== 'pending' || state.dueAt === null || state.dueAt > now)
    return { state, transitions: [] };
  const at = state.dueAt;
  return { state: { ...state, phase: 'active', dueAt: null }, transitions: [{ kind: 'open', at, value }] };
}

const dueOf = ({ hours }: AlarmLogic, { quietUntil }: AlarmState, held: number): number =>
  firstWithin(hours, Math.max(held, quietUntil ?? held));

const ended = ({ cooldownMinutes }: AlarmLogic, state: AlarmState, at: number): AlarmState => ({
  ...state,
  phase: 'normal',
  since: null,
  dueAt: null,
  quietUntil: cooldownMinutes > 0 ? at + cooldownMinutes * MINUTE_MS : null,
});

const absenceMs = (condition: AlarmCondition, intervalMs: number): number =>
  absenceKindOf(condition).absenceMs(condition, intervalMs);

/** Of two values of an alarm the one that is further from good; a value is never better than none. */
export function worseOf(condition: AlarmCondition, held: number | null, value: number | null): number | null {
  if (held === null || value === null) return value ?? held;
  return valueKindOf(condition).worse(condition, held, value);
}
