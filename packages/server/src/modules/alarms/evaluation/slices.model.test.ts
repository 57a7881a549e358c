import type { OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';
import { RuleBook } from './rule-book.model';
import { slicesOf } from './slices.model';

const ORG = '100001' as OrgId;
const TEMPERATURE = 4097;
const HUMIDITY = 4098;

const uplink = (deviceId: number, receivedAt: number, measurementId = TEMPERATURE): UplinkFacts => ({
  ...{ device: { deviceId, orgId: ORG }, receivedAt, uploadedAt: receivedAt, battery: null },
  readings: [{ channel: 1, measurementId, value: 1, measuredAt: receivedAt }],
});

function rulesOf(count: number, facts: Partial<AlarmRule> = {}): AlarmRule[] {
  return Array.from({ length: count }, (_, ruleId) => ({
    ...{ ruleId, orgId: ORG, revision: 1, name: 'Frost', severity: 'warning' as const, area: null, since: 0 },
    ...{ deviceId: null, groupId: null, isUngrouped: false, channel: null, measurementId: TEMPERATURE },
    ...{
      condition: { kind: 'below' as const, limit: 2, hysteresis: 0 },
      hours: null,
      holdMinutes: 0,
      cooldownMinutes: 0,
    },
    ...facts,
  }));
}

test('a storm of a thousand rules is cut into slices in which so many rules take values', () => {
  const book = new RuleBook();
  book.replace(ORG, rulesOf(1_000));
  const uplinks = Array.from({ length: 60 }, (_, nth) => uplink(nth % 20, nth));
  const slices = slicesOf(uplinks, (one) => book.countFor(one));
  expect(slices.flat()).toHaveLength(60);
  for (const slice of slices)
    expect(slice.reduce((sum, one) => sum + book.countFor(one), 0)).toBeLessThanOrEqual(2_000);
  // Those of a device follow each other, oldest first.
  expect(slices.slice(0, 2).map((slice) => slice.map(({ receivedAt }) => receivedAt))).toEqual([
    [0, 20],
    [40, 1],
  ]);
});

test('what few rules take is one slice, and what is heavier than a slice is one by itself', () => {
  const uplinks = [uplink(1, 1), uplink(2, 2), uplink(3, 3)];
  expect(slicesOf(uplinks, () => 1)).toEqual([uplinks]);
  expect(slicesOf(uplinks, () => 5_000)).toEqual(uplinks.map((one) => [one]));
  expect(slicesOf([], () => 1)).toEqual([]);
});

test('rules are found by what they measure, of the device and of all', () => {
  const book = new RuleBook();
  book.replace(ORG, [
    ...rulesOf(3, { measurementId: HUMIDITY }),
    ...rulesOf(2, { deviceId: 7 }),
    ...rulesOf(1, { condition: { kind: 'silence', missed: 3 } as never, measurementId: null }),
  ]);
  expect(book.countFor(uplink(7, 1))).toBe(3);
  expect(book.countFor(uplink(8, 1))).toBe(1);
  expect(book.countFor(uplink(8, 1, HUMIDITY))).toBe(4);
  expect(book.rulesFor(uplink(8, 1, HUMIDITY)).map(({ measurementId }) => measurementId)).toEqual([
    HUMIDITY,
    HUMIDITY,
    HUMIDITY,
    null,
  ]);
});
