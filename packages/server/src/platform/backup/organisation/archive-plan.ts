import type pg from 'pg';
import type { CopiedTable } from '../backup-format.model';
import { listTables, quoted } from '../structure.repository';
import { type ArchivedTable, isArchived, type OrganisationTables } from './archived-table.model';

/** A table of the archive with its columns there. */
export interface PlannedTable extends CopiedTable {
  belonging: ArchivedTable;
  /** Columns that are filled, and are not in the archive. */
  made: { name: string; type: string }[];
}

/**
 * The tables of an archive, each behind those that its rows refer to.
 * @throws Error for a table that does not say how it belongs to an organisation
 */
export async function planArchive(
  client: pg.ClientBase,
  { tables }: OrganisationTables,
): Promise<PlannedTable[]> {
  const planned = new Map<string, PlannedTable>();
  for (const table of await listTables(client)) {
    const belonging = tables[table.name];
    if (!belonging) throw new Error(`the table ${table.name} does not say how it belongs to an organisation`);
    if (!isArchived(belonging)) continue;
    const isMade = ({ name }: { name: string }) => belonging.made?.[name] !== undefined;
    const isThere = ({ name }: { name: string }) => !belonging.leftOut?.includes(name) && !isMade({ name });
    planned.set(table.name, {
      ...table,
      columns: table.columns.filter(isThere),
      belonging,
      made: table.columns.filter(isMade),
    });
  }
  return inOrder(planned, await listParents(client));
}

async function listParents(client: pg.ClientBase): Promise<{ child: string; parent: string }[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent
     from pg_constraint
     join pg_class as child on child.oid = conrelid
     join pg_class as parent on parent.oid = confrelid
     where contype = 'f' and child.relnamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  return rows;
}

function inOrder(
  planned: Map<string, PlannedTable>,
  references: readonly { child: string; parent: string }[],
): PlannedTable[] {
  const parentsOf = new Map<string, string[]>();
  for (const { child, parent } of references)
    if (planned.has(child) && planned.has(parent))
      parentsOf.set(child, [...(parentsOf.get(child) ?? []), parent]);
  const ordered = new Set<PlannedTable>();
  const begun = new Set<string>();
  const put = (name: string) => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const parent of parentsOf.get(name) ?? []) put(parent);
    ordered.add(planned.get(name)!);
  };
  for (const name of planned.keys()) put(name);
  return [...ordered];
}

/** The statement that copies the rows of an organisation, as the archive has them. @param orgId digits */
export function copyOf(table: PlannedTable, tables: OrganisationTables['tables'], orgId: string): string {
  const { columns, belonging, key, name } = table;
  const listed = columns.map((column) => {
    const other = belonging.as?.[column.name];
    return other ? `${forOrganisation(other, orgId)} as ${quoted(column.name)}` : quoted(column.name);
  });
  const order = belonging.order ?? key.map(quoted).join(', ');
  return `copy (select ${listed.join(', ')} from ${quoted(name)} where ${rowsOf(name, tables, orgId)}${
    order === '' ? '' : ` order by ${order}`
  }) to stdout (format binary)`;
}

const forOrganisation = (text: string, orgId: string): string => text.replaceAll('$org', orgId);

/** Which rows belong to an organisation, as a condition. */
function rowsOf(name: string, tables: OrganisationTables['tables'], orgId: string): string {
  const belonging = tables[name];
  if (!belonging || !isArchived(belonging)) throw new Error(`the table ${name} is in no archive`);
  const { through, only } = belonging;
  const own = through
    ? `${quoted(through.column)} in (select ${quoted(through.column)} from ${quoted(through.parent)} where ${rowsOf(through.parent, tables, orgId)})`
    : `org_id = ${orgId}`;
  return only ? `${own} and (${forOrganisation(only, orgId)})` : own;
}
