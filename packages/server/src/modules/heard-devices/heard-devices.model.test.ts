import { expect, test } from 'vitest';
import { readDeviceName } from './heard-devices.model';

test.each<[unknown, string]>([
  ['Bed 4', 'Bed 4'],
  [' Bed\0\u202e4\n', 'Bed 4'],
  [`a${'🌱'.repeat(64)}`, `a${'🌱'.repeat(31)}`],
  ['\u200f\u2800\u3164', ''],
  [4, ''],
])('a network server that calls a device %j names it %j', (given, name) => {
  expect(readDeviceName(given)).toBe(name);
});
