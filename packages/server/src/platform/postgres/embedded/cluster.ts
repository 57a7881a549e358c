import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import {
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLEAN_ENV, type Program } from './binaries';
import { findClosedFolder, giveTo, giveTreeTo, type Identity, identityFor, initialiserFor } from './identity';
import { type MachineSize, OWN_SETTINGS_FILE, postgresSettings } from './settings';

const run = promisify(execFile);

/** The role that owns everything in the embedded database, and the database's name. */
export const EMBEDDED_USER = 'fieldscope';
export const EMBEDDED_DATABASE = 'fieldscope';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

/** Where things are in a data folder; all paths are real ones, without symbolic links. */
export interface Layout {
  dataDir: string;
  cluster: string;
  log: string;
  lock: string;
  /** A cluster of the installed version that has everything of `cluster`, and is to take its place. */
  next: string;
}

/**
 * Makes the data folder when it is missing.
 * @throws Error in one line when that is not possible.
 */
export function prepareDataFolder(dataDir: string): Layout {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const real = realpathSync(dataDir);
    accessSync(real, constants.W_OK | constants.X_OK);
    return {
      dataDir: real,
      cluster: join(real, 'postgres'),
      log: join(real, 'postgres.log'),
      lock: join(real, 'server.lock'),
      next: join(real, 'postgres.next'),
    };
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Sees to it that PostgreSQL's user can walk to the data folder. The data folder itself is ours to open (for
 * walking through, not for listing); the folders above it are not.
 * @throws Error in one line that names the closed folder and what to do.
 */
export function ensureReachable({ dataDir }: Layout, identity: Identity): void {
  let closed = findClosedFolder(dataDir, identity);
  if (closed === dataDir) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
    closed = findClosedFolder(dataDir, identity);
  }
  if (closed === undefined) return;
  throw new Error(
    `PostgreSQL cannot run as root, and user id ${identity.uid}, which it runs as instead, may not enter ${closed}: ` +
      `set DATA_DIR to a folder outside it (such as /var/lib/fieldscope), or allow it with: chmod o+x ${closed}`,
  );
}

/** The major version that made a cluster; undefined when there is none. */
export const majorOfCluster = (cluster: string): Promise<string | undefined> =>
  readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** Where the cluster of an earlier version stays. */
export const earlierCluster = ({ dataDir }: Layout, major: string): string =>
  join(dataDir, `postgres.${major}`);

/** Gives a cluster the operator's settings of another one. */
export async function takeOwnSettings(from: string, to: string): Promise<void> {
  const own = join(from, OWN_SETTINGS_FILE);
  if (!existsSync(own)) return;
  const copy = join(to, OWN_SETTINGS_FILE);
  await copyFile(own, copy);
  await giveTo(copy, identityFor(to));
}

/**
 * Puts the next cluster in the place of one of an earlier version, which is kept. Whoever is killed in between leaves no cluster, and the
 * next start goes on.
 */
export async function replaceCluster(layout: Layout, major: string): Promise<void> {
  await rename(layout.cluster, earlierCluster(layout, major));
  await syncFolder(layout.dataDir);
  await rename(layout.next, layout.cluster);
  await syncFolder(layout.dataDir);
}

/**
 * Makes the cluster when there is none, and writes its settings.
 * @returns whether it was made just now.
 * @throws Error in one line when the folder holds something else or initdb fails.
 */
export async function ensureCluster(
  layout: Layout,
  program: Program,
  identity: Identity,
  durable: boolean,
): Promise<boolean> {
  await finishReplacement(layout);
  const isNew = !(await hasCluster(layout.cluster, program));
  if (isNew) await initCluster(layout, program, identity, durable);
  else if (statSync(layout.cluster).uid !== identity.uid) await giveTreeTo(layout.cluster, identity);
  await writeSettings(layout.cluster, identity, durable);
  return isNew;
}

async function finishReplacement({ cluster, next, dataDir }: Layout): Promise<void> {
  if (existsSync(cluster) || !existsSync(next)) return;
  await rename(next, cluster);
  await syncFolder(dataDir);
}

async function hasCluster(cluster: string, program: Program): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  const major = await majorOfCluster(cluster);
  const installed = program.version.split('.')[0];
  if (major === installed) return true;
  throw new Error(
    major === undefined
      ? `${cluster} is not empty and holds no PostgreSQL database: move it away or set another DATA_DIR`
      : Number(major) < Number(installed)
        ? `${cluster} was made by PostgreSQL ${major}, this is ${program.version}: start the server, which copies it`
        : `${cluster} was made by PostgreSQL ${major}, this is ${program.version}: use the newer version of Fieldscope that made it`,
  );
}

/** initdb works in a folder aside, so that a cluster that was interrupted while being made is never taken for one. */
async function initCluster(
  layout: Layout,
  program: Program,
  identity: Identity,
  durable: boolean,
): Promise<void> {
  const prefix = 'postgres.half-';
  for (const name of await readdir(layout.dataDir)) {
    if (name.startsWith(prefix)) await rm(join(layout.dataDir, name), { recursive: true, force: true });
  }
  const initialiser = initialiserFor(identity);
  const closed = join(layout.dataDir, `${prefix}${process.pid}`);
  await mkdir(closed, { mode: 0o710 });
  // Service managers forbid it to programs that are not root, also where nothing changes.
  if (initialiser.spawn.uid !== undefined) await chown(closed, process.geteuid!(), initialiser.gid);
  const half = join(closed, 'postgres');
  await mkdir(half, { mode: 0o700 });
  await giveTo(half, initialiser);
  // The locale is PostgreSQL's own, so that no update of the system changes the order of an index.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const speed = durable ? [] : ['--no-sync'];
  const what = ['-D', half, '-U', EMBEDDED_USER, '--auth=trust', '--no-instructions', ...locale, ...speed];
  try {
    await run(program.initdb, what, { ...initialiser.spawn, cwd: '/', env: CLEAN_ENV });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const lines = (stderr?.trim() || message).split('\n');
    const line = lines.find((text) => /error:|FATAL:/.test(text)) ?? lines.at(-1);
    throw new Error(`The database could not be made in ${layout.dataDir}: ${line}`);
  }
  if (initialiser.uid !== identity.uid) await giveTreeTo(half, identity);
  await rename(half, layout.cluster);
  await rm(closed, { recursive: true });
  if (durable) await syncFolder(layout.dataDir);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function writeSettings(cluster: string, identity: Identity, durable: boolean): Promise<void> {
  const file = join(cluster, 'postgresql.conf');
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const settings = postgresSettings({ durable, machine: await machineSize(cluster) });
  await writeFile(draft, settings, { mode: 0o600, flag: 'wx' });
  await giveTo(draft, identity);
  await rename(draft, file);
}

/** Memory that this process may use, which a container may have less of than its machine, and the whole disk of a folder. */
async function machineSize(folder: string): Promise<MachineSize> {
  const { blocks, bsize } = await statfs(folder);
  // 0: not known; without a limit it is larger than any machine.
  const constrained = process.constrainedMemory() || totalmem();
  return { memory: Math.min(totalmem(), constrained), disk: blocks * bsize };
}

/** Keeps PostgreSQL's log small; it may be open meanwhile, since it is written by appending. */
export async function trimLog(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < LOG_LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
