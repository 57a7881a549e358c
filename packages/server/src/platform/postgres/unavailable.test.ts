import type pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, reportUnavailable } from './unavailable';

/** A pool whose every statement fails. */
const failing = (error: object) =>
  ({
    connect: async () => ({
      once() {},
      query: () => Promise.reject(Object.assign(new Error(), error)),
    }),
  }) as unknown as pg.Pool;

const ask = async (error: object) =>
  (await reportUnavailable(failing(error)).connect()).query('select', []) as Promise<unknown>;

test.each([
  ['08006', 'connection to the remote node postgres@db1:5432 failed with the following error: timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  ['XX000', 'failure on connection marked as essential: db1:5432'],
  ['XX000', 'could not commit transaction for shard 102009 on at least one active node'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
])('%s, %s: the database is away', async (code, message) => {
  await expect(ask({ code, message })).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a statement that is wrong, and a fault of the database, stay what they are', async () => {
  for (const error of [
    { code: '42601', message: 'syntax error' },
    { code: 'XX000', message: 'cache lookup failed for type 1' },
  ])
    await expect(ask(error)).rejects.toMatchObject(error);
});
