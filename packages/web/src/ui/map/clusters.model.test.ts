import { expect, test } from 'vitest';
import { clustersOf } from './clusters.model';

const at = (name: string, longitude: number, latitude: number) => ({
  name,
  place: [longitude, latitude] as const,
});
const FARM = [at('barn', 9, 51), at('gate', 9.001, 51), at('hill', 9.9, 51)];
const namesAt = (zoom: number, things = FARM) =>
  clustersOf(things, zoom).map(({ things: held }) => held.map(({ name }) => name));

test('things that would cover each other are one; closer, they come apart', () => {
  expect(namesAt(2)).toEqual([['barn', 'gate', 'hill']]);
  expect(namesAt(9)).toEqual([['barn', 'gate'], ['hill']]);
  expect(namesAt(18)).toEqual([['barn'], ['gate'], ['hill']]);
});

test('neighbours are one wherever they are', () => {
  for (let longitude = 9; longitude < 10; longitude += 0.01)
    expect(namesAt(7, [at('a', longitude, 51), at('b', longitude + 0.005, 51.003)])).toEqual([['a', 'b']]);
});

test('a group is in the middle of what it holds, and nothing is in two', () => {
  const [both, alone] = clustersOf(FARM, 9.7);
  expect(both!.place[0]).toBeCloseTo(9.0005);
  expect(alone!.place).toEqual([9.9, 51]);
});

test('the poles and the ends of the world are places too', () => {
  const ends = [at('pole', 0, 90), at('south', 0, -90), at('east', 180, 0), at('west', -180, 0)];
  expect(namesAt(3, ends)).toHaveLength(4);
});

test('ten thousand things take a moment', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => at(String(n), (n % 360) - 180, (n % 160) - 80));
  const held = clustersOf(many, 4).reduce((sum, { things }) => sum + things.length, 0);
  expect(held).toBe(10_000);
});
