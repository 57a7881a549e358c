import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alarms } from '@fieldscope/contract/calls/alarms';
import pg from 'pg';
import { ORGANISATION_TABLES } from '../src/modules';
import { planArchive } from '../src/platform/backup/organisation/archive-plan';
import { isArchived } from '../src/platform/backup/organisation/archived-table.model';
import { admin, placeOf } from './backup-site';
import { whenFileEnds, whenTestEnds } from './cleanup';
import type { TestServer } from './harness';
import { aSender, S2101_UPLINK } from './sender';
import { aFarm, type Farm } from './whole-farm';

export const PASSPHRASE = 'long grass at noon';
export const LONG = 300_000;
export const sealing = (server: TestServer) => ({ ...placeOf(server), BACKUP_PASSPHRASE: PASSPHRASE });

/** A farm with rows in as many tables as there can be. */
export async function aFullFarm(server: TestServer): Promise<Farm> {
  const farm = await aFarm(server, 'Valley', 17.25);
  await farm.owner.call(alarms.createRule, {
    ...{ name: 'Heat', severity: 'warning', eui: farm.node.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 20 },
    receivers: [{ user_id: farm.userId, by_email: false }],
  });
  const sender = await aSender(server);
  await sender.uplink(farm.node, S2101_UPLINK.replace('9853', '0851'));
  return farm;
}

export async function anArchive(server: TestServer, orgId: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-archive-'));
  whenFileEnds(() => rm(folder, { recursive: true, force: true }));
  const made = join(folder, 'farm.archive');
  await admin(sealing(server), 'backup', '--organisation', orgId, '--file', made);
  return made;
}

export interface Restored {
  org_id: string;
  new_codes: { eui: string; code: string }[];
  rows: number;
}
/** As an operator restores what an operator made. */
export const restore = (server: TestServer, file: string) =>
  admin<Restored>(sealing(server), 'restore', '--file', file, '--credits', 'keep');

export async function aClient(server: TestServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.config.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  whenTestEnds(() => client.end());
  return client;
}

/** Every row of an organisation as text, without what is another in another place: ids, and what a secret made. */
export async function rowsOf(server: TestServer, orgId: string): Promise<Record<string, string[]>> {
  const client = await aClient(server);
  const rows: Record<string, string[]> = {};
  for (const { name, belonging } of await planArchive(client, ORGANISATION_TABLES)) {
    const {
      ids = {},
      jsonIds = {},
      packedIds = {},
      sealed = [],
      leftOut = [],
      made = {},
      as = {},
    } = belonging;
    const others = [
      'org_id',
      ...[ids, jsonIds, packedIds, made, as].flatMap((one) => Object.keys(one)),
      ...[...sealed, ...leftOut],
    ];
    const own = (table: string): string => {
      const other = ORGANISATION_TABLES.tables[table]!;
      if (!isArchived(other)) throw new Error(table);
      const { through, only = 'true' } = other;
      const mine = through
        ? `${through.column} in (select ${through.column} from ${through.parent} where ${own(through.parent)})`
        : `org_id = ${orgId}`;
      return `${mine} and (${only.replaceAll('$org', orgId)})`;
    };
    const { rows: found } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} as t where ${own(name)} order by 1`,
      [others],
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** What servers write by themselves, and organisations for their balances: these have tests of their own. */
const MOVING = [
  ...[
    'write_check',
    'job_turn',
    'alarm_listening',
    'job',
    'mqtt_queue_state',
    'advice',
    'organisation',
    'written_progress',
  ],
  ...['credit_entry', 'credit_usage', 'credit_lot', 'credit_booking'],
  ...['integration', 'integration_entry', 'integration_message'],
];

/** Every row of every table, by table. */
export async function everything(
  server: TestServer,
  butOrgs: string[] = [],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await server.pool.query<{ name: string; has_org: boolean }>(
    `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id') as has_org
     from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname <> all ($1) order by 1`,
    [MOVING],
  );
  const all: Record<string, string[]> = {};
  for (const { name, has_org } of tables) {
    const only = has_org ? `where org_id is null or org_id::text <> all($1)` : 'where $1::text[] is not null';
    const { rows } = await server.pool.query(`select t::text as row from ${name} as t ${only} order by 1`, [
      butOrgs,
    ]);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
