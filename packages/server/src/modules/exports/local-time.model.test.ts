import { expect, test } from 'vitest';
import { localTimeWriter } from './local-time.model';

const at = Date.parse;

test('the offset changes with the clock, at the very second', () => {
  const local = localTimeWriter('Europe/Berlin');
  expect(local(at('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59+01:00');
  expect(local(at('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00+02:00');
  expect(local(at('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30:00+02:00');
  expect(local(at('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30:00+01:00');
});

test('milliseconds are written where there are any', () => {
  expect(localTimeWriter('UTC')(at('2026-03-01T10:00:00.250Z'))).toBe('2026-03-01T10:00:00.250+00:00');
});

test('every text reads as the same moment again, in zones with odd offsets too', () => {
  for (const zone of ['Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham']) {
    const local = localTimeWriter(zone);
    for (
      let moment = at('2026-01-01T00:00:00Z');
      moment < at('2027-01-01T00:00:00Z');
      moment += 181 * 60_000 + 7_000
    )
      expect(at(local(moment))).toBe(moment);
  }
});
