import { type AlarmCondition, type AlarmHours, isOfGeofence } from '@fieldscope/contract/alarm-conditions';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { firstWithin } from './alarm-hours.model';

/** What decides when a rule fires. */
export interface AlarmLogic {
  condition: AlarmCondition;
  hours: AlarmHours | null;
  holdMinutes: number;
  cooldownMinutes: number;
}

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
  /**
   * [time, value]: of a rule of change those within its window, of one of a geofence the last one that was clearly on one
   * side.
   */
  recent: [number, number][];
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

export type Transition =
  | { kind: 'open'; at: number; value: number | null }
  /** An alarm goes on with this value. */
  | { kind: 'follow'; value: number | null }
  | { kind: 'resolve'; at: number };

export interface Step {
  state: AlarmState;
  transitions: Transition[];
}

/** Kinds that count from when a device was heard, or gave its location, last. */
export const ABSENCES = ['silence', 'position'] as const satisfies AlarmCondition['kind'][];
export const isAbsence = ({ kind }: AlarmCondition): boolean => kind === 'silence' || kind === 'position';

/** How many readings of the window of a rule of change are kept. */
const RECENT_READINGS = 200;

/**
 * Takes a reading. One that is not newer than the last one changes nothing: late, doubled and replayed readings fire
 * nothing.
 */
export function takeReading(logic: AlarmLogic, before: AlarmState, reading: AlarmReading): Step {
  if (before.measuredAt !== null && reading.at <= before.measuredAt)
    return { state: before, transitions: [] };
  const { condition } = logic;
  if (condition.kind === 'silence' || condition.kind === 'position') {
    throw new TypeError('what was heard is taken by takeHeard');
  }
  const read = {
    ...before,
    measuredAt: reading.at,
    value: reading.value,
    recent: recentOf(condition, before, reading),
  };
  const holds = isOfGeofence(condition)
    ? isAcross(condition, reading.value, before)
    : isViolated(condition, reading.value, read.recent, before.phase === 'active');
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

/** What absence is measured by: the interval between a device's uplinks, and since when the portal has been able to hear it. */
export interface Hearing {
  intervalMs: number;
  /** Epoch ms; 0: always. */
  listeningSince: number;
}

/** Takes that a device was heard, or gave its location. */
export function takeHeard(logic: AlarmLogic, before: AlarmState, at: number, hearing: Hearing): Step {
  if (before.measuredAt !== null && at <= before.measuredAt) return { state: before, transitions: [] };
  const { state, transitions } = takeAbsence(logic, before, at - 1, hearing);
  const after = state.phase === 'active' ? ended(logic, state, at) : state;
  const resolved: Transition[] = state.phase === 'active' ? [{ kind: 'resolve', at }] : [];
  const pending: AlarmState = { ...after, phase: 'pending', measuredAt: at, since: at };
  pending.dueAt = dueOf(logic, pending, at + absenceMs(logic.condition, hearing.intervalMs));
  return { state: pending, transitions: [...transitions, ...resolved] };
}

/** Takes that nothing was heard until now. While nobody could hear anything, no time of an absence passes: it begins again. */
export function takeAbsence(
  logic: AlarmLogic,
  before: AlarmState,
  now: number,
  { intervalMs, listeningSince }: Hearing,
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

function absenceMs(condition: AlarmCondition, intervalMs: number): number {
  if (condition.kind === 'silence') return condition.intervals * intervalMs;
  if (condition.kind === 'position') return condition.hours * HOUR_MS;
  throw new TypeError(`${condition.kind} is no absence`);
}

function recentOf(
  condition: AlarmCondition,
  { recent }: AlarmState,
  { at, value }: AlarmReading,
): [number, number][] {
  if (value === null) return [];
  if (isOfGeofence(condition))
    return sideOf(condition, value) === undefined ? recent : [[at, value] as [number, number]];
  if (condition.kind !== 'change') return [];
  const from = at - condition.within_minutes * MINUTE_MS;
  const kept = recent.filter(([time]) => time >= from);
  return [...kept, [at, value] as [number, number]].slice(-RECENT_READINGS);
}

type OfGeofence = Extract<AlarmCondition, { kind: 'enter' | 'leave' }>;

/** On which side of a border a position is that is so far from it; undefined: just beyond it, as before. */
function sideOf({ margin_metres: margin }: OfGeofence, metres: number): 'enter' | 'leave' | undefined {
  if (metres <= 0) return 'enter';
  return metres > margin ? 'leave' : undefined;
}

/** Whether a tracker came over a border, or has not come back since; without an earlier position nobody can tell. */
function isAcross(condition: OfGeofence, metres: number | null, { phase, recent }: AlarmState): boolean {
  if (metres === null) return false;
  const side = sideOf(condition, metres);
  if (phase !== 'normal') return side === undefined || side === condition.kind;
  const earlier = recent.at(-1);
  return side === condition.kind && earlier !== undefined && sideOf(condition, earlier[1]) !== side;
}

/** Whether a condition holds; while there is an alarm, until the value has come back by the hysteresis. */
function isViolated(
  condition: AlarmCondition,
  value: number | null,
  recent: [number, number][],
  isActive: boolean,
): boolean {
  if (value === null) return false;
  switch (condition.kind) {
    case 'above':
      return value > condition.limit - (isActive ? condition.hysteresis : 0);
    case 'below':
      return value < condition.limit + (isActive ? condition.hysteresis : 0);
    case 'battery':
      return value < condition.limit + (isActive ? condition.hysteresis : 0);
    case 'outside': {
      const margin = isActive ? condition.hysteresis : 0;
      return value < condition.low + margin || value > condition.high - margin;
    }
    case 'change': {
      const values = recent.map(([, one]) => one);
      const risen = value - Math.min(...values) >= condition.by && condition.direction !== 'fall';
      const fallen = Math.max(...values) - value >= condition.by && condition.direction !== 'rise';
      return risen || fallen;
    }
    default:
      return false;
  }
}

/** Of two values of an alarm the one that is further from good; a value is never better than none. */
export function worseOf(condition: AlarmCondition, held: number | null, value: number | null): number | null {
  if (held === null || value === null) return value ?? held;
  switch (condition.kind) {
    case 'above':
    case 'leave':
      return Math.max(held, value);
    case 'below':
    case 'battery':
    case 'enter':
      return Math.min(held, value);
    case 'outside': {
      const middle = condition.low / 2 + condition.high / 2;
      return Math.abs(value - middle) > Math.abs(held - middle) ? value : held;
    }
    default:
      return value;
  }
}
