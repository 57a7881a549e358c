import type { Writable } from 'node:stream';
import { createLog } from '../../observability/log';
import { OperatorError } from '../../operator/operator-error';
import { openEmbeddedPostgres } from '../../postgres/embedded/embedded';
import { applyMigrations, listKnownMigrations } from '../../postgres/migrate';
import { openSecrets } from '../../security/secrets';
import { type BackupFile, isEncrypted, UnfitFile } from '../archive-reader';
import { writeArchive } from '../archive-writer';
import {
  ensureSpace,
  SPACE_FACTOR,
  type Where,
  withClient,
  withDatabase,
  withScratchDatabase,
} from '../database-access';
import { type Examined, examineBackup } from '../examine-backup';
import { ensureCopyable, ensureInstallation } from '../installation-backup';
import { Pace } from '../pace';
import { installationIn } from '../place/installation-name';
import { spareOn } from '../spare-disk';
import { listMigrations } from '../structure.repository';
import type { Arrival, OrganisationTables } from './archived-table.model';
import { type Claimed, readClaims } from './claimed-names';
import { type Brought, loadOrganisation } from './load-organisation';
import { type ArchiveSummary, makeOrganisationArchive } from './make-organisation-archive';

const log = createLog({ LOG_LEVEL: 'warn' });

/** What belongs to this program. */
export interface OrganisationParts {
  organisationTables: OrganisationTables;
  /** The folder of the migrations. */
  migrations: string;
}

interface ArchiveOptions {
  passphrase: string | undefined;
  /** Epoch ms. */
  madeAt: number;
  /** Digits. */
  orgId: string;
  /** Where the file is written, on a disk of this machine. */
  folder: string;
  /** Where this installation is reached; empty: nobody said. */
  address: string;
}

const NO_PASSPHRASE =
  'Set BACKUP_PASSPHRASE: an archive of an organisation has its keys, and is always encrypted.';

/**
 * Copies one organisation of an installation, which may run.
 * @param into opens a target and has it filled
 * @throws OperatorError in one line where there is none, or no passphrase
 */
export async function archiveOrganisation(
  where: Where,
  { organisationTables, migrations }: OrganisationParts,
  into: (fill: (target: Writable) => Promise<ArchiveSummary>) => Promise<ArchiveSummary>,
  { passphrase, madeAt, orgId, folder, address }: ArchiveOptions,
): Promise<ArchiveSummary> {
  if (!passphrase) throw new OperatorError(NO_PASSPHRASE);
  await ensureInstallation(where.DATA_DIR);
  const newest = [...(await listKnownMigrations(migrations)).keys()].at(-1);
  return withDatabase(where, openEmbeddedPostgres, log, async (connection) => {
    await ensureCopyable(connection, where.DATA_DIR);
    const secrets = await openSecrets(where.DATA_DIR);
    const installation = { name: (await installationIn(where.DATA_DIR)) ?? '', address };
    return withClient(connection, async (client) => {
      // What each table is, is known of this version alone.
      if ((await listMigrations(client)).at(-1)?.name !== newest)
        throw new OperatorError('The database is of another version of Fieldscope: start this one first.');
      return into(async (target) => {
        const pace = new Pace();
        const ensureSpare = await spareOn(folder, where.DATA_DIR);
        await ensureSpare();
        const rest = () => pace.rest().then(ensureSpare);
        return writeArchive(target, { passphrase, madeAt }, (archive) =>
          makeOrganisationArchive({
            ...{ client, secrets, organisationTables, orgId, installation },
            ...{ archive, madeAt, rest },
          }),
        );
      });
    });
  });
}

/** Parts of ours have 4 MB, or one row, of which no value is longer than this. */
const MOST_BYTES_OF_PART = 96 * 1024 ** 2;

/**
 * An archive is of somebody else: what it would unpack to is bounded.
 * @param backup as the operator names it
 */
const ofSomebody = (backup: BackupFile): BackupFile => ({ ...backup, mostBytes: MOST_BYTES_OF_PART });

/** The whole file is read before anything is written. @throws OperatorError where it is not one of this version */
async function examineArchive(
  backup: BackupFile,
  { migrations }: Pick<OrganisationParts, 'migrations'>,
): Promise<Examined> {
  if (!(await isEncrypted(backup.file)))
    throw new UnfitFile('kind', `${backup.file} is not encrypted: nobody knows who made it.`);
  const known = await listKnownMigrations(migrations);
  const examined = await examineBackup(backup, known);
  const newest = [...known.keys()].at(-1);
  if (examined.head.migrations.at(-1)!.name !== newest)
    throw new UnfitFile(
      'version',
      `${backup.file} was made by an older version of Fieldscope: upgrade that installation first, then make the archive again.`,
    );
  return examined;
}

/**
 * Examines an archive as a restore does, and collects what it would claim here.
 * @throws UnfitFile where it cannot be restored here by its form, OperatorError where it cannot be read
 */
export async function describeOrganisation(
  parts: Pick<OrganisationParts, 'migrations'>,
  named: BackupFile,
): Promise<Examined & { claimed: Claimed }> {
  const backup = ofSomebody(named);
  const examined = await examineArchive(backup, parts);
  if (examined.head.kind !== 'organisation' || !examined.head.organisation)
    throw new UnfitFile('kind', `${backup.file} is no archive of an organisation.`);
  return { ...examined, claimed: await readClaims(backup, examined.head) };
}

/**
 * Brings an organisation into an installation that has others, and may run.
 * @throws OperatorError in one line; nothing is changed then
 */
export async function restoreOrganisation(
  where: Where,
  parts: OrganisationParts,
  named: BackupFile,
  { withCredits, broughtAs }: Pick<Arrival, 'withCredits' | 'broughtAs'>,
): Promise<Examined & Brought> {
  await ensureInstallation(where.DATA_DIR);
  const backup = ofSomebody(named);
  const examined = await examineArchive(backup, parts);
  // Of a database elsewhere nobody knows what it has left.
  if (!where.DATABASE_URL) await ensureSpace(where.DATA_DIR, SPACE_FACTOR * examined.unpackedBytes);
  const brought = await withDatabase(where, openEmbeddedPostgres, log, async (connection) => {
    await applyMigrations(connection, parts.migrations);
    await ensureCopyable(connection, where.DATA_DIR);
    const secrets = await openSecrets(where.DATA_DIR);
    return withClient(connection, (client) =>
      loadOrganisation({ ...parts, client, secrets, withCredits, broughtAs }, backup, examined),
    );
  });
  return { ...examined, ...brought };
}

/**
 * Restores an archive into a database of its own, with a secret of its own, and compares every row.
 * @param folder where the database is made; it is removed at the end
 * @throws OperatorError in one line that says what is wrong
 */
export async function verifyOrganisation(
  folder: string,
  parts: OrganisationParts,
  named: BackupFile,
): Promise<Examined> {
  const backup = ofSomebody(named);
  const examined = await examineArchive(backup, parts);
  await withScratchDatabase(folder, examined.unpackedBytes, log, async (connection) => {
    await applyMigrations(connection, parts.migrations);
    const secrets = await openSecrets(folder);
    await withClient(connection, (client) =>
      loadOrganisation({ ...parts, client, secrets, withCredits: true }, backup, examined),
    );
  });
  return examined;
}
