import { expect, test } from 'vitest';
import { WAYS } from './chosen-way';
import { type Beginnings, stepsOf } from './steps.model';

const NOTHING: Beginnings = {
  ...{ connections: 0, hasMessage: false, gateways: 0, gatewaysOnline: 0 },
  ...{ nodes: 0, hasReadings: false, kits: 0, rules: 0 },
};
const EVERYTHING: Beginnings = {
  ...{ connections: 1, hasMessage: true, gateways: 1, gatewaysOnline: 1 },
  ...{ nodes: 1, hasReadings: true, kits: 1, rules: 1 },
};

test.each(WAYS)('the steps of %s are ticked by what is known, and by nothing else', (way) => {
  const names = stepsOf(way, undefined).map(({ name }) => name);
  expect(stepsOf(way, undefined).some(({ isDone }) => isDone)).toBe(false);
  expect(stepsOf(way, NOTHING).some(({ isDone }) => isDone)).toBe(false);
  expect(stepsOf(way, EVERYTHING).every(({ isDone }) => isDone)).toBe(true);
  if (way !== 'look') expect(names.length).toBeGreaterThanOrEqual(3);
  expect(names.length).toBeLessThanOrEqual(5);
});

test('a connection through which nothing came is one step of five', () => {
  const steps = stepsOf('network_server', { ...NOTHING, connections: 1 });
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['connect']);
});
