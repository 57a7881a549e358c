import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createLog } from '../observability/log';
import { OperatorError } from '../operator/operator-error';
import type { DatabaseClient } from '../postgres/database-client';
import type { ConnectionSettings } from '../postgres/db';
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/embedded';
import { LOCKS } from '../postgres/locks';
import { applyMigrations, listKnownMigrations, migrate, UNFINISHED_RESTORE } from '../postgres/migrate';
import { isDistributed } from '../postgres/shards';
import { ensureSecretOfDatabase } from '../security/secret-check';
import { openSecrets } from '../security/secrets';
import type { BackupFile } from './archive-reader';
import { writeArchive } from './archive-writer';
import { SECRET_FILE } from './backup-format.model';
import { type Where, withClient, withDatabase, withDb, withScratchDatabase } from './database-access';
import { type Examined, examineBackup } from './examine-backup';
import { readKeptFiles, writeKeptFile } from './kept-files';
import { loadBackup } from './load-backup';
import { type BackupSummary, type FileToKeep, makeBackup } from './make-backup';
import { Pace } from './pace';
import { spareOn } from './spare-disk';
import { dropEverything, isEmpty, listMigrations } from './structure.repository';

const log = createLog({ LOG_LEVEL: 'warn' });

interface BackupOptions {
  passphrase: string | undefined;
  /** Epoch ms. */
  madeAt: number;
  /** Whether it is refused while another such backup of the installation is made, by whatever machine. */
  isAlone?: boolean;
  /** Where the file is written, on a disk of this machine. */
  folder?: string | undefined;
}

/**
 * Copies an installation, which may run.
 * @param dataFiles those that modules have in DATA_DIR
 * @param into opens a target and has it filled
 * @throws OperatorError in one line where there is none, or it cannot be copied in this way
 */
export async function backUp(
  where: Where,
  dataFiles: readonly string[],
  into: (fill: (target: Writable) => Promise<BackupSummary>) => Promise<BackupSummary>,
  { passphrase, madeAt, isAlone = false, folder }: BackupOptions,
): Promise<BackupSummary> {
  const { DATA_DIR } = where;
  await ensureInstallation(DATA_DIR);
  return withDatabase(where, openEmbeddedPostgres, log, async (connection) => {
    await ensureCopyable(connection, DATA_DIR);
    const files = await readKeptFiles(DATA_DIR, dataFiles);
    return withClient(connection, async (client) => {
      if (isAlone) await ensureAlone(client);
      return into(async (target) => {
        const pace = new Pace();
        const ensureSpare = await spareOn(folder, DATA_DIR);
        await ensureSpare();
        const rest = () => pace.rest().then(ensureSpare);
        return writeArchive(target, { passphrase, madeAt }, (archive) =>
          makeBackup({ client, archive, files, madeAt, rest }),
        );
      });
    });
  });
}

/** @throws OperatorError where there is none: else one would be made there */
export async function ensureInstallation(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, SECRET_FILE))))
    throw new OperatorError(`There is no installation in ${dataDir}: it has no secret.`);
}

/** Until the connection ends, however it ends. */
async function ensureAlone(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS.backup]);
  if (!rows[0].taken) throw new OperatorError('Another backup is being made.');
}

/** @throws OperatorError where there is none, or its rows are not of one moment */
export async function ensureCopyable(connection: ConnectionSettings, dataDir: string): Promise<void> {
  await withClient(connection, async (client) => {
    if (await isUnfinished(client)) throw new OperatorError('A restore into this database did not end.');
    if ((await listMigrations(client)).length === 0)
      throw new OperatorError(`The database of ${dataDir} holds no installation.`);
  });
  await withDb(connection, log, async (db) => {
    if (await isDistributed(db))
      throw new OperatorError(
        'The database is distributed over several servers, which have no moment in common: back up all of them, as docs/operations.md says under Sharding.',
      );
    await ensureSecretOfDatabase(db, await openSecrets(dataDir), dataDir);
  });
}

/**
 * Restores a whole installation into an empty place. One that was broken off is begun anew.
 * @param migrations the folder of this program's
 * @throws OperatorError in one line; before anything is written where the file is not whole or the place is not empty
 */
export async function restore(where: Where, migrations: string, backup: BackupFile): Promise<Examined> {
  const examined = await examineBackup(backup, await listKnownMigrations(migrations));
  const { DATA_DIR, DATABASE_URL } = where;
  const hasSecret = await exists(join(DATA_DIR, SECRET_FILE));
  const isBeside = hasSecret && !DATABASE_URL && !(await exists(join(DATA_DIR, 'postgres')));
  if (isBeside) throw notEmpty(DATA_DIR);
  await mkdir(DATA_DIR, { recursive: true });
  await withDatabase(where, startEmbeddedPostgres, log, async (connection) => {
    await withClient(connection, async (client) => {
      const goesOn = await isUnfinished(client);
      if (!goesOn && (hasSecret || !(await isEmpty(client)))) throw notEmpty(DATA_DIR);
      if (goesOn) await dropEverything(client);
      else await client.query(`create table ${UNFINISHED_RESTORE} ()`);
      await fill(client, migrations, backup, examined, {
        onFile: (file) => writeKeptFile(DATA_DIR, file),
        // Rows and end count at once.
        beforeCommit: () => client.query(`drop table ${UNFINISHED_RESTORE}`),
      });
    });
    await bringForward(connection, migrations, DATA_DIR);
    await withClient(connection, (client) => client.query('analyze'));
  });
  return examined;
}

const notEmpty = (dataDir: string) =>
  new OperatorError(
    `${dataDir} or its database holds an installation: restore into an empty DATA_DIR, with DATABASE_URL also into an empty database.`,
  );

export async function isUnfinished(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('${UNFINISHED_RESTORE}') as found`);
  return rows[0].found !== null;
}

/**
 * Restores a file into a database of its own, and compares every row.
 * @param folder where the database is made; it is removed at the end
 * @throws OperatorError in one line that says what is wrong
 */
export async function verify(folder: string, migrations: string, backup: BackupFile): Promise<Examined> {
  const examined = await examineBackup(backup, await listKnownMigrations(migrations));
  await withScratchDatabase(folder, examined.unpackedBytes, log, async (connection) => {
    const hooks = { onFile: (file: FileToKeep) => writeKeptFile(folder, file) };
    await withClient(connection, (client) => fill(client, migrations, backup, examined, hooks));
    await bringForward(connection, migrations, folder);
  });
  return examined;
}

/** Fills an empty database from a file, and compares every row. @throws OperatorError in one line where they differ */
export async function fill(
  client: DatabaseClient,
  migrations: string,
  backup: BackupFile,
  examined: Examined,
  hooks: Parameters<typeof loadBackup>[3],
): Promise<void> {
  await migrate(client, migrations, examined.head.migrations.at(-1)!.name);
  await loadBackup(client, backup, examined, hooks);
}

/** From the state of the file to that of this program; the secret belongs to the database. */
async function bringForward(
  connection: ConnectionSettings,
  migrations: string,
  dataDir: string,
): Promise<void> {
  await applyMigrations(connection, migrations);
  await withDb(connection, log, async (db) =>
    ensureSecretOfDatabase(db, await openSecrets(dataDir), dataDir),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
