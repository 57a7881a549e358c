import { expect, test } from 'vitest';
import { hourly } from './hours.model';

test('hours without a row are empty, and rows outside the day are left out', () => {
  const hours = hourly(
    [
      { hour: 0, figure: 4 },
      { hour: 23, figure: 7 },
      { hour: 24, figure: 9 },
    ],
    1,
  );
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[1], hours[23]]).toEqual([4, 1, 7]);
});
