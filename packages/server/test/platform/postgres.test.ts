import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';
import { postgresProcessesIn } from '../../src/platform/postgres/embedded/processes';
import { until } from '../../src/platform/postgres/embedded/until';
import {
  aDataFolder,
  aFolder,
  aLog,
  ask,
  aZombie,
  cleanUp,
  isRoot,
  killHard,
  start,
  startProgram,
} from './postgres-harness';

const NOBODY = 65_534;

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanUp);

/** Answers again, however long the restart takes within reason. */
async function answers(postgres: Parameters<typeof ask>[0], sql: string): Promise<unknown> {
  return until(() => ask(postgres, sql).catch(() => undefined), { timeoutMs: 15_000 });
}

test('an empty folder becomes a database that keeps what it is given, and stopping leaves no process', async () => {
  const folder = await aFolder();
  const data = join(folder, 'data');
  const postgres = await start(data);
  expect(await ask(postgres, 'show server_encoding')).toBe('UTF8');
  expect(await ask(postgres, 'show timezone')).toBe('UTC');
  expect(await ask(postgres, 'show listen_addresses')).toBe('');
  await ask(postgres, 'create table kept as select 42 as answer');
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(postgresProcessesIn(join(data, 'postgres'))).toEqual([]);
  // A closed checkout has the program copied here.
  const left = (await readdir(data)).filter((name) => name !== 'postgres-program');
  expect(left).toEqual(['postgres', 'postgres.log', 'run']);

  const again = await start(data);
  expect(await ask(again, 'select answer from kept')).toBe(42);
  await again.stop();
});

test('a database that is killed comes back with everything that was committed', async () => {
  const log = aLog();
  const postgres = await start(await aDataFolder(), log);
  await ask(postgres, 'create table kept as select 42 as answer');
  let downs = 0;
  postgres.onDown(() => downs++);
  for (const round of [1, 2]) {
    const killed = postgres.pid()!;
    process.kill(killed, 'SIGKILL');
    await until(() => downs === round, { timeoutMs: 5000 });
    expect(await answers(postgres, 'select answer from kept')).toBe(42);
    await until(() => postgres.pid() !== undefined, { timeoutMs: 5000 });
    expect(postgres.pid()).not.toBe(killed);
  }
  expect(downs).toBe(2);
  expect(log.said).toContain('the database died, starting it again');
  await postgres.stop();
});

test('stopping while the database is being restarted leaves no process', async () => {
  const folder = await aDataFolder();
  const postgres = await start(folder);
  const down = new Promise<void>((resolve) => postgres.onDown(resolve));
  process.kill(postgres.pid()!, 'SIGKILL');
  await down;
  await postgres.stop();
  expect(postgres.pid()).toBeUndefined();
  expect(
    await until(() => postgresProcessesIn(join(folder, 'postgres')).length === 0, { timeoutMs: 10_000 }),
  ).toBe(true);
});

test('a killed server leaves its database running: the next one adopts it, watches it and stops it', async () => {
  const folder = await aDataFolder();
  const killed = await startProgram(folder);
  await ask(killed, 'create table kept as select 42 as answer');
  await killHard(killed.child);

  const log = aLog();
  const next = await start(folder, log);
  expect(log.said).toContain('adopted the running database');
  expect(next.pid()).toBe(killed.pid);
  expect(await ask(next, 'select answer from kept')).toBe(42);

  process.kill(killed.pid, 'SIGKILL');
  await until(() => next.pid() !== undefined && next.pid() !== killed.pid, { timeoutMs: 15_000 });
  expect(await answers(next, 'select answer from kept')).toBe(42);
  await next.stop();
  expect(postgresProcessesIn(join(folder, 'postgres'))).toEqual([]);
});

test('when server and database are killed together, the next start recovers', async () => {
  const folder = await aDataFolder();
  const killed = await startProgram(folder);
  await ask(killed, 'create table kept as select 42 as answer');
  process.kill(killed.pid, 'SIGKILL');
  await killHard(killed.child);
  const next = await start(folder);
  expect(await ask(next, 'select answer from kept')).toBe(42);
  await next.stop();
});

test('a killed database that was not collected (a zombie) is no obstacle', async () => {
  const folder = await aDataFolder();
  const cluster = join(folder, 'postgres');
  const { pid, end } = await aZombie((await stat(cluster)).uid);
  const lines = [pid, cluster, 1, 5432, join(folder, 'run'), '', '  1  1', 'ready   ', ''];
  for (const file of [join(cluster, 'postmaster.pid'), join(folder, 'run', '.s.PGSQL.5432.lock')]) {
    await writeFile(file, lines.join('\n'), { mode: 0o644 });
  }
  const postgres = await start(folder);
  expect(await ask(postgres, 'select 1')).toBe(1);
  await postgres.stop();
  await end();
});

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const folder = await aDataFolder();
  const first = await startProgram(folder);
  const refusal = await start(folder).catch((error: Error) => error.message);
  expect(refusal).toBe(
    `The data folder ${folder} is in use by a running server (process ${first.child.pid}): stop it first or set another DATA_DIR`,
  );
  await expect(startProgram(folder)).rejects.toThrow('is in use by a running server');
  expect(await ask(first, 'select 1')).toBe(1);
});

test('an operator command joins the running server and leaves it running', async () => {
  const folder = await aDataFolder();
  const server = await startProgram(folder);
  const command = await openEmbeddedPostgres({ dataDir: folder, log: aLog(), durable: false });
  expect(command.pid()).toBe(server.pid);
  expect(await ask(command, 'select 1')).toBe(1);
  await command.stop();
  expect(await ask(server, 'select 1')).toBe(1);
});

test('without a server operator commands start the database, one after the other, and a server waits for them', async () => {
  const folder = await aDataFolder();
  const open = () => openEmbeddedPostgres({ dataDir: folder, log: aLog(), durable: false });
  const first = await open();
  const order: string[] = [];
  const second = open().then(async (command) => {
    order.push('second command');
    await command.stop();
  });
  expect(await ask(first, 'select 1')).toBe(1);
  order.push('first command ends');
  await first.stop();
  await second;
  expect(order).toEqual(['first command ends', 'second command']);
  expect(postgresProcessesIn(join(folder, 'postgres'))).toEqual([]);

  const third = await open();
  const server = start(folder);
  await third.stop();
  await (await server).stop();
});

test.runIf(isRoot)(
  'a data folder behind a closed one is refused in one line that says what to do',
  async () => {
    const closed = join(await aFolder(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const refusal = await start(join(closed, 'data')).catch((error: Error) => error.message);
    expect(refusal).toContain(`may not enter ${closed}: set DATA_DIR`);
    expect(refusal).toContain(`chmod o+x ${closed}`);
    expect(refusal).not.toContain('\n');
  },
);

test('the socket is for its owner alone, and a closed data folder is opened for walking through only', async () => {
  const folder = await aDataFolder();
  await chmod(folder, 0o700);
  const postgres = await start(folder);
  expect((await stat(folder)).mode & 0o066).toBe(0);
  for (const closed of [postgres.connection.host, join(folder, 'postgres')]) {
    expect((await stat(closed)).mode & 0o077).toBe(0);
  }
  await postgres.stop();
});

test.runIf(isRoot)('an ordinary user runs the database as themself, and root keeps the owner', async () => {
  const folder = await aFolder();
  await chmod(folder, 0o777);
  const theirs = await startProgram(folder, 1);
  await killHard(theirs.child);
  const root = await start(folder);
  expect(root.pid()).toBe(theirs.pid);
  await root.stop();
  const again = await start(folder);
  expect((await stat(`/proc/${again.pid()}`)).uid).toBe(1);
  await again.stop();

  rmSync(join(folder, 'server.lock'), { force: true });
  await expect(startProgram(folder, 2)).rejects.toThrow(
    `belongs to user id 1, but this program runs as user id 2`,
  );
});

/** What a process of another user sees: the answer of the socket, and of the database's files. */
async function asUser(uid: number, host: string, cluster: string): Promise<string> {
  const program = `
    const ignore = () => 'closed';
    const file = await import('node:fs/promises').then((fs) => fs.readFile(process.argv[2])).catch(ignore);
    const { connect } = await import('node:net');
    const socket = await new Promise((resolve) =>
      connect(process.argv[1]).on('connect', () => resolve('open')).on('error', () => resolve('closed')));
    console.log(file === 'closed' ? file : 'open', socket);
    process.exit();`;
  const paths = [join(host, '.s.PGSQL.5432'), join(cluster, 'PG_VERSION')];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, ...paths],
    {
      ...{ uid, gid: uid, cwd: '/' },
    },
  );
  return stdout.trim();
}

test.runIf(isRoot)('a database that root starts is open to no other user, "nobody" neither', async () => {
  const folder = await aFolder();
  const postgres = await start(folder);
  const { uid } = await stat(`/proc/${postgres.pid()}`);
  expect(uid).not.toBe(NOBODY);
  for (const user of [NOBODY, uid + 1])
    expect(await asUser(user, postgres.connection.host, join(folder, 'postgres'))).toBe('closed closed');
  await postgres.stop();
  const again = await start(folder);
  expect((await stat(`/proc/${again.pid()}`)).uid).toBe(uid);
  await again.stop();
});

test.runIf(isRoot)(
  'a database of an earlier version, which is the user "nobody", is taken over while it still runs',
  async () => {
    const folder = await aFolder();
    await chmod(folder, 0o777);
    const earlier = await startProgram(folder, NOBODY);
    await ask(earlier, 'create table kept as select 42 as answer');
    await killHard(earlier.child);

    const next = await start(folder);
    expect(next.pid()).not.toBe(earlier.pid);
    expect(await ask(next, 'select answer from kept')).toBe(42);
    expect((await stat(`/proc/${next.pid()}`)).uid).not.toBe(NOBODY);
    expect(await asUser(NOBODY, next.connection.host, join(folder, 'postgres'))).toBe('closed closed');
    await next.stop();
  },
);

test('a data folder with a long path works', async () => {
  const folder = join(await aFolder(), 'data', 'x'.repeat(120));
  const postgres = await start(folder);
  expect(postgres.connection.host.length).toBeLessThan(90);
  expect(await ask(postgres, 'select 1')).toBe(1);
  await postgres.stop();
  await rm(postgres.connection.host, { recursive: true });
});

test('a folder that holds something else is left alone', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres', 'diary.txt'), 'mine');
  await expect(start(folder)).rejects.toThrow('is not empty and holds no PostgreSQL database');
  expect(await readdir(join(folder, 'postgres'))).toEqual(['diary.txt']);
});

test('settings that PostgreSQL refuses are reported with its own reason', async () => {
  const folder = await aDataFolder();
  const own = join(folder, 'postgres', 'postgresql.own.conf');
  await writeFile(own, 'shared_buffers = much\n', { mode: 0o644 });
  const refusal = await start(folder).catch((error: Error) => error.message);
  expect(refusal).toContain('configuration file');
  expect(refusal).not.toContain('\n');
  await writeFile(own, 'max_connections = 17\n');
  const postgres = await start(folder);
  expect(await ask(postgres, 'show max_connections')).toBe('17');
  await postgres.stop();
});
