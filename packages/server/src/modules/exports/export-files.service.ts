import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '@fieldscope/contract/export-limits';
import type { Config } from '../../platform/config';

type Settings = Pick<Config, 'DATA_DIR' | 'EXPORT_DIR'>;

export interface FileKey {
  exportId: string;
  format: ExportFormat;
}

const folderOf = ({ DATA_DIR, EXPORT_DIR }: Settings): string => EXPORT_DIR ?? join(DATA_DIR, 'exports');
export const pathOf = (config: Settings, { exportId, format }: FileKey): string =>
  join(folderOf(config), `${exportId}.${format}`);

/** A file that is appended to. */
export interface AppendedFile {
  readonly bytes: number;
  append(piece: Uint8Array): Promise<void>;
  /** Resolves once everything is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file of an export where it was left; what was written after that is cut off. A file that has lost bytes since
 * is empty again.
 */
export async function openAppended(config: Settings, key: FileKey, bytesLeft: number): Promise<AppendedFile> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  const path = pathOf(config, key);
  const size = await sizeOf(path);
  const handle = await open(path, size === undefined ? 'wx' : 'r+', 0o600);
  let bytes = (size ?? 0) < bytesLeft ? 0 : bytesLeft;
  try {
    await handle.truncate(bytes);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    get bytes() {
      return bytes;
    },
    async append(piece) {
      for (let written = 0; written < piece.length; ) {
        const { bytesWritten } = await handle.write(piece, written, piece.length - written, bytes);
        written += bytesWritten;
        bytes += bytesWritten;
      }
    },
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/** @returns undefined when there is no such file */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.size;
}

/** Bytes that are free where exports are. */
export async function freeBytes(config: Settings): Promise<number> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folderOf(config));
  return bavail * bsize;
}

export const removeFile = (config: Settings, key: FileKey): Promise<void> =>
  rm(pathOf(config, key), { force: true });

/** Removes files of exports that are no more: looked for before those that are, as one may begin in between. */
export async function removeOthers(
  config: Settings,
  listKeptIds: () => Promise<readonly string[]>,
): Promise<void> {
  const names = await readdir(folderOf(config)).catch(() => []);
  const exportIds = new Set(await listKeptIds());
  for (const name of names) {
    const [, exportId] = /^(\d+)\.(?:csv|ndjson|parquet)$/.exec(name) ?? [];
    if (exportId !== undefined && !exportIds.has(exportId))
      await rm(join(folderOf(config), name), { force: true });
  }
}
