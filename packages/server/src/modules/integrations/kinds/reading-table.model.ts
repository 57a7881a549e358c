import type { IntegrationEvent, ReadingEvent } from '@fieldscope/contract/integration-events';
import type { IntegrationSettingsOf } from '@fieldscope/contract/integration-kinds';
import pg from 'pg';

type Table = Pick<IntegrationSettingsOf<'postgresql'>, 'schema' | 'table'>;

/** Columns of the table, with the types as PostgreSQL calls them. */
export const COLUMNS = [
  { name: 'eui', type: 'text' },
  { name: 'channel', type: 'integer' },
  { name: 'measurement_id', type: 'integer' },
  { name: 'measured_at', type: 'timestamp with time zone' },
  { name: 'device_name', type: 'text' },
  { name: 'measurement', type: 'text' },
  { name: 'unit', type: 'text' },
  { name: 'value', type: 'double precision' },
  { name: 'text', type: 'text' },
] as const;

/** What a row is recognised by: a portal that was restored numbers its events anew, but measured the same. */
const KEY = ['eui', 'channel', 'measurement_id', 'measured_at'] as const;

/** A reading as a row; values that are no numbers are in `text`. */
type TableRow = Record<(typeof COLUMNS)[number]['name'], string | number | null>;

/** Rows of readings; of several with the same key the last, because one statement cannot write a row twice. */
export function rowsOf(events: readonly IntegrationEvent[]): TableRow[] {
  const rows = events.filter((event) => event.type === 'reading').map(rowOf);
  return [...new Map(rows.map((row) => [JSON.stringify(KEY.map((name) => row[name])), row])).values()];
}

const rowOf = ({ value, at, ...reading }: ReadingEvent): TableRow => ({
  eui: reading.eui,
  channel: reading.channel,
  measurement_id: reading.measurement_id,
  measured_at: at,
  device_name: storable(reading.device_name),
  measurement: storable(reading.measurement),
  unit: storable(reading.unit),
  value: typeof value === 'number' ? value : null,
  text:
    typeof value === 'number' ? null : storable(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** No column holds a NUL. */
const storable = (text: string): string => text.replaceAll('\0', ' ');

/** How statements name the table. */
export const nameOfTable = ({ schema, table }: Table): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/** What makes the table. */
export const createTable = (table: Table): string =>
  `create table if not exists ${nameOfTable(table)} (${COLUMNS.map(
    ({ name, type }) => `${name} ${type}${name === 'value' || name === 'text' ? '' : ' not null'}`,
  ).join(', ')}, primary key (${KEY.join(', ')}))`;

/** Adds rows, which are JSON; one that is there takes the newer values, and is left alone when it has them. */
export function insertRows(table: Table, rows: string) {
  const names = COLUMNS.map(({ name }) => name);
  const others = names.filter((name) => !(KEY as readonly string[]).includes(name));
  const of = (source: string) => others.map((name) => `${source}.${name}`).join(', ');
  return {
    text: `
      insert into ${nameOfTable(table)} as kept (${names.join(', ')})
      select ${names.join(', ')} from json_to_recordset($1) as given (${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')})
      on conflict (${KEY.join(', ')}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${of('kept')}) is distinct from (${of('excluded')})`,
    values: [rows],
  };
}
