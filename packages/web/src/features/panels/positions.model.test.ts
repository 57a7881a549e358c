import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { LATITUDE, LONGITUDE } from '../../values/series';
import { NO_MOVES, withMoves } from './positions.model';

const reading = (measurement_id: number, value: number, measured_at: number) => ({
  ...{ eui: 'A' as Eui, channel: 1, measurement_id, value, measured_at },
});

test('a device is elsewhere once both halves of a newer position are there', () => {
  const first = withMoves(NO_MOVES, [reading(LATITUDE, 50, 1), reading(LONGITUDE, 7, 1)]);
  expect(first.get('A')!.position).toEqual({ latitude: 50, longitude: 7 });
  const half = withMoves(first, [reading(LONGITUDE, 8, 2)]);
  expect(half.get('A')!.position).toEqual({ latitude: 50, longitude: 7 });
  const moved = withMoves(half, [reading(LATITUDE, 51, 2)]);
  expect(moved.get('A')!.position).toEqual({ latitude: 51, longitude: 8 });
});

test('other readings, and older positions, change nothing', () => {
  const first = withMoves(NO_MOVES, [reading(LATITUDE, 50, 5), reading(LONGITUDE, 7, 5)]);
  expect(withMoves(first, [reading(4097, 21, 9), reading(LATITUDE, 1, 4)])).toBe(first);
});
