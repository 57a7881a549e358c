import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { type AlarmLogic, type AlarmReading, FIRST_STATE } from './alarm-state.model';
import { takeHeard, takeReachable, takeReading, takeTime, worseOf } from './alarm-step.model';

const START = Date.UTC(2026, 2, 2, 8);

const aRule = (condition: object, rest: Partial<AlarmLogic> = {}): AlarmLogic => ({
  condition: AlarmCondition.parse(condition),
  hours: null,
  holdMinutes: 0,
  cooldownMinutes: 0,
  ...rest,
});

/** What a rule says to values that come every ten minutes, or at given minutes: `minute kind` of each transition. */
function says(rule: AlarmLogic, values: (number | AlarmReading)[]): string[] {
  let state = FIRST_STATE;
  const said: string[] = [];
  for (const [index, given] of values.entries()) {
    const reading = typeof given === 'number' ? { at: START + index * 10 * MINUTE_MS, value: given } : given;
    const step = takeReading(rule, state, reading);
    ({ state } = step);
    for (const transition of step.transitions)
      if (transition.kind !== 'follow')
        said.push(`${(transition.at - START) / MINUTE_MS} ${transition.kind}`);
  }
  return said;
}

test.each<[string, object, number[], string[]]>([
  ['above', { kind: 'above', limit: 30 }, [30, 30.1, 30.1, 30], ['10 open', '30 resolve']],
  ['below', { kind: 'below', limit: 2 }, [2, 1.9, 2], ['10 open', '20 resolve']],
  ['outside, low', { kind: 'outside', low: 10, high: 20 }, [10, 9.9, 15], ['10 open', '20 resolve']],
  ['outside, high', { kind: 'outside', low: 10, high: 20 }, [20, 20.1, 20], ['10 open', '20 resolve']],
  ['battery', { kind: 'battery', limit: 20 }, [20, 19, 24, 25], ['10 open', '30 resolve']],
  [
    'rise',
    { kind: 'change', direction: 'rise', by: 5, within_minutes: 20 },
    [10, 12, 15, 15],
    ['20 open', '30 resolve'],
  ],
  ['fall', { kind: 'change', direction: 'fall', by: 5, within_minutes: 20 }, [10, 20, 15], ['20 open']],
  ['either way', { kind: 'change', direction: 'either', by: 5, within_minutes: 20 }, [20, 15], ['10 open']],
  [
    'a slow rise is none',
    { kind: 'change', direction: 'rise', by: 5, within_minutes: 20 },
    [10, 12, 14, 16, 18],
    [],
  ],
])('%s', (_, condition, values, expected) => {
  expect(says(aRule(condition), values)).toEqual(expected);
});

test('an alarm ends once the value has come back by the hysteresis, not before', () => {
  const frost = aRule({ kind: 'below', limit: 2, hysteresis: 1 });
  expect(says(frost, [1, 2, 2.9, 1, 3])).toEqual(['0 open', '40 resolve']);
  const heat = aRule({ kind: 'above', limit: 30, hysteresis: 1 });
  expect(says(heat, [31, 30, 29.1, 29])).toEqual(['0 open', '30 resolve']);
  const range = aRule({ kind: 'outside', low: 10, high: 20, hysteresis: 1 });
  expect(says(range, [9, 10.5, 19.5, 19])).toEqual(['0 open', '30 resolve']);
});

test('late, doubled and replayed readings change nothing', () => {
  const late = { at: START + 15 * MINUTE_MS, value: -5 };
  expect(
    says(aRule({ kind: 'below', limit: 2 }), [5, 5, 5, late, { at: START + 20 * MINUTE_MS, value: -5 }]),
  ).toEqual([]);
});

describe('a condition that must hold for a time', () => {
  const frost = aRule({ kind: 'below', limit: 2 }, { holdMinutes: 20 });

  test('becomes an alarm when it has, and is dropped when a value is good before', () => {
    expect(says(frost, [1, 1, 3, 1, 1, 1])).toEqual(['50 open']);
  });

  test('becomes one without a further reading, too', () => {
    const { state } = takeReading(frost, FIRST_STATE, { at: START, value: 1 });
    expect(takeTime(state, START + 19 * MINUTE_MS).transitions).toEqual([]);
    const due = takeTime(state, START + 25 * MINUTE_MS);
    expect(due.transitions).toEqual([{ kind: 'open', at: START + 20 * MINUTE_MS, value: 1 }]);
    expect(takeTime(due.state, START + 60 * MINUTE_MS).transitions).toEqual([]);
  });

  test('is the same whether the clock or the next reading comes first', () => {
    expect(says(frost, [1, { at: START + 30 * MINUTE_MS, value: 5 }])).toEqual(['20 open', '30 resolve']);
  });
});

test('after an alarm there is no next one until the cool-down is over', () => {
  const frost = aRule({ kind: 'below', limit: 2 }, { cooldownMinutes: 40 });
  // It ends at 10; what holds from 20 on is an alarm at 50.
  expect(says(frost, [1, 5, 1, 1, 1, 1])).toEqual(['0 open', '10 resolve', '50 open']);
});

const heard = (minutes: number) => ({ intervalMs: minutes * MINUTE_MS, listeningSince: 0 });

test('silence is counted in the device’s own intervals and ends with the next uplink', () => {
  const silent = aRule({ kind: 'silence', intervals: 3 });
  const first = takeHeard(silent, FIRST_STATE, START, heard(20));
  expect(takeTime(first.state, START + 59 * MINUTE_MS).transitions).toEqual([]);
  const fired = takeTime(first.state, START + HOUR_MS);
  expect(fired.transitions).toEqual([{ kind: 'open', at: START + HOUR_MS, value: null }]);
  const back = takeHeard(silent, fired.state, START + 2 * HOUR_MS, heard(20));
  expect(back.transitions).toEqual([{ kind: 'resolve', at: START + 2 * HOUR_MS }]);
  expect(back.state).toMatchObject({ phase: 'pending', dueAt: START + 3 * HOUR_MS });
});

test('what silenced a device is over: its alarm ends, and the time of its absence begins again', () => {
  const rule = aRule({ kind: 'silence', intervals: 3 }, { cooldownMinutes: 60 });
  const reception = { intervalMs: 10 * MINUTE_MS, listeningSince: 0 };
  const at = (minutes: number) => START + minutes * MINUTE_MS;
  const heard = takeHeard(rule, FIRST_STATE, START, reception).state;
  const silent = takeTime(heard, at(30)).state;
  expect(silent.phase).toBe('active');
  const { state, transitions } = takeReachable(rule, silent, at(45), reception);
  expect(transitions).toEqual([{ kind: 'resolve', at: at(45) }]);
  // What was evaluated of the device stays so, and its rule is quiet for an hour.
  expect(state).toMatchObject({ phase: 'pending', measuredAt: START, since: at(45), dueAt: at(105) });
  // Of a device that is only due it is no alarm, and what is older says nothing.
  expect(takeReachable(rule, heard, at(20), reception)).toMatchObject({
    ...{ state: { phase: 'pending', since: at(20), dueAt: at(50) }, transitions: [] },
  });
  expect(takeReachable(rule, heard, START, reception)).toEqual({ state: heard, transitions: [] });
  expect(takeReachable(rule, FIRST_STATE, at(45), reception).state).toEqual(FIRST_STATE);
});

test('no location for a day', () => {
  const lost = aRule({ kind: 'position', hours: 24 });
  const { state } = takeHeard(lost, FIRST_STATE, START, heard(1));
  expect(takeTime(state, START + 24 * HOUR_MS - 1).transitions).toEqual([]);
  expect(takeTime(state, START + 24 * HOUR_MS).transitions).toMatchObject([{ kind: 'open' }]);
});

describe('hours', () => {
  /** Weekdays from 22:00 to 6:00 of the next day in Berlin. */
  const nights: AlarmHours = {
    days: [1, 2, 3, 4, 5],
    from_minute: 22 * 60,
    to_minute: 6 * 60,
    timezone: 'Europe/Berlin',
  };
  const openedAt = (hours: AlarmHours, at: string): string | undefined => {
    const rule = aRule({ kind: 'below', limit: 2 }, { hours });
    const { state } = takeReading(rule, FIRST_STATE, { at: Date.parse(at), value: 1 });
    const [opened] = takeTime(
      { ...state, phase: 'pending', dueAt: state.dueAt ?? Date.parse(at) },
      Number.MAX_SAFE_INTEGER,
    ).transitions;
    return opened?.kind === 'open' ? new Date(opened.at).toISOString() : undefined;
  };

  test.each([
    ['within the hours at once', nights, '2026-03-02T23:10:00.000Z', '2026-03-02T23:10:00.000Z'],
    ['before them with their beginning', nights, '2026-03-02T12:34:56.000Z', '2026-03-02T21:00:00.000Z'],
    [
      'on Saturday morning the night of Friday counts',
      nights,
      '2026-03-07T03:00:00.000Z',
      '2026-03-07T03:00:00.000Z',
    ],
    ['on Saturday evening it is Monday', nights, '2026-03-07T22:00:00.000Z', '2026-03-09T21:00:00.000Z'],
    // Clocks go forward on 29 March 2026 and back on 25 October.
    ['after the change to summer time', nights, '2026-03-30T12:00:00.000Z', '2026-03-30T20:00:00.000Z'],
    ['after the change back', nights, '2026-10-26T12:00:00.000Z', '2026-10-26T21:00:00.000Z'],
    [
      'a beginning that the clocks skip is the first moment after it',
      { days: [7], from_minute: 150, to_minute: 300, timezone: 'Europe/Berlin' },
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'quarters of an hour of other time zones',
      { days: [1, 2, 3, 4, 5, 6, 7], from_minute: 487, to_minute: 600, timezone: 'Asia/Kathmandu' },
      '2026-03-02T00:00:00.000Z',
      '2026-03-02T02:22:00.000Z',
    ],
  ])('%s', (_, hours, at, expected) => {
    expect(openedAt(hours, at)).toBe(expected);
  });
});

test('the worst value of an alarm', () => {
  const { condition } = aRule({ kind: 'outside', low: 10, high: 20 });
  expect([9, 22, 8].reduce<number | null>((held, value) => worseOf(condition, held, value), null)).toBe(22);
  expect(worseOf(aRule({ kind: 'below', limit: 2 }).condition, 1, -3)).toBe(-3);
});

describe('a geofence with a margin of 50 m, in metres from its border', () => {
  const leaves = { kind: 'leave', geofence_id: 1, margin_metres: 50 };
  const enters = { kind: 'enter', geofence_id: 1, margin_metres: 50 };
  test.each<[string, object, number[], string[]]>([
    ['leaving and coming back', leaves, [-100, 51, 400, 20, 0], ['10 open', '40 resolve']],
    ['entering and going away', enters, [51, 0, -30, 20, 51], ['10 open', '40 resolve']],
    ['slowly over the border is once, at the margin', leaves, [-1, 20, 40, 60, 30, 60], ['30 open']],
    ['swaying at the border is nothing', leaves, [-5, 20, -5, 50, -1, 49], []],
    ['the same when it came from outside', enters, [60, 1, 60, 50, 60], []],
    ['one that was outside from the beginning has not left', leaves, [300, 400, 500], []],
    ['one that was within from the beginning has not entered', enters, [-1, -2], []],
    ['where it was first, between border and margin, is unknown', leaves, [20, 300], []],
    ['each time again', leaves, [-1, 60, -1, 60], ['10 open', '20 resolve', '30 open']],
  ])('%s', (_, condition, values, expected) => {
    expect(says(aRule(condition), values)).toEqual(expected);
  });

  test('must be left for as long as the rule says', () => {
    const rule = aRule(leaves, { holdMinutes: 20 });
    expect(says(rule, [-1, 60, 30, 60, -1])).toEqual(['30 open', '40 resolve']);
    expect(says(rule, [-1, 60, -1, 60, 60])).toEqual([]);
  });

  test('positions that come late change nothing', () => {
    const late = { at: START + 15 * MINUTE_MS, value: 500 };
    expect(says(aRule(leaves), [-1, -1, -1, late, { at: START + 20 * MINUTE_MS, value: 500 }])).toEqual([]);
  });

  test('the worst is the furthest outside, and the deepest within', () => {
    expect(worseOf(aRule(leaves).condition, 60, 400)).toBe(400);
    expect(worseOf(aRule(enters).condition, 0, -30)).toBe(-30);
  });
});
