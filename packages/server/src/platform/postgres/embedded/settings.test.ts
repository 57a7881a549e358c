import { expect, test } from 'vitest';
import { type MachineSize, postgresSettings } from './settings';

const GB = 1024 ** 3;

const sizesOf = (machine: MachineSize, durable = true): Record<string, string> =>
  Object.fromEntries(
    [
      ...postgresSettings({ durable, machine }).matchAll(
        /^(shared_buffers|max_wal_size|effective_\w+) = (.+)$/gm,
      ),
    ].map(([, name, value]) => [name!, value!]),
  );

const SMALLEST = { shared_buffers: '64MB', effective_cache_size: '512MB', max_wal_size: '1024MB' };

test('the database of a small computer takes little of its memory and card', () => {
  expect(sizesOf({ memory: 0.5 * GB, disk: 16 * GB })).toEqual(SMALLEST);
});

test('that of a server grows with it', () => {
  expect(sizesOf({ memory: 4 * GB, disk: 64 * GB })).toEqual({
    shared_buffers: '512MB',
    effective_cache_size: '2048MB',
    max_wal_size: '2048MB',
  });
});

test('and leaves the rest of a large one to its files', () => {
  expect(sizesOf({ memory: 256 * GB, disk: 4000 * GB })).toEqual({
    shared_buffers: '1024MB',
    effective_cache_size: '131072MB',
    max_wal_size: '4096MB',
  });
});

test('several throw-away databases on one machine take little each', () => {
  expect(sizesOf({ memory: 256 * GB, disk: 4000 * GB }, false)).toEqual(SMALLEST);
});
