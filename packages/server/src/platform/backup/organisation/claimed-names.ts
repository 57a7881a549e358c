import { readableLineOf } from '@fieldscope/contract/readable-line';
import { type BackupFile, damaged, readArchive } from '../archive-reader';
import { type Head, tableOf } from '../backup-format.model';
import { eachRow, fieldsOf } from '../copied-rows.model';
import { unpackPart } from '../examine-backup';

/** Of more than that it is not said whether they are free: the restore says it. */
const MOST_ACCOUNTS = 1000;
const MOST_EUIS = 20_000;
const ACCOUNT_LENGTH = 254;
const EUI_LENGTH = 32;

/** What an archive would have here: names that others may have, and what was paid for. */
export interface Claimed {
  /** The owner's first. */
  accounts: string[];
  /** EUIs and DevEUIs of its devices, each once. */
  euis: string[];
  um: number;
  dm: number;
}

/** Reads values of one row by their columns, as COPY has them. */
type Row = (column: string) => Buffer | null;

/** @throws OperatorError where a table has not the columns that it has here */
export async function readClaims(backup: BackupFile, { tables }: Head): Promise<Claimed> {
  const owners: string[] = [];
  const others: string[] = [];
  const euis = new Set<string>();
  const credits = { um: 0, dm: 0 };
  const readers: Record<string, (row: Row) => void> = {
    account: (row) => {
      const names = textOf(row('role')) === 'owner' ? owners : others;
      if (names.length < MOST_ACCOUNTS) names.push(textOf(row('account'), ACCOUNT_LENGTH));
    },
    device: (row) => {
      for (const eui of [row('eui'), row('dev_eui')])
        if (eui && euis.size < MOST_EUIS) euis.add(textOf(eui, EUI_LENGTH));
    },
    organisation: (row) => {
      credits.um = numberOf(row('um_balance'));
      credits.dm = numberOf(row('dm_balance'));
    },
  };
  for await (const { path, body } of readArchive(backup)) {
    const name = tableOf(path) ?? '';
    const table = tables.find((one) => one.name === name);
    if (!table || !Object.hasOwn(readers, name)) continue;
    const places = new Map(table.columns.map((column, place) => [column.name, place]));
    eachRow(await unpackPart(body, backup.mostBytes), (bytes) => {
      const fields = fieldsOf(Buffer.from(bytes));
      readers[name]!((column) => {
        const place = places.get(column);
        if (place === undefined) throw damaged(backup.file, `its table ${name} has no ${column}`);
        return fields[place] ?? null;
      });
    });
  }
  return { accounts: [...owners, ...others].slice(0, MOST_ACCOUNTS), euis: [...euis], ...credits };
}

/** As one line, whatever its bytes are. */
const textOf = (field: Buffer | null, longest = ACCOUNT_LENGTH): string =>
  readableLineOf(field?.toString('utf8', 0, 4 * longest) ?? '', longest);
/** Of a bigint. */
const numberOf = (field: Buffer | null): number => (field?.length === 8 ? Number(field.readBigInt64BE()) : 0);
