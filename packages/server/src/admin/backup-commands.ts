import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MODULES } from '../modules';
import { MIGRATIONS } from '../paths';
import type { BackupFile } from '../platform/backup/archive-reader';
import { writeWhole } from '../platform/backup/backup-target';
import type { Examined } from '../platform/backup/examine-backup';
import { backUp, type ProgramParts, restore, verify } from '../platform/backup/installation-backup';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { type Command, command } from './command';

const PARTS: ProgramParts = {
  dataFiles: MODULES.flatMap(({ dataFiles }) => dataFiles),
  migrations: MIGRATIONS,
};
const input = z.object({
  file: z
    .string()
    .min(1, 'a file')
    .transform((path) => resolve(path)),
});

const backupAt = ({ BACKUP_PASSPHRASE: passphrase }: Config, file: string): BackupFile => ({
  file,
  passphrase,
});

/** What a file holds, as commands tell of it. */
const describe = (file: string, { head, sums }: Examined) => ({
  file,
  made_at: head.made_at,
  newest_migration: head.migrations.at(-1)!.name,
  tables: head.tables.length,
  rows: Object.values(sums.tables).reduce((sum, { rows }) => sum + rows, 0),
});

const shown = ({ made_at, tables, rows }: { made_at: number; tables: number; rows: number }) =>
  `${rows} rows of ${tables} tables, as they were at ${new Date(made_at).toISOString()}`;

/** Commands that copy a whole installation, prove the copy, and bring it back. */
export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: command({
    usage: '--file FILE',
    summary: 'copies the whole installation into a file, also while the server runs',
    input,
    async run(config, { file }) {
      const options = { passphrase: config.BACKUP_PASSPHRASE, madeAt: systemClock.now() };
      const summary = await writeWhole(file, (target) => backUp(config, PARTS, target, options));
      return { file, bytes: (await stat(file)).size, ...summary, is_encrypted: !!options.passphrase };
    },
    show: ({ file, bytes, is_encrypted, ...copied }) =>
      `${file}, ${(bytes / 1024 ** 2).toFixed(1)} MB: ${shown(copied)}.${
        is_encrypted
          ? ''
          : ' It is not encrypted and holds the secret: keep it closed, or set BACKUP_PASSPHRASE.'
      }`,
  }),
  'verify-backup': command({
    usage: '--file FILE',
    summary: 'restores a backup into a database of its own in DATA_DIR/verify, and compares every row',
    input,
    run: async (config, { file }) =>
      describe(file, await verify(join(config.DATA_DIR, 'verify'), PARTS, backupAt(config, file))),
    show: (found) => `${found.file} can be restored without any difference: ${shown(found)}.`,
  }),
  restore: command({
    usage: '--file FILE',
    summary: 'restores a backup into an empty DATA_DIR (with DATABASE_URL: and an empty database)',
    input,
    run: async (config, { file }) => describe(file, await restore(config, PARTS, backupAt(config, file))),
    show: (found) => `Restored: ${shown(found)}.`,
  }),
};
