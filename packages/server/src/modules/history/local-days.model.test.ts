import { expect, test } from 'vitest';
import { dayReader } from './local-days.model';

test('the day of a moment is that of the zone', () => {
  const moment = Date.UTC(2026, 0, 1);
  expect(dayReader('America/Lima')(moment)).toBe('2025-12-31');
  expect(dayReader('Pacific/Auckland')(moment)).toBe('2026-01-01');
});
