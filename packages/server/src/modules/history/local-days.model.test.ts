import { expect, onTestFinished, test } from 'vitest';
import { dayReader } from './local-days.model';

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
    expect(dayReader(name)(Date.UTC(2026, 0, 1))).toBe('2025-12-31');
  // Another test may have read this zone already.
  expect(made).toBeLessThanOrEqual(1);
});
