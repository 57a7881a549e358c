import type pg from 'pg';
import { notifyMissed } from '../../events';
import { firstLine, OperatorError } from '../../operator/operator-error';
import { copyInTransaction } from '../../postgres/copy-transaction';
import type { Secrets } from '../../security/secrets';
import { type BackupFile, damaged, readArchive } from '../archive-reader';
import { tableOf } from '../backup-format.model';
import { asCopy, eachRow } from '../copied-rows.model';
import { type Examined, unpackPart } from '../examine-backup';
import { columnList, quoted } from '../structure.repository';
import { type PlannedTable, planArchive } from './archive-plan';
import { ArchivedRows } from './archived-rows';
import type { MadeAnew, OrganisationTables } from './archived-table.model';
import { readTable } from './archived-tables';
import { IdMaps } from './id-maps';

/** What a restore needs from the program. */
export interface RestoreParts {
  client: pg.ClientBase;
  secrets: Secrets;
  organisationTables: OrganisationTables;
  withCredits: boolean;
  broughtAs?: string | undefined;
}

/** An organisation as it was brought. */
export interface Brought {
  org_id: string;
  /** Key codes of devices that were made anew: only their digests were known. */
  new_codes: { eui: string; code: string }[];
}

/**
 * Brings an organisation beside those that are here, in one transaction: every id is given anew, every row names the new organisation,
 * and what is there afterwards is compared with the file before it counts. Running processes learn of it with the commit.
 * @throws OperatorError in one line; nothing is changed then
 */
export async function loadOrganisation(
  parts: RestoreParts,
  backup: BackupFile,
  examined: Examined,
): Promise<Brought> {
  const { client, organisationTables, secrets, withCredits, broughtAs } = parts;
  const { head, sums } = examined;
  const before = head.organisation?.org_id;
  if (before === undefined) throw damaged(backup.file, 'it does not say of which organisation it is');
  await client.query('begin');
  try {
    const planned = await planArchive(client, organisationTables);
    ensureSameTables(backup, examined, planned);
    const { rows } = await client.query<{ id: string }>('select random_id()::text as id');
    const orgId = rows[0]!.id;
    const ids = new IdMaps(organisationTables.spaces, { before, now: orgId });
    const new_codes = await copyIn(parts, backup, planned, ids);
    const source = { client, secrets, tables: organisationTables.tables, orgId };
    for (const table of planned) {
      const found = await readTable(source, table, ids.inArchive, async () => {});
      const said = sums.tables[table.name]!;
      if (found.rows !== said.rows || found.digest !== said.digest)
        throw new OperatorError(`What was restored differs from ${backup.file}: rows of ${table.name}.`);
    }
    const newCodes = secrets.seal(JSON.stringify(new_codes));
    for (const arrive of organisationTables.onArrival)
      await arrive(client, { orgId, withCredits, broughtAs, newCodes });
    await notifyMissed(client);
    await client.query('commit');
    return { org_id: orgId, new_codes };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw refused(error, backup.file);
  }
}

function ensureSameTables({ file }: BackupFile, { head }: Examined, planned: readonly PlannedTable[]): void {
  const wanted = planned.map(({ name, columns, key }) => JSON.stringify({ name, columns, key }));
  const found = head.tables.map((table) => JSON.stringify(table));
  const other = wanted.findIndex((table, nth) => table !== found[nth]);
  if (other !== -1 || found.length !== wanted.length)
    throw damaged(
      file,
      `its table ${head.tables[other]?.name ?? head.tables.at(-1)!.name} is not what its migrations make`,
    );
}

async function copyIn(
  { client, secrets }: RestoreParts,
  backup: BackupFile,
  planned: readonly PlannedTable[],
  ids: IdMaps,
): Promise<Brought['new_codes']> {
  const tables = new Map(planned.map((table) => [table.name, new ArchivedRows(table)]));
  const told: Brought['new_codes'] = [];
  for await (const { path, body } of readArchive(backup)) {
    const rows = tables.get(tableOf(path) ?? '');
    if (!rows) continue;
    const { name, belonging, made } = rows.table;
    const copy = await unpackPart(body, backup.mostBytes);
    const noting = ids.noting(belonging.owns !== undefined);
    eachRow(copy, (row) => rows.check(rows.withIds(row, noting)));
    await ids.give(client);
    const filled: Buffer[] = [];
    eachRow(copy, (row) => {
      const fields = rows.withIds(row, ids.here);
      const anew = made.map((column) => makeAnew(rows, fields, column.name, secrets));
      for (const one of anew) if (one.told) told.push(one.told);
      filled.push(rows.write([...rows.sealed(fields, secrets), ...anew.map(({ value }) => value)]));
    });
    const columns = columnList({ columns: rows.filledColumns });
    const statement = `copy ${quoted(name)} (${columns}) from stdin (format binary)`;
    await copyInTransaction(client, [statement], [asCopy({ bytes: Buffer.concat(filled) })]);
  }
  return told;
}

const makeAnew = (
  rows: ArchivedRows,
  fields: (Buffer | null)[],
  column: string,
  secrets: Secrets,
): MadeAnew => rows.table.belonging.made![column]!(rows.reader(fields), secrets);

const UNIQUE_VIOLATION = '23505';
/** Columns whose values people know. */
const NOUNS: Readonly<Record<string, string>> = {
  account: 'the account',
  access_id: 'the access key',
  eui: 'the device',
  dev_eui: 'the device',
};
const KEY = /^Key \((?:lower\()?"?(\w+)"?.*?\)=\((.*)\) already exists/;

/** What stood in the way, in words: who brings an archive has to know which of its names is taken. */
function refused(error: unknown, file: string): unknown {
  if (error instanceof OperatorError) return error;
  const { code, detail = '', table = '' } = error as { code?: string; detail?: string; table?: string };
  const [, column, value] = KEY.exec(detail) ?? [];
  if (code === UNIQUE_VIOLATION && column !== undefined)
    return new OperatorError(
      `${file} cannot be restored here: ${NOUNS[column] ?? `${column} of ${table}`} ${value} is here already.`,
    );
  return new OperatorError(`${file} cannot be restored here: ${firstLine(error)}.`);
}
