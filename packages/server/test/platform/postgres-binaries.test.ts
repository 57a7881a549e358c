import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareProgram } from '../../src/platform/postgres/embedded/binaries';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';
import { identityFor } from '../../src/platform/postgres/embedded/identity';
import { aFolder, aLog, ask, cleanUp, copyOfBinaries, isRoot } from './postgres-harness';

let folder: string;
let data: string;
let binaries: string;

beforeEach(async () => {
  folder = await aFolder();
  data = join(folder, 'data');
  await mkdir(data);
  binaries = join(folder, 'package', 'native');
});
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanUp);

/** The package as npm leaves it when it runs no install scripts. */
async function withoutLinks(): Promise<string[]> {
  await mkdir(dirname(binaries), { recursive: true });
  await copyOfBinaries(dirname(binaries));
  const links = JSON.parse(await readFile(join(binaries, 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  const paths = links.map(({ target }) => join(binaries, '..', target));
  for (const path of paths) await rm(path, { force: true });
  return paths;
}

test('missing library links are made', async () => {
  const links = await withoutLinks();
  const program = await prepareProgram(binaries, data, identityFor(join(data, 'postgres')));
  expect(program).toMatchObject({
    postgres: join(binaries, 'bin/postgres'),
    version: expect.stringMatching(/^18\./),
  });
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test.runIf(isRoot)('binaries in a closed folder run from a copy in the data folder, made once', async () => {
  await mkdir(join(folder, 'package'), { mode: 0o700 });
  await withoutLinks();
  const start = () => startEmbeddedPostgres({ dataDir: data, log: aLog(), durable: false, binaries });
  const first = await start();
  expect(await ask(first, 'select 1')).toBe(1);
  await first.stop();
  const [copy] = await readdir(join(data, 'postgres-program'));
  const made = await lstat(join(data, 'postgres-program', copy!));
  await (await start()).stop();
  expect((await lstat(join(data, 'postgres-program', copy!))).ino).toBe(made.ino);
});

test('binaries that do not run here are reported in one line', async () => {
  await withoutLinks();
  await rm(join(binaries, 'lib/libz.so.1'), { force: true });
  await rm(join(binaries, 'bin/postgres'));
  const refusal = await prepareProgram(binaries, data, identityFor(join(data, 'postgres'))).catch(
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/^The embedded PostgreSQL does not run here .*: set DATABASE_URL/);
  expect(refusal).not.toContain('\n');
});
