import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OUTBOX } from '../mail/outbox';
import { SECRET_FILE } from './backup-format.model';
import type { FileToKeep } from './make-backup';

/** Files of DATA_DIR that are kept with the database: the secret, what modules have there, and mails that wait. */
export async function readKeptFiles(dataDir: string, ofModules: readonly string[]): Promise<FileToKeep[]> {
  const mails = (await unlessMissing(readdir(join(dataDir, OUTBOX)))) ?? [];
  const names = [SECRET_FILE, ...ofModules, ...mails.map((mail) => `${OUTBOX}/${mail}`)];
  const files: FileToKeep[] = [];
  for (const name of names) {
    const body = await unlessMissing(readFile(join(dataDir, name)));
    if (body) files.push({ name, body });
  }
  return files;
}

/** Resolves once the file is on the disk. */
export async function writeKeptFile(dataDir: string, { name, body }: FileToKeep): Promise<void> {
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const unlessMissing = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
