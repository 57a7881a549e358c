import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { birthMark, isAlive } from '../../src/platform/postgres/embedded/processes';
import { findLockHolder, takeLock } from '../../src/platform/postgres/embedded/server-lock';
import { aFolder, cleanUp, killHard } from './postgres-harness';

afterEach(cleanUp);

test('a lock belongs to one program until it gives it back', async () => {
  const file = join(await aFolder(), 'server.lock');
  const unlock = takeLock(file, 'server');
  expect(findLockHolder(file)).toMatchObject({ pid: process.pid, purpose: 'server' });
  expect(takeLock(file, 'admin')).toBeUndefined();
  unlock!();
  expect(findLockHolder(file)).toBeUndefined();
  takeLock(file, 'admin')!();
});

test('the lock of a dead program, of a reused pid, or a damaged one is taken over', async () => {
  const folder = await aFolder();
  const file = join(folder, 'server.lock');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  const [pid, birth] = [other.pid!, birthMark(other.pid!)];
  writeFileSync(file, JSON.stringify({ pid, birth, purpose: 'server' }));
  expect(isAlive(pid)).toBe(true);
  expect(takeLock(file, 'server')).toBeUndefined();
  await killHard(other);

  const reused = JSON.stringify({ pid: process.ppid, birth: 'an earlier life', purpose: 'server' });
  for (const stale of [JSON.stringify({ pid, birth, purpose: 'server' }), reused, '', '{"pid":']) {
    writeFileSync(file, stale);
    const unlock = takeLock(file, 'server');
    expect(findLockHolder(file)?.pid).toBe(process.pid);
    unlock!();
  }
  expect(readdirSync(folder)).toEqual([]);
});
