// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../texts/texts';
import { isOld, sharedAge } from './freshness';

const NOW = Date.UTC(2026, 2, 1);
const ago = (minutes: number) => ({ measured_at: NOW - minutes * MINUTE_MS });

beforeEach(() => loadAreas(['values']));

test('a value is old once three intervals have passed', () => {
  expect(isOld(ago(45).measured_at, 15, NOW)).toBe(false);
  expect(isOld(ago(46).measured_at, 15, NOW)).toBe(true);
});

test.each([
  ['that read the same age share it', [ago(125), ago(126)], ago(125).measured_at],
  ['of another age do not', [ago(125), ago(185)], undefined],
  ['of which the last alone has another age do not', [ago(125), ago(126), ago(185)], undefined],
  ['of which one is fresh do not', [ago(125), ago(5)], undefined],
  ['that are fresh have none', [ago(5), ago(5)], undefined],
  ['of which there is one keep it', [ago(125)], undefined],
])('values %s', (_, readings, shared) => {
  expect(sharedAge(readings, 15, NOW)).toBe(shared);
});
