import { OperatorError } from '../../operator/operator-error';
import type { ArchiveWriter } from '../archive-writer';
import {
  type Contents,
  FORMAT,
  FORMAT_VERSION,
  HEAD_ENTRY,
  type Head,
  partPath,
  SUMS_ENTRY,
  type Sums,
} from '../backup-format.model';
import { asJson, type BackupSummary, holdTables, packPart, versionOf } from '../make-backup';
import { listMigrations } from '../structure.repository';
import { planArchive } from './archive-plan';
import type { OrganisationTables } from './archived-table.model';
import { type OrganisationRows, readTable, SAME } from './archived-tables';

interface ArchiveParts extends Omit<OrganisationRows, 'tables'> {
  organisationTables: OrganisationTables;
  /** What made it. */
  installation: NonNullable<Head['installation']>;
  archive: ArchiveWriter;
  madeAt: number;
  /** Called after each part. */
  rest(): Promise<void>;
}

/** What an archive of an organisation holds. */
export interface ArchiveSummary extends BackupSummary {
  org_id: string;
  name: string;
}

/**
 * Writes everything of an organisation at one moment, while others go on to write.
 * @throws OperatorError where there is no such organisation, or a value of it cannot be opened
 */
export async function makeOrganisationArchive(parts: ArchiveParts): Promise<ArchiveSummary> {
  const { client, archive, madeAt, orgId, organisationTables, installation, rest } = parts;
  await client.query('begin isolation level repeatable read read only');
  await holdTables(client);
  const organisation = { org_id: orgId, name: await nameOf(parts) };
  const planned = await planArchive(client, organisationTables);
  const head: Head = {
    ...{ format: FORMAT, version: FORMAT_VERSION, kind: 'organisation', organisation, installation },
    made_at: madeAt,
    postgresql: await versionOf(client),
    migrations: await listMigrations(client),
    tables: planned.map(({ name, columns, key }) => ({ name, columns, key })),
  };
  await archive.add(HEAD_ENTRY, asJson(head));
  const contents: Record<string, Contents> = {};
  for (const table of planned) {
    let nth = 0;
    const source = { ...parts, tables: organisationTables.tables };
    contents[table.name] = await readTable(source, table, SAME, async (part) => {
      nth += 1;
      await archive.add(partPath(table.name, nth), await packPart(part));
      await rest();
    });
  }
  await client.query('commit');
  const sums: Sums = { tables: contents, sequences: [], entries: [...archive.entries] };
  await archive.add(SUMS_ENTRY, asJson(sums));
  await archive.finish();
  const rows = Object.values(contents).reduce((sum, { rows: own }) => sum + own, 0);
  return { made_at: madeAt, tables: planned.length, rows, ...organisation };
}

async function nameOf({ client, orgId }: Pick<ArchiveParts, 'client' | 'orgId'>): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from organisation where org_id = $1', [
    orgId,
  ]);
  if (!rows[0]) throw new OperatorError(`There is no organisation ${orgId}.`);
  return rows[0].name;
}
