import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { installedBinaries } from '../../src/platform/postgres/embedded/binaries';
import type { EmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';
import { findPostmaster, stopPostmaster } from '../../src/platform/postgres/embedded/postmaster';
import { isAlive, postgresProcessesIn } from '../../src/platform/postgres/embedded/processes';
import { until } from '../../src/platform/postgres/embedded/until';
import { whenFileEnds } from '../cleanup';
import { bundled } from '../programs';

const run = promisify(execFile);

export const isRoot = process.geteuid?.() === 0;

const folders: string[] = [];
const children: ChildProcess[] = [];

/** A log that keeps what was said. */
export function aLog() {
  const said: string[] = [];
  const keep = (_facts: object, message: string) => void said.push(message);
  return { said, info: keep, warn: keep, error: keep };
}

/** A new folder that everybody may walk through. */
export async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'postgres-test-')));
  folders.push(folder);
  await chmod(folder, 0o755);
  return folder;
}

let template: string | undefined;

/** A data folder with a database that was made before: a copy is quicker than making another. */
export async function aDataFolder(): Promise<string> {
  if (!template) {
    const made = await mkdtemp(join(tmpdir(), 'postgres-template-'));
    whenFileEnds(() => {
      template = undefined;
      return rm(made, { recursive: true });
    });
    await (await start(made)).stop();
    template = made;
  }
  const folder = await aFolder();
  await run('cp', ['-a', `${template}/.`, folder]);
  await chmod(folder, 0o755);
  return folder;
}

export function start(dataDir: string, log = aLog()): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log, durable: false });
}

/** Asks one question over a connection of its own. */
export async function ask(postgres: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The installed binaries once more, in a folder that is open to every user. @returns their folder */
export async function copyOfBinaries(folder: string): Promise<string> {
  const copy = join(folder, 'native');
  // Hard links where the file system allows: 90 MB need not be copied.
  const commands = 'cp -al "$0" "$1" 2>/dev/null || { rm -rf "$1" && cp -a "$0" "$1"; }';
  await run('sh', ['-c', commands, installedBinaries(), copy]);
  return copy;
}

/** Runs the embedded PostgreSQL in a Node process of its own; root can have another user run it. */
export async function startProgram(dataDir: string, uid?: number) {
  const program = await bundled('platform/postgres-program.ts');
  const user = uid === undefined ? [] : [String(uid), await copyOfBinaries(await aFolder())];
  const child = spawn(process.execPath, [program, dataDir, ...user], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let complaints = '';
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  for await (const line of createInterface(child.stdout)) {
    const { pid, connection } = JSON.parse(line) as {
      pid: number;
      connection: EmbeddedPostgres['connection'];
    };
    return { child, pid, connection };
  }
  throw new Error(complaints);
}

/** A dead process whose parent never collects it: signals still reach it, as they do a living one. */
export async function aZombie(uid: number) {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid, gid: uid } : {}),
  });
  children.push(parent);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await until(() => !isAlive(pid), { timeoutMs: 5000 });
  process.kill(pid, 0);
  return { pid, end: () => killHard(parent) };
}

/** Kills a program without any chance to clean up, and waits for its end. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Ends every process and removes every folder that the tests made. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) await killHard(child);
  for (const folder of folders.splice(0)) {
    for (const cluster of [join(folder, 'postgres'), join(folder, 'data', 'postgres')]) {
      const left = findPostmaster(cluster);
      if (left) await stopPostmaster(left.pid, cluster);
      for (const pid of postgresProcessesIn(cluster)) process.kill(pid, 'SIGKILL');
    }
    await rm(folder, { recursive: true, force: true });
  }
}
