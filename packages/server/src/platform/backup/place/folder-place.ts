import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { factOf, OperatorError } from '../../operator/operator-error';
import { said } from '../../operator/told';
import { removeAllUnfinished, replaceWhole, writeWhole } from '../backup-target';
import type { BackupPlace, PlacedFile } from './backup-place';

/** A folder, which may be on a disk of another machine. */
export class FolderPlace implements BackupPlace {
  constructor(readonly shown: string) {}

  get folder(): string {
    return this.shown;
  }

  async list(): Promise<PlacedFile[]> {
    const names = await this.here(() => readdir(this.shown));
    const files = await Promise.all(names.map((name) => this.fileOf(name)));
    return files.filter((file) => file !== undefined);
  }

  write<T>(name: string, write: (target: Writable) => Promise<T>): Promise<T> {
    return this.here(() => writeWhole(join(this.shown, name), write));
  }

  put(name: string, body: Buffer): Promise<void> {
    return this.here(() => replaceWhole(join(this.shown, name), body));
  }

  get(name: string): Promise<Buffer> {
    return this.here(() => readFile(join(this.shown, name)));
  }

  remove(name: string): Promise<void> {
    return this.here(() => rm(join(this.shown, name), { force: true }));
  }

  removeUnfinished(isOurs: (name: string) => boolean): Promise<void> {
    return this.here(() => removeAllUnfinished(this.shown, isOurs));
  }

  withFile<T>(name: string, _scratch: string, work: (file: string) => Promise<T>): Promise<T> {
    return work(join(this.shown, name));
  }

  /** Undefined for what is no file, or gone meanwhile. */
  private async fileOf(name: string): Promise<PlacedFile | undefined> {
    const found = await stat(join(this.shown, name)).catch(() => undefined);
    return found?.isFile() ? { name, bytes: found.size } : undefined;
  }

  private async here<T>(work: () => Promise<T>): Promise<T> {
    try {
      // Nobody makes it here: where its disk is away, the files would be on this one.
      await readdir(this.shown);
      return await work();
    } catch (error) {
      if (isMissing(error, this.shown)) throw new OperatorError(said('folderMissing', { place: this.shown }));
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw new OperatorError(said('placeUnusable', { place: this.shown, reason: factOf(error) }));
    }
  }
}

const isMissing = (error: unknown, folder: string): boolean => {
  const { code, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && path === folder;
};
