import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { type BackupFile, type ReadEntry, readArchive } from '../src/platform/backup/archive-reader';
import { ArchiveWriter } from '../src/platform/backup/archive-writer';
import { whenTestEnds } from './cleanup';
import { aDatabase, type TestServer } from './harness';
import { bundled } from './programs';

/** A new folder that everybody may walk through; it goes with the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-backup-'));
  whenTestEnds(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

/** Settings of another machine: an empty database and an empty data folder. */
export async function anEmptyPlace(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const { url, drop } = await aDatabase('template0');
  whenTestEnds(drop);
  return { DATABASE_URL: url, DATA_DIR: join(await aFolder(), 'data') };
}

export const placeOf = ({ config }: TestServer) => ({
  DATABASE_URL: config.DATABASE_URL!,
  DATA_DIR: config.DATA_DIR,
});

/** The tool with settings of its own. @throws Error with what it prints when it fails */
export async function admin<T = Record<string, unknown>>(
  settings: Record<string, string>,
  ...args: string[]
): Promise<T> {
  const { exitCode, out, err } = await runAdmin([...args, '--json'], settings);
  if (exitCode !== 0) throw new Error(err.trimEnd());
  return JSON.parse(out) as T;
}

/** What the tool says in the one line with which it refuses. */
export async function refusal(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { exitCode, out, err } = await runAdmin(args, settings);
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  return err;
}

/** A whole backup of a server. */
export async function aBackup(server: TestServer, settings: Record<string, string> = {}): Promise<string> {
  const file = join(await aFolder(), 'whole.backup');
  await admin({ ...placeOf(server), ...settings }, 'backup', '--file', file);
  return file;
}

/** The tool in a process of its own, to be killed. */
export async function theTool(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child: ChildProcess = spawn(process.execPath, [await bundled('../src/admin.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR, ...settings },
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const said = text(child.stderr!);
  return {
    said,
    async kill() {
      // Else it would say nothing of a kill in the middle.
      expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks it to end, as the server does when it stops. */
    async end() {
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The same file with other entries. */
export async function rewritten(
  backup: BackupFile,
  change: (entries: ReadEntry[]) => ReadEntry[],
): Promise<string> {
  const entries: ReadEntry[] = [];
  for await (const entry of readArchive(backup)) entries.push(entry);
  const file = join(await aFolder(), 'rewritten.backup');
  const archive = ArchiveWriter.open(createWriteStream(file), undefined, new Date(0));
  for (const { path, body } of change(entries)) await archive.add(path, body);
  await archive.finish();
  return file;
}
