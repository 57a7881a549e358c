import type { IntegrationFailure } from '@fieldscope/contract/calls/integrations';
import type { IntegrationSettingsOf } from '@fieldscope/contract/integration-kinds';
import pg from 'pg';
import { OutboundError } from '../../../platform/http/outbound';
import { failureOfError } from '../../../platform/http/signed-messages';
import { askOutside, EncryptionError } from '../../../platform/postgres/outside-database';
import type { IntegrationSender } from './kind';
import { COLUMNS, createTable, insertRows, nameOfTable, rowsOf } from './reading-table.model';

type Settings = IntegrationSettingsOf<'postgresql'>;

/** Readings as rows of a table: docs/integrations.md. */
export const postgresql: IntegrationSender<'postgresql'> = {
  write(_settings, { events, isTest }) {
    const rows = rowsOf(events);
    return rows.length === 0 && !isTest ? new Uint8Array() : Buffer.from(JSON.stringify(rows));
  },
  async send({ settings, secrets, ...reached }, { body }) {
    const { host, port, database, user, tls } = settings;
    const target = { hostname: host, port, database, user, tls, password: secrets.password ?? '' };
    const bytes = body!.length;
    try {
      await askOutside(target, reached, (client) =>
        writeRows(client, Buffer.from(body!).toString(), { settings, ...reached }),
      );
      return { failure: undefined, status: null, bytes };
    } catch (error) {
      return { ...whyNot(error, settings), status: null, bytes };
    }
  },
};

/** The table is not as it must be. */
class WrongTable extends Error {
  constructor(
    readonly failure: IntegrationFailure,
    readonly detail: string,
  ) {
    super(failure);
  }
}

const STATE = { noTable: '42P01', noColumn: '42703', otherType: '42804', noKey: '42P10' } as const;

interface Writing {
  settings: Settings;
  timeoutMs: number;
}

/** A test writes no rows: then the database checks everything but their values. */
async function writeRows(client: pg.Client, rows: string, given: Writing): Promise<void> {
  const { settings } = given;
  try {
    await insert(client, rows, given);
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined;
    if (state === STATE.noColumn || state === STATE.otherType)
      throw new WrongTable('columns_missing', await listLacking(client, settings));
    if (state !== STATE.noTable || settings.missing_table !== 'create') throw error;
    await client.query('rollback');
    await client.query(createTable(settings));
    await insert(client, rows, given);
  }
}

/** Within a transaction, because a pool of connections in between would keep a setting for others. */
async function insert(client: pg.Client, rows: string, { settings, timeoutMs }: Writing) {
  // The database gives up before it is given up: nothing of a message is stored later.
  await client.query(`begin; set local statement_timeout = ${Math.ceil(timeoutMs * 0.8)}`);
  await client.query(insertRows(settings, rows));
  await client.query('commit');
}

/** Columns that the table does not have, or that have another type, as they must be. */
async function listLacking(client: pg.Client, settings: Settings): Promise<string> {
  await client.query('rollback');
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_catalog.pg_attribute
     where attrelid = pg_catalog.to_regclass($1) and attnum > 0 and not attisdropped`,
    [nameOfTable(settings)],
  );
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  const missing = COLUMNS.filter(({ name }) => !typeOf.has(name));
  const others = COLUMNS.filter(({ name, type }) => typeOf.get(name) !== type);
  return (missing.length > 0 ? missing : others).map(({ name, type }) => `${name} ${type}`).join(', ');
}

const FAILURES: Record<string, IntegrationFailure> = {
  '28000': 'unauthorised',
  '28P01': 'unauthorised',
  '3D000': 'not_found',
  '42501': 'not_permitted',
  '57014': 'timeout',
  [STATE.noKey]: 'key_missing',
  [STATE.noTable]: 'not_found',
  '3F000': 'not_found',
};

/** What the database says itself is not repeated: it may say anything. */
function whyNot(error: unknown, { database, schema, table }: Settings) {
  if (error instanceof WrongTable) return { failure: error.failure, detail: error.detail };
  if (error instanceof EncryptionError) return { failure: error.reason };
  if (error instanceof OutboundError) return { failure: failureOfError(error) };
  if (!(error instanceof pg.DatabaseError)) return { failure: 'unreachable' as const };
  const state = /^[0-9A-Z]{5}$/.test(error.code ?? '') ? error.code! : '';
  const failure = FAILURES[state] ?? ('refused' as const);
  if (failure === 'refused') return { failure, detail: state };
  if (failure !== 'not_found') return { failure };
  return {
    failure,
    detail: state === '3D000' ? database : state === '3F000' ? schema : `${schema}.${table}`,
  };
}
