import type pg from 'pg';
import type { Secrets } from '../../security/secrets';
import type { Contents } from '../backup-format.model';
import { RowDigest } from '../copied-rows.model';
import { copyOut } from '../copy-out';
import { copyOf, type PlannedTable } from './archive-plan';
import { ArchivedRows } from './archived-rows';
import type { IdOf, OrganisationTables } from './archived-table.model';

/** Rows of an organisation, with what they are read with. */
export interface OrganisationRows {
  client: pg.ClientBase;
  tables: OrganisationTables['tables'];
  /** Digits. */
  orgId: string;
  secrets: Secrets;
}

/** Leaves ids as they are; what holds them is still written the way it always is. */
export const SAME: IdOf = (_space, id) => id;

/**
 * Reads a table of an organisation as an archive has it.
 * @param onPart called with rows of bounded size
 */
export async function readTable(
  { client, tables, orgId, secrets }: OrganisationRows,
  table: PlannedTable,
  idOf: IdOf,
  onPart: (part: { bytes: Buffer }) => Promise<void>,
): Promise<Contents> {
  const rows = new ArchivedRows(table);
  const digest = new RowDigest();
  let gathered: Buffer[] = [];
  const copied = copyOut(client, copyOf(table, tables, orgId), (bytes) => {
    const row = rows.write(rows.opened(rows.withIds(bytes, idOf), secrets));
    digest.add(row);
    gathered.push(row);
  });
  for await (const _ of copied) {
    const bytes = Buffer.concat(gathered);
    gathered = [];
    await onPart({ bytes });
  }
  if (gathered.length > 0) await onPart({ bytes: Buffer.concat(gathered) });
  return { rows: digest.rows, digest: String(digest) };
}
