import type pg from 'pg';
import { copyInTransaction } from '../postgres/copy-transaction';
import { type BackupFile, damaged, readArchive } from './archive-reader';
import { fileOf, type Sequence, tableOf } from './backup-format.model';
import { ensureSameContents } from './compare-backup';
import { type Examined, unpackPart } from './examine-backup';
import type { FileToKeep } from './make-backup';
import {
  columnList,
  listFilled,
  listReferences,
  listTables,
  listTablesWithTriggers,
  quoted,
} from './structure.repository';

/**
 * Fills a database, whose structure is that of the file, in one transaction: what migrations wrote into it is replaced, references
 * are made anew over all rows, and what is in it afterwards is compared with the file before it counts.
 * @param onFile called with each file that was kept beside the database
 * @param beforeCommit done last, in the transaction
 * @throws OperatorError in one line where structure or contents differ
 */
export async function loadBackup(
  client: pg.ClientBase,
  backup: BackupFile,
  examined: Examined,
  { onFile, beforeCommit }: { onFile(file: FileToKeep): Promise<void>; beforeCommit?(): Promise<unknown> },
): Promise<void> {
  const { head, sums } = examined;
  await ensureSameStructure(client, backup, examined);
  const filled = new Set(await listFilled(client, head.tables));
  // A reference of a table that gets no rows holds as it is, unless what it refers to is emptied: to make one anew costs as much as its table.
  const references = (await listReferences(client)).filter(
    ({ table, target }) => filled.has(target) || sums.tables[table]?.rows !== 0,
  );
  const withTriggers = await listTablesWithTriggers(client);
  await client.query('begin');
  try {
    for (const { table, name } of references)
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    for (const table of withTriggers) await client.query(`alter table ${quoted(table)} disable trigger user`);
    if (filled.size > 0) await client.query(`truncate ${[...filled].map(quoted).join(', ')}`);
    await copyIn(client, backup, examined, onFile);
    for (const sequence of sums.sequences) await setSequence(client, sequence);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    for (const table of withTriggers) await client.query(`alter table ${quoted(table)} enable trigger user`);
    await ensureSameContents(client, backup, examined);
    await beforeCommit?.();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The migrations that the file names have made the database: both have the same tables then. */
async function ensureSameStructure(
  client: pg.ClientBase,
  { file }: BackupFile,
  { head }: Examined,
): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [table.name, JSON.stringify(table)]));
  for (const table of head.tables) {
    if (here.get(table.name) !== JSON.stringify(table))
      throw damaged(file, `its table ${table.name} is not what its migrations make`);
    here.delete(table.name);
  }
  const [missing] = here.keys();
  if (missing !== undefined) throw damaged(file, `the table ${missing} is missing`);
}

async function copyIn(
  client: pg.ClientBase,
  backup: BackupFile,
  { head }: Examined,
  onFile: (file: FileToKeep) => Promise<void>,
): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  for await (const { path, body } of readArchive(backup)) {
    const name = fileOf(path);
    if (name !== undefined) await onFile({ name, body });
    const table = tables.get(tableOf(path) ?? '');
    if (!table) continue;
    const statement = `copy ${quoted(table.name)} (${columnList(table)}) from stdin (format binary)`;
    await copyInTransaction(client, [statement], [await unpackPart(body)]);
  }
}

const setSequence = (client: pg.ClientBase, { name, last_value, is_called }: Sequence) =>
  client.query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
