import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../src/time';
import { zoneClock } from '../src/zone-clock';

const at = Date.parse;

test.each([
  ['UTC', '2026-01-15T08:30:00Z', 0],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', HOUR_MS],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 2 * HOUR_MS],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 2 * HOUR_MS],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', HOUR_MS],
  ['America/St_Johns', '2026-01-15T08:30:00Z', -3.5 * HOUR_MS],
  ['Asia/Kathmandu', '2026-01-15T08:30:00Z', 345 * MINUTE_MS],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 11 * HOUR_MS],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 10.5 * HOUR_MS],
  ['Africa/Monrovia', '1971-06-01T00:00:00Z', -44.5 * MINUTE_MS],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', 14 * HOUR_MS],
  ['Pacific/Apia', '2011-12-30T09:59:59.999Z', -10 * HOUR_MS],
])('the clock of %s at %s', (zone, moment, offset) => {
  expect(zoneClock(zone).offsetAt(at(moment))).toBe(offset);
});

test.each([
  ['at any time', 'Asia/Shanghai', '2026-01-15T08:30:00Z', '2026-01-15T00:30:00Z'],
  ['that comes twice is the first', 'Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
  ['before a clock goes forward', 'Europe/Berlin', '2026-03-29T01:59:59Z', '2026-03-29T00:59:59Z'],
  ['after a clock went forward', 'Europe/Berlin', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z'],
])('a local time %s', (_case, zone, local, moment) => {
  expect(zoneClock(zone).momentOf(at(local))).toBe(at(moment));
});

test.each([
  ['an hour', 'Europe/Berlin', '2026-03-29T02:30:00Z'],
  ['a midnight', 'America/Sao_Paulo', '2018-11-04T00:00:00Z'],
  ['a day', 'Pacific/Apia', '2011-12-30T12:00:00Z'],
])('%s that a clock skips is no moment', (_case, zone, local) => {
  expect(zoneClock(zone).momentOf(at(local))).toBeUndefined();
});

test('moments in any order get the offset of their time', () => {
  const { offsetAt } = zoneClock('America/New_York');
  const [winter, summer] = [at('2025-01-15T12:00:00Z'), at('2025-07-15T12:00:00Z')];
  for (const moment of [summer, winter, summer, winter])
    expect(offsetAt(moment)).toBe(moment === winter ? -5 * HOUR_MS : -4 * HOUR_MS);
});

test('a time zone is kept once, however its name is written', () => {
  const Format = Intl.DateTimeFormat;
  let made = 0;
  Intl.DateTimeFormat = new Proxy(Format, {
    construct(target, given) {
      made += 1;
      return Reflect.construct(target, given);
    },
  });
  onTestFinished(() => {
    Intl.DateTimeFormat = Format;
  });
  for (const name of ['America/Lima', 'america/lima', 'AMERICA/LIMA', 'aMERICA/lIMA'])
    expect(zoneClock(name).offsetAt(Date.UTC(2026, 0, 1))).toBe(-5 * HOUR_MS);
  expect(made).toBe(1);
});
