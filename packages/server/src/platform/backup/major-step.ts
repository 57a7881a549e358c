import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator/operator-error';
import type { ConnectionSettings } from '../postgres/db';
import { earlierBinaries, installedBinaries, majorOf } from '../postgres/embedded/binaries';
import {
  earlierCluster,
  type Layout,
  majorOfCluster,
  prepareDataFolder,
  replaceCluster,
  takeOwnSettings,
} from '../postgres/embedded/cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/embedded';
import { findPostmaster, stopPostmaster } from '../postgres/embedded/postmaster';
import { takeLock } from '../postgres/embedded/server-lock';
import type { SupervisorLog } from '../postgres/embedded/supervision';
import { listKnownMigrations } from '../postgres/migrate';
import { writeArchive } from './archive-writer';
import { writeWhole } from './backup-target';
import { ensureSpace, SPACE_FACTOR, withClient } from './database-access';
import { examineBackup } from './examine-backup';
import { fill, isUnfinished } from './installation-backup';
import { type BackupSummary, makeBackup } from './make-backup';

interface StepParts {
  dataDir: string;
  /** The folder of the migrations of this program. */
  migrations: string;
  log: SupervisorLog;
  /** Default true. False gives up safety against power cuts for speed: tests only. */
  durable?: boolean;
}

/** The folder of a step, in DATA_DIR. */
const FOLDER = 'postgres-step';

/**
 * Has an embedded database of an earlier major version of PostgreSQL copied into a cluster of the installed one, and every row compared, before
 * the server opens it (docs/decisions/0095). The earlier cluster is kept beside. What a killed process left is begun anew, or ended.
 * @throws Error in one line; the earlier cluster is as it was then
 */
export async function stepToInstalledMajor(parts: StepParts): Promise<void> {
  const layout = prepareDataFolder(parts.dataDir);
  const earlier = await majorOfCluster(layout.cluster);
  const installed = await majorOf(installedBinaries());
  if (earlier === undefined || Number(earlier) >= Number(installed)) return;
  const kept = earlierCluster(layout, earlier);
  if (existsSync(kept)) throw new OperatorError(`${kept} is there from another time: move it away`);
  const binaries = earlierBinaries(earlier);
  const unlock = takeLock(join(layout.dataDir, `${FOLDER}.lock`), 'server');
  if (!unlock)
    throw new OperatorError(`Another process copies the database of ${layout.dataDir}: wait for it`);
  try {
    const startedAt = performance.now();
    parts.log.info({ from: earlier, to: installed }, 'copying the database into one of a newer PostgreSQL');
    const { rows } = await copyCluster(parts, layout, binaries);
    await exchange(layout, earlier);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    parts.log.info({ rows, seconds, kept }, 'the database is copied, and every row compared');
  } finally {
    unlock();
  }
}

/** Leaves a whole cluster of the installed version as the next one. */
async function copyCluster(parts: StepParts, layout: Layout, binaries: string): Promise<BackupSummary> {
  const { dataDir, migrations, log, durable = true } = parts;
  const folder = join(layout.dataDir, FOLDER);
  const made = join(folder, 'postgres');
  // A killed step leaves its database running.
  const running = findPostmaster(made);
  if (running) await stopPostmaster(running.pid, made);
  for (const left of [folder, layout.next]) await rm(left, { recursive: true, force: true });
  const file = join(folder, 'copy.backup');
  const copied = await using(startEmbeddedPostgres({ dataDir, log, binaries, asLeft: true }), (connection) =>
    writeCopy(file, connection, dataDir),
  );
  const backup = { file, passphrase: undefined };
  const examined = await examineBackup(backup, await listKnownMigrations(migrations));
  await using(startEmbeddedPostgres({ dataDir: folder, log, durable }), (connection) =>
    withClient(connection, async (client) => {
      await fill(client, migrations, backup, examined, { onFile: async () => {} });
      await client.query('analyze');
    }),
  );
  await takeOwnSettings(layout.cluster, made);
  await rename(made, layout.next);
  await rm(folder, { recursive: true });
  return copied;
}

async function using<T>(
  opening: Promise<EmbeddedPostgres>,
  work: (connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const database = await opening;
  return work({ ...database.connection, answerTimeoutMs: 0 }).finally(() => database.stop());
}

/** @throws OperatorError where it does not fit on the disk, or a restore did not end */
function writeCopy(file: string, connection: ConnectionSettings, dataDir: string): Promise<BackupSummary> {
  return withClient(connection, async (client) => {
    if (await isUnfinished(client))
      throw new OperatorError('A restore into this database did not end: restore it into an empty DATA_DIR');
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
    await ensureSpace(dataDir, SPACE_FACTOR * rows[0].bytes);
    const madeAt = Date.now();
    return writeWhole(file, (target) =>
      writeArchive(target, { passphrase: undefined, madeAt }, (archive) =>
        makeBackup({ client, archive, files: [], madeAt, rest: async () => {} }),
      ),
    );
  });
}

/** While no command of the operator opens either of them. */
async function exchange(layout: Layout, earlier: string): Promise<void> {
  const unlock = takeLock(layout.lock, 'server');
  if (!unlock) throw new OperatorError(`${layout.dataDir} came into use meanwhile: stop what uses it`);
  await replaceCluster(layout, earlier).finally(unlock);
}
