import { expect, test } from 'vitest';
import { actionFor } from '../../src/advice/actions';

const warm = { quantity: 'airTemperature', side: 'high', place: 'greenhouse' } as const;

test('against a warm day a greenhouse is shaded; against a warm night that is no help', () => {
  expect(actionFor({ ...warm, part: 'day' })).toMatchObject({ key: 'ventilateOrShade' });
  expect(actionFor({ ...warm, part: 'whole' })).toMatchObject({ key: 'ventilateOrShade' });
  expect(actionFor({ ...warm, part: 'night' })).toBeUndefined();
});

test('frost is fought where it is a frost of moments: a cold month is none', () => {
  const cold = { quantity: 'airTemperature', side: 'low', place: 'orchard' } as const;
  expect(actionFor({ ...cold, part: 'moment' })).toMatchObject({ key: 'protectFromFrost' });
  expect(actionFor({ ...cold, part: 'month' })).toBeUndefined();
});
