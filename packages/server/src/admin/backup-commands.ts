import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { DATA_FILES } from '../data-files';
import { MIGRATIONS } from '../paths';
import type { BackupFile } from '../platform/backup/archive-reader';
import { writeWhole } from '../platform/backup/backup-target';
import { type Examined, readHeadOf } from '../platform/backup/examine-backup';
import { backUp, ensureInstallation, restore, verify } from '../platform/backup/installation-backup';
import type { BackupSummary } from '../platform/backup/make-backup';
import type { ArchiveSummary } from '../platform/backup/organisation/make-organisation-archive';
import {
  archiveOrganisation,
  restoreOrganisation,
  verifyOrganisation,
} from '../platform/backup/organisation/organisation-archive';
import {
  backupNameOf,
  isBackupName,
  isNameOf,
  readBackupName,
} from '../platform/backup/place/backup-names.model';
import type { BackupPlace } from '../platform/backup/place/backup-place';
import { installationIn } from '../platform/backup/place/installation-name';
import { backupsOf, listBackups } from '../platform/backup/place/listed-backups';
import { openBackupPlace } from '../platform/backup/place/open-backup-place';
import { prove } from '../platform/backup/place/proof';
import { removeSurplus } from '../platform/backup/place/remove-surplus';
import { whileAlone } from '../platform/backup/while-alone';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { OrganisationNumber } from '../platform/operator/operator-command';
import { factOf, OperatorError } from '../platform/operator/operator-error';
import { type CommandName, said } from '../platform/operator/told';
import { type Command, command } from './command';
import { examineArchiveFile } from './examine-archive';
import { rowsOf, showBackup, showBrought, showExamined } from './shown-backups';

/** What modules say of their tables, read where it is needed: backups, their lists and proofs do without. */
const organisationParts = async () => ({
  organisationTables: (await import('../modules')).ORGANISATION_TABLES,
  migrations: MIGRATIONS,
});
const File = z.string().min(1, 'a file, or the name of a backup');
/** What is said of them counts where an operator made the archive: whoever has the passphrase can change it. */
const Credits = z.enum(['keep', 'drop'], 'keep or drop').default('drop');

const Brought = z.string().regex(/^\d{1,18}$/, 'the number of a brought archive');

/** What a file holds, as commands tell of it. */
const describe = (file: string, { head, sums }: Examined) => ({
  file,
  made_at: head.made_at,
  ...(head.organisation && { organisation: head.organisation }),
  newest_migration: head.migrations.at(-1)!.name,
  tables: head.tables.length,
  rows: Object.values(sums.tables).reduce((sum, { rows }) => sum + rows, 0),
});

/** Whether a file that is named is one of the configured place. */
const isPlaced = ({ BACKUP_TO }: Config, file: string): boolean =>
  BACKUP_TO !== undefined && isBackupName(file);

async function backUpToFile(config: Config, file: string) {
  const options = {
    ...{ passphrase: config.BACKUP_PASSPHRASE, madeAt: systemClock.now() },
    folder: dirname(file),
  };
  const summary = await backUp(config, DATA_FILES, (fill) => writeWhole(file, fill), options);
  return { file, bytes: (await stat(file)).size, removed: [], ...summary };
}

/** Makes one in the configured place, and removes there what is kept no longer. */
async function backUpToPlace(config: Config, named: string) {
  const place = await openBackupPlace(config);
  await ensureInstallation(config.DATA_DIR);
  const installation = (await installationIn(config.DATA_DIR))!;
  const { made_at: madeAt } = readBackupName(named)!;
  const name = backupNameOf(madeAt, installation);
  const file = `${place.shown}/${name}`;
  const options = { passphrase: config.BACKUP_PASSPHRASE, madeAt, isAlone: true, folder: place.folder };
  const into = async (fill: Parameters<BackupPlace['write']>[1]) => {
    await place.removeUnfinished((file) => isNameOf(installation, file));
    return place.write(name, fill) as Promise<BackupSummary>;
  };
  const summary = await backUp(config, DATA_FILES, into, options);
  const keep = {
    daily: config.BACKUP_KEEP_DAILY,
    weekly: config.BACKUP_KEEP_WEEKLY,
    monthly: config.BACKUP_KEEP_MONTHLY,
    timezone: config.BACKUP_TIMEZONE,
  };
  const removed = await removeSurplus(place, installation, keep, madeAt).catch((error) => {
    throw new OperatorError(said('surplusKept', { file, reason: factOf(error) }));
  });
  const bytes = (await place.list()).find((file) => file.name === name)!.bytes;
  return { file, bytes, removed, ...summary };
}

async function archiveToFile(config: Config, orgId: string, file: string) {
  const options = {
    passphrase: config.BACKUP_PASSPHRASE,
    madeAt: systemClock.now(),
    orgId,
    folder: dirname(file),
    address: config.PUBLIC_URL ?? '',
  };
  const into = (fill: Parameters<typeof writeWhole<ArchiveSummary>>[1]) => writeWhole(file, fill);
  const summary = await archiveOrganisation(config, await organisationParts(), into, options);
  return { file, bytes: (await stat(file)).size, removed: [], ...summary };
}

/** Whether a file is the archive of one organisation. */
const isOfOrganisation = async (backup: BackupFile): Promise<boolean> =>
  (await readHeadOf(backup)).kind === 'organisation';

async function verifyFile(config: Config, file: string) {
  const backup = { file, passphrase: config.BACKUP_PASSPHRASE };
  const folder = join(config.DATA_DIR, 'verify');
  return describe(
    file,
    (await isOfOrganisation(backup))
      ? await verifyOrganisation(folder, await organisationParts(), backup)
      : await verify(folder, MIGRATIONS, backup),
  );
}

async function restoreFile(
  config: Config,
  file: string,
  { credits, brought }: { credits: z.output<typeof Credits>; brought?: string | undefined },
) {
  const backup = { file, passphrase: config.BACKUP_PASSPHRASE };
  if (!(await isOfOrganisation(backup))) {
    return describe(file, await restore(config, MIGRATIONS, backup));
  }
  const parts = await organisationParts();
  const { org_id, new_codes, ...examined } = await restoreOrganisation(config, parts, backup, {
    withCredits: credits === 'keep',
    broughtAs: brought,
  });
  return { ...describe(file, examined), org_id, new_codes };
}

/** Works with a file of the configured place. */
async function withPlacedFile<T>(
  config: Config,
  name: string,
  work: (file: string, place: BackupPlace) => Promise<T>,
): Promise<T> {
  const place = await openBackupPlace(config);
  if (!(await place.list()).some((file) => file.name === name))
    throw new OperatorError(said('backupMissing', { name, place: place.shown }));
  const scratch = join(config.DATA_DIR, 'fetched-backup');
  return whileAlone(config.DATA_DIR, () => place.withFile(name, scratch, (file) => work(file, place)));
}

async function newestName(config: Config): Promise<string> {
  const place = await openBackupPlace(config);
  const [newest] = backupsOf(await installationIn(config.DATA_DIR), await listBackups(place));
  if (!newest) throw new OperatorError(said('noBackup', { place: place.shown }));
  return newest.name;
}

async function verifyNamed(config: Config, named: string) {
  if (!isPlaced(config, named)) return whileAlone(config.DATA_DIR, () => verifyFile(config, resolve(named)));
  // What keeps it from being fetched says nothing of it.
  return withPlacedFile(config, named, (file, place) =>
    prove(place, named, systemClock.now, async () => ({
      ...(await verifyFile(config, file)),
      bytes: (await stat(file)).size,
    })),
  );
}

/** Commands that copy a whole installation, prove the copy, and bring it back. */
export const BACKUP_COMMANDS: Partial<Record<CommandName, Command>> = {
  backup: command({
    usage: '[--file FILE] [--organisation ID]',
    effect: 'changes',
    withheld: ['file', 'organisation'],
    takesLong: true,
    input: z.object({ file: File.optional(), organisation: OrganisationNumber.optional() }),
    async run(config, { file, organisation }) {
      if (organisation !== undefined) {
        if (file === undefined) throw new OperatorError(said('optionMissing', { option: '--file' }), 2);
        return { ...(await archiveToFile(config, organisation, resolve(file))), is_encrypted: true };
      }
      const named = file ?? (config.BACKUP_TO && backupNameOf(systemClock.now()));
      if (named === undefined) throw new OperatorError(said('fileOrPlace'), 2);
      const made = isPlaced(config, named)
        ? await backUpToPlace(config, named)
        : await backUpToFile(config, resolve(named));
      return { ...made, is_encrypted: !!config.BACKUP_PASSPHRASE };
    },
    show: ({ file, bytes, is_encrypted, removed, ...copied }, tell) =>
      [
        tell('copied', { file, size: { bytes }, rows: rowsOf(copied) }) +
          (is_encrypted ? '' : ` ${tell('notEncrypted')}`),
        ...(removed.length === 0 ? [] : [tell('removed', { files: removed })]),
      ].join('\n'),
  }),
  backups: command({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    async run(config) {
      const place = await openBackupPlace(config);
      const backups = await listBackups(place);
      const own = new Set(backupsOf(await installationIn(config.DATA_DIR), backups));
      return {
        place: place.shown,
        backups: backups.map((backup) => ({ ...backup, is_own: own.has(backup) })),
      };
    },
    show: ({ place, backups }, tell) =>
      backups.length === 0
        ? tell('noBackup', { place })
        : backups.map((backup) => showBackup(backup, systemClock.now(), tell)).join('\n'),
  }),
  'verify-backup': command({
    usage: '[--file FILE]',
    effect: 'changes',
    withheld: ['file'],
    takesLong: true,
    input: z.object({ file: File.optional() }),
    run: async (config, { file }) => verifyNamed(config, file ?? (await newestName(config))),
    show: (found, tell) => tell('restorable', { file: found.file, rows: rowsOf(found) }),
  }),
  'examine-archive': command({
    usage: '--file FILE',
    effect: 'shows',
    toolOnly: true,
    input: z.object({ file: File }),
    run: (config, { file }) => examineArchiveFile(config, resolve(file)),
    show: showExamined,
  }),
  restore: command({
    usage: '--file FILE [--credits keep]',
    effect: 'guarded',
    toolOnly: true,
    // Which of the archives that owners brought it is, the server says.
    input: z.object({ file: File, credits: Credits, brought: Brought.optional() }),
    run: (config, { file, ...how }) =>
      isPlaced(config, file)
        ? withPlacedFile(config, file, (fetched) => restoreFile(config, fetched, how))
        : restoreFile(config, resolve(file), how),
    show: (found, tell) =>
      'org_id' in found ? showBrought(found, tell) : tell('restored', { rows: rowsOf(found) }),
  }),
};
