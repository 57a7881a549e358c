import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { firstLine, OperatorError } from '../operator/operator-error';
import { isAlive } from '../postgres/embedded/processes';

const UNFINISHED = '.unfinished-';
/** Several machines may write into one folder: which of their processes run, each knows of its own. */
const OWN_UNFINISHED = `${UNFINISHED}${hostname()}-`;

/**
 * Has a file written that is there under its name once it is whole, and on the disk. What a killed process left is removed.
 * @throws OperatorError where there is a file of that name
 */
export async function writeWhole<T>(file: string, write: (target: Writable) => Promise<T>): Promise<T> {
  await ensureAbsent(file);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const unfinished = `${file}${OWN_UNFINISHED}${process.pid}`;
  const handle = await open(unfinished, 'wx', 0o600).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be written: ${firstLine(error)}.`);
  });
  const target = handle.createWriteStream({ flush: true });
  try {
    const written = await write(target);
    await ensureAbsent(file);
    await rename(unfinished, file);
    await syncFolder(folder);
    return written;
  } catch (error) {
    target.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes a small file that is there as a whole, in place of one of that name. */
export async function replaceWhole(file: string, body: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}${OWN_UNFINISHED}${process.pid}`;
  try {
    await writeFile(unfinished, body, { mode: 0o600, flush: true });
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function ensureAbsent(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new OperatorError(`${file} is there already: choose another name.`);
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = basename(name).split(OWN_UNFINISHED);
    if (pid !== undefined && /^\d+$/.test(pid) && !isAlive(Number(pid))) await rm(join(folder, name));
  }
}

/** Of files with such names all that is unfinished, whoever wrote it: nobody may write them meanwhile. */
export async function removeAllUnfinished(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const [begin, end] = name.split(UNFINISHED);
    if (end !== undefined && isOurs(begin!)) await rm(join(folder, name), { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
