import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';

type Settings = Pick<Config, 'DATA_DIR' | 'EXPORT_DIR'>;

/** Files that a table has a row of, by its id, in a folder that all processes with the roles web and jobs share. */
export interface KeptFolder {
  pathOf(config: Settings, id: string): string;
  make(config: Settings): Promise<string>;
  remove(config: Settings, id: string): Promise<void>;
  /** Removes files of rows that are no more: looked for before those that are, as one may begin in between. */
  removeOthers(config: Settings, listKeptIds: () => Promise<readonly string[]>): Promise<void>;
}

/** @param name of the folder @param suffix of its files */
export function keptFolder(name: string, suffix: string): KeptFolder {
  const folderOf = ({ DATA_DIR, EXPORT_DIR }: Settings): string => join(EXPORT_DIR ?? DATA_DIR, name);
  const pathOf: KeptFolder['pathOf'] = (config, id) => join(folderOf(config), `${id}${suffix}`);
  return {
    pathOf,
    async make(config) {
      await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
      return folderOf(config);
    },
    remove: (config, id) => rm(pathOf(config, id), { force: true }),
    async removeOthers(config, listKeptIds) {
      const names = await readdir(folderOf(config)).catch(() => []);
      const kept = new Set(await listKeptIds());
      for (const file of names) {
        const [id] = file.split('.');
        if (!kept.has(id!)) await rm(join(folderOf(config), file), { force: true });
      }
    },
  };
}
