import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config';

type Settings = Pick<Config, 'DATA_DIR' | 'EXPORT_DIR'>;

const SUFFIX = '.archive';
/** Beside the exports: a folder that all processes with the roles web and jobs share. */
const folderOf = ({ DATA_DIR, EXPORT_DIR }: Settings): string => join(EXPORT_DIR ?? DATA_DIR, 'archives');
export const pathOf = (config: Settings, archiveId: string): string =>
  join(folderOf(config), `${archiveId}${SUFFIX}`);

export const removeFile = (config: Settings, archiveId: string): Promise<void> =>
  rm(pathOf(config, archiveId), { force: true });

export async function makeFolder(config: Settings): Promise<void> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
}

/** Removes files of archives that are no more: looked for before those that are, as one may begin in between. */
export async function removeOthers(
  config: Settings,
  listKeptIds: () => Promise<readonly string[]>,
): Promise<void> {
  const names = await readdir(folderOf(config)).catch(() => []);
  const kept = new Set(await listKeptIds());
  for (const name of names) {
    const [archiveId] = name.split('.');
    if (!kept.has(archiveId!)) await rm(join(folderOf(config), name), { force: true });
  }
}
