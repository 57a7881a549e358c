import { stat, statfs } from 'node:fs/promises';
import { OperatorError } from '../operator/operator-error';

const MEGABYTE = 1024 ** 2;
/** Of the disk with DATA_DIR so much stays free: a database that can write no more ends. */
export const SPARE_BYTES = 256 * MEGABYTE;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Called between parts of a file that is written. @throws OperatorError where the server would soon be without disk */
export type EnsureSpare = () => Promise<void>;

/** @param folder where the file is written; undefined: on no disk of this machine */
export async function spareOn(folder: string | undefined, dataDir: string): Promise<EnsureSpare> {
  if (folder === undefined || !(await areOnOneDisk(folder, dataDir))) return async () => {};
  return async () => {
    const free = await freeBytes(folder);
    if (free < SPARE_BYTES)
      throw new OperatorError(
        `${folder} has ${Math.floor(free / MEGABYTE)} MB of free disk, the one of ${dataDir}: the server needs ${SPARE_BYTES / MEGABYTE} MB of it. Write to another disk.`,
      );
  };
}

const areOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev;
