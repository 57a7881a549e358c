import { hash } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../operator/operator-error';
import { type BackupFile, readArchive } from './archive-reader';
import { type CopiedTable, tableOf } from './backup-format.model';
import { eachRow, fieldsOf, RowDigest } from './copied-rows.model';
import { copyOut } from './copy-out';
import { type Examined, unpackPart } from './examine-backup';
import { shownField } from './shown-field.model';
import { columnList, quoted } from './structure.repository';

/** Rows are compared by classes of their keys, so that memory is bounded whatever the tables hold. */
const CLASSES = 4096;
/** So many of the classes that differ are looked into, and so many rows are named. */
const LOOKED_INTO = 16;
const NAMED = 5;

/** How one row differs: only the file has it, only the database, or both with other values. */
interface Difference {
  table: string;
  /** As people write it; the whole row where the table has no key. */
  key: string;
  how: 'missing' | 'surplus' | 'changed';
}

type Rows = (onRow: (row: Buffer) => void) => Promise<void>;

/**
 * Compares every row of a database with a file.
 * @returns the first differences; none: they hold the same
 */
export async function compareWithBackup(
  client: pg.ClientBase,
  backup: BackupFile,
  { head, sums }: Examined,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const table of head.tables) {
    const ofDatabase: Rows = (onRow) => readTable(client, table, onRow);
    const digest = new RowDigest();
    await ofDatabase((row) => digest.add(row));
    const said = sums.tables[table.name]!;
    if (digest.rows === said.rows && String(digest) === said.digest) continue;
    differences.push(
      ...(await findDifferences(table, (onRow) => readParts(backup, table, onRow), ofDatabase)),
    );
  }
  return differences;
}

/** @throws OperatorError that names the first rows that differ */
export async function ensureSameContents(
  client: pg.ClientBase,
  backup: BackupFile,
  examined: Examined,
): Promise<void> {
  const differences = await compareWithBackup(client, backup, examined);
  if (differences.length === 0) return;
  const shown = differences.slice(0, NAMED).map(({ table, key, how }) => `${how} ${table} ${key}`);
  throw new OperatorError(`What was restored differs from ${backup.file}: ${shown.join('; ')}.`);
}

async function readTable(
  client: pg.ClientBase,
  table: CopiedTable,
  onRow: (row: Buffer) => void,
): Promise<void> {
  const statement = `copy (select ${columnList(table)} from ${quoted(table.name)}) to stdout (format binary)`;
  for await (const _ of copyOut(client, statement, onRow));
}

async function readParts(
  backup: BackupFile,
  { name }: CopiedTable,
  onRow: (row: Buffer) => void,
): Promise<void> {
  for await (const { path, body } of readArchive(backup))
    if (tableOf(path) === name) eachRow(await unpackPart(body), onRow);
}

/** Two passes over both: which classes differ, and which rows of these do. */
async function findDifferences(table: CopiedTable, ofFile: Rows, ofDatabase: Rows): Promise<Difference[]> {
  const keyOf = keyReader(table);
  const classOf = (row: Buffer) => hash('sha256', keyOf(row), 'buffer').readUInt32BE(0) % CLASSES;
  const [wanted, found] = [await sumUp(ofFile, classOf), await sumUp(ofDatabase, classOf)];
  const differing = new Set<number>();
  for (let nth = 0; nth < CLASSES && differing.size < LOOKED_INTO; nth += 1)
    if (String(wanted[nth]) !== String(found[nth])) differing.add(nth);
  const rowsOf = async (rows: Rows) => {
    const digests = new Map<string, string>();
    await rows((row) => {
      if (!differing.has(classOf(row))) return;
      const key = keyOf(row).toString('latin1');
      // Rows without a key may be there several times.
      digests.set(key, (digests.get(key) ?? '') + hash('sha256', row, 'hex'));
    });
    return digests;
  };
  const [left, right] = [await rowsOf(ofFile), await rowsOf(ofDatabase)];
  const differences: Difference[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    if (left.get(key) === right.get(key)) continue;
    const how = !right.has(key) ? 'missing' : !left.has(key) ? 'surplus' : 'changed';
    differences.push({ table: table.name, key: shownKey(table, Buffer.from(key, 'latin1')), how });
  }
  return differences;
}

async function sumUp(rows: Rows, classOf: (row: Buffer) => number): Promise<(RowDigest | undefined)[]> {
  const classes: (RowDigest | undefined)[] = Array.from({ length: CLASSES });
  await rows((row) => {
    const nth = classOf(row);
    const own = classes[nth] ?? new RowDigest();
    classes[nth] = own;
    own.add(row);
  });
  return classes;
}

const placesOf = ({ columns, key }: CopiedTable): number[] =>
  (key.length > 0 ? key : columns.map(({ name }) => name)).map((name) =>
    columns.findIndex((column) => column.name === name),
  );

/** The key of a row as a row of its own: each field behind its length. */
function keyReader(table: CopiedTable): (row: Buffer) => Buffer {
  const places = placesOf(table);
  return (row) => {
    const fields = fieldsOf(row);
    return Buffer.concat(
      places.flatMap((place) => {
        const field = fields[place]!;
        const length = Buffer.alloc(4);
        length.writeInt32BE(field?.length ?? -1);
        return field ? [length, field] : [length];
      }),
    );
  };
}

function shownKey(table: CopiedTable, key: Buffer): string {
  const count = Buffer.alloc(2);
  const places = placesOf(table);
  count.writeInt16BE(places.length);
  const fields = fieldsOf(Buffer.concat([count, key]));
  return places
    .map((place, nth) => {
      const { name, type } = table.columns[place]!;
      return `${name}=${shownField(type, fields[nth]!)}`;
    })
    .join(' ');
}
