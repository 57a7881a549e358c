import { expect, test } from 'vitest';
import { ALARM_KINDS, AlarmCondition, type AlarmField, fieldsOfKind, passedLimit } from '../src/alarm-kinds';

/** A condition as it is saved when every field that is empty at first has a number. */
const filled = (kind: (typeof ALARM_KINDS)[number]) => {
  const parts = fieldsOfKind(kind).map(([part, { first }], place) => [part, first ?? place + 1]);
  return { kind, ...Object.fromEntries(parts) };
};

test.each(ALARM_KINDS)('a condition of the kind %s is made of its fields', (kind) => {
  expect(AlarmCondition.parse(filled(kind))).toEqual(filled(kind));
});

test.each(ALARM_KINDS)('a condition of the kind %s has no other parts', (kind) => {
  expect(AlarmCondition.safeParse({ ...filled(kind), more: 1 }).success).toBe(false);
});

test.each(
  ALARM_KINDS.flatMap((kind) =>
    fieldsOfKind(kind).flatMap(([part, field]) => ('least' in field ? [[kind, part, field] as const] : [])),
  ),
)('a condition of the kind %s takes what its field %s takes, and no more', (kind, part, { least, most }) => {
  const takes = (value: number) => AlarmCondition.safeParse({ ...filled(kind), [part]: value }).success;
  expect([least, most].map(takes)).toEqual([true, true]);
  expect([least - 1, most + 1].map(takes)).toEqual([false, false]);
});

test('fields of one name begin alike in every kind', () => {
  const known = new Map<string, AlarmField['first']>();
  for (const [, { name, first }] of ALARM_KINDS.flatMap(fieldsOfKind)) {
    expect(known.get(name) ?? first).toBe(first);
    known.set(name, first);
  }
});

test('a range is two limits in their order', () => {
  const range = { kind: 'outside', low: 8, high: 2, hysteresis: 0 };
  expect(AlarmCondition.safeParse(range).success).toBe(false);
});

test.each([
  [{ kind: 'above', limit: 35, hysteresis: 1 }, 36, 35],
  [{ kind: 'outside', low: 2, high: 8, hysteresis: 0 }, 9, 8],
  [{ kind: 'outside', low: 2, high: 8, hysteresis: 0 }, -40, 2],
  [{ kind: 'battery', limit: 20, hysteresis: 5 }, 15, 20],
  [{ kind: 'silence', intervals: 4 }, 0, null],
] as const)('of %o the value %d has passed the limit %s', (condition, value, limit) => {
  expect(passedLimit(condition, value)).toBe(limit);
});
