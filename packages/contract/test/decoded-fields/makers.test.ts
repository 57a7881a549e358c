import { expect, test } from 'vitest';
import { FIRST_HALF, FROM_CATALOGUES, SECOND_HALF } from './makers';
import { scoreOf } from './score';

test('of the fields of many makers none is proposed as something else, and nine of ten are proposed', () => {
  const { makers, counterparts, fields, proposed, wrong } = scoreOf([
    ...FIRST_HALF,
    ...SECOND_HALF,
    ...FROM_CATALOGUES,
  ]);
  expect(wrong).toEqual([]);
  expect(proposed / counterparts).toBeGreaterThanOrEqual(0.9);
  // Of what is a sample: makers, fields with a counterpart, and set-points, counters and statuses beside them.
  expect(makers).toBeGreaterThanOrEqual(15);
  expect(counterparts).toBeGreaterThanOrEqual(60);
  expect(fields - counterparts).toBeGreaterThanOrEqual(20);
});
