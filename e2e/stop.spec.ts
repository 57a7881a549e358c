import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isAlive } from '../packages/server/src/platform/postgres/embedded/processes';
import { findLockHolder } from '../packages/server/src/platform/postgres/embedded/server-lock';

/** A start installs, builds and starts; on a busy machine that takes a while. */
const START_TIMEOUT_MS = 150_000;
const STOP_TIMEOUT_MS = 60_000;
test.setTimeout(2 * START_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY = /Fieldscope is ready/;
const VITE_READY = /Local:.*(http:\/\/localhost:\d+)/;

/** A command of package.json in a process group of its own, on an empty data folder and free ports. */
function launch([command, ...args]: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldscope-'));
  const ports = { HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
  const launcher = spawn(command!, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...ports,
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const postmaster = join(dataDir, 'postgres/postmaster.pid');
  const databasePid = () =>
    existsSync(postmaster) ? Number.parseInt(readFileSync(postmaster, 'utf8'), 10) : undefined;
  const serverPid = () => findLockHolder(join(dataDir, 'server.lock'))?.pid;
  return {
    launcher,
    printed: () => printed,
    databasePid,
    /** Everything that must not outlive the launcher. */
    processes: () => [launcher.pid!, serverPid()!, databasePid()!],
    remove() {
      for (const pid of [-launcher.pid!, databasePid()]) {
        try {
          if (pid) process.kill(pid, 'SIGKILL');
        } catch {
          // It is gone, as it should be.
        }
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

for (const [command, signal] of [
  ['npm start', 'SIGTERM'],
  ['npm run demo', 'SIGINT'],
] as const) {
  test(`${signal} to ${command} stops the server and its database`, async () => {
    const program = launch(command.split(' '));
    try {
      await expect.poll(program.printed, { timeout: START_TIMEOUT_MS }).toMatch(READY);
      const processes = program.processes();
      expect(processes.map(isAlive)).toEqual([true, true, true]);
      program.launcher.kill(signal);
      await expect.poll(() => processes.filter(isAlive), { timeout: STOP_TIMEOUT_MS }).toEqual([]);
    } finally {
      program.remove();
    }
  });
}

test('SIGTERM while the server still starts stops it and its database', async () => {
  const program = launch(['node', 'scripts/start.mjs']);
  try {
    await expect.poll(program.databasePid, { intervals: [5], timeout: START_TIMEOUT_MS }).toBeDefined();
    const processes = program.processes();
    program.launcher.kill('SIGTERM');
    await expect.poll(() => processes.filter(isAlive), { timeout: STOP_TIMEOUT_MS }).toEqual([]);
  } finally {
    program.remove();
  }
});

test('SIGTERM to npm run dev stops the server, its database and the portal', async () => {
  const program = launch(['npm', 'run', 'dev']);
  try {
    for (const ready of [READY, VITE_READY]) {
      await expect.poll(program.printed, { timeout: START_TIMEOUT_MS }).toMatch(ready);
    }
    const processes = program.processes();
    const portal = VITE_READY.exec(program.printed())![1]!;
    const answers = () =>
      fetch(portal).then(
        (answer) => answer.ok,
        () => false,
      );
    expect(await answers()).toBe(true);
    program.launcher.kill('SIGTERM');
    await expect.poll(() => processes.filter(isAlive), { timeout: STOP_TIMEOUT_MS }).toEqual([]);
    await expect.poll(answers).toBe(false);
  } finally {
    program.remove();
  }
});
