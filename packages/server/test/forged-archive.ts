import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { readArchive } from '../src/platform/backup/archive-reader';
import { ArchiveWriter } from '../src/platform/backup/archive-writer';
import {
  HEAD_ENTRY,
  type Head,
  partPath,
  SUMS_ENTRY,
  type Sums,
} from '../src/platform/backup/backup-format.model';
import { asCopy, eachRow, fieldsOf, RowDigest } from '../src/platform/backup/copied-rows.model';
import { rowOf } from '../src/platform/backup/organisation/row-fields.model';
import { PASSPHRASE } from './archive-site';
import { aFolder } from './backup-site';

/** What becomes of a row; undefined: it stays. */
export type Change = (
  table: string,
  row: (Buffer | null)[],
  columns: string[],
) => (Buffer | null)[] | undefined;

/** The same archive as somebody bad makes it who knows the passphrase: all checksums are right. */
export async function changedBy(
  file: string,
  change: Change,
  head: (head: Head) => Head = (one) => one,
  packed: (table: string, part: Buffer) => Buffer = (_table, part) => part,
): Promise<{ bad: string; changes: number }> {
  const bad = join(await aFolder(), 'bad.archive');
  const tar = `${bad}.tar`;
  const archive = ArchiveWriter.open(createWriteStream(tar), undefined, new Date(0));
  let said: Head | undefined;
  let changes = 0;
  const contents: Sums['tables'] = {};
  for await (const { path, body } of readArchive({ file, passphrase: PASSPHRASE })) {
    const table = /^tables\/(\w+)\/(\d+)/.exec(path);
    if (path === HEAD_ENTRY) {
      said = head(JSON.parse(String(body)));
      await archive.add(path, Buffer.from(JSON.stringify(said)));
      for (const { name } of said.tables) contents[name] = { rows: 0, digest: String(new RowDigest()) };
    } else if (path === SUMS_ENTRY) {
      const sums: Sums = { tables: contents, sequences: [], entries: [...archive.entries] };
      await archive.add(path, Buffer.from(JSON.stringify(sums)));
    } else if (table) {
      const [, name, nth] = table as unknown as [string, string, string];
      const columns = said!.tables.find((one) => one.name === name)!.columns.map((one) => one.name);
      const digest = new RowDigest();
      const rows: Buffer[] = [];
      eachRow(gunzipSync(body), (bytes) => {
        const fields = fieldsOf(Buffer.from(bytes));
        const changed = change(name, fields, columns);
        if (changed) changes += 1;
        const row = rowOf(changed ?? fields);
        digest.add(row);
        rows.push(row);
      });
      contents[name] = { rows: digest.rows, digest: String(digest) };
      const part = gzipSync(asCopy({ bytes: Buffer.concat(rows) }));
      await archive.add(partPath(name, Number(nth)), packed(name, part));
    }
  }
  await archive.finish();
  await writeFile(bad, await sealed(await readFile(tar)));
  return { bad, changes };
}

export const forged = async (...parts: Parameters<typeof changedBy>): Promise<string> =>
  (await changedBy(...parts)).bad;

/** Encrypted with less work than ours, which the tests do not wait for. */
export async function sealed(tar: Buffer): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  return encrypter.encrypt(tar);
}

export const bigint = (value: string): Buffer => {
  const field = Buffer.alloc(8);
  field.writeBigInt64BE(BigInt(value));
  return field;
};
export const integer = (value: number): Buffer => {
  const field = Buffer.alloc(4);
  field.writeInt32BE(value);
  return field;
};
