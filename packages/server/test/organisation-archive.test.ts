import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { connections } from '@fieldscope/contract/calls/connections';
import { panels } from '@fieldscope/contract/calls/panels';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORGANISATION_TABLES } from '../src/modules';
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
import { planArchive } from '../src/platform/backup/organisation/archive-plan';
import { isArchived } from '../src/platform/backup/organisation/archived-table.model';
import { rowOf } from '../src/platform/backup/organisation/row-fields.model';
import { admin, aFolder, placeOf, refusal, theTool } from './backup-site';
import { aNode, anOwner, aSubUser, signedIn, type User } from './builders';
import { whenFileEnds, whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { aSender, S2101_UPLINK } from './sender';
import { aFarm, type Farm } from './whole-farm';

const PASSPHRASE = 'long grass at noon';
const LONG = 300_000;
const sealing = (server: TestServer) => ({ ...placeOf(server), BACKUP_PASSPHRASE: PASSPHRASE });

async function anArchive(server: TestServer, orgId: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-archive-'));
  whenFileEnds(() => rm(folder, { recursive: true, force: true }));
  const made = join(folder, 'farm.archive');
  await admin(sealing(server), 'backup', '--organisation', orgId, '--file', made);
  return made;
}

interface Restored {
  org_id: string;
  new_codes: { eui: string; code: string }[];
  rows: number;
}
/** As an operator restores what an operator made. */
const restore = (server: TestServer, file: string) =>
  admin<Restored>(sealing(server), 'restore', '--file', file, '--credits', 'keep');

async function aClient(server: TestServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.config.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  whenTestEnds(() => client.end());
  return client;
}

/** Every row of an organisation as text, without what is another in another place: ids, and what a secret made. */
async function rowsOf(server: TestServer, orgId: string): Promise<Record<string, string[]>> {
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
async function everything(server: TestServer, butOrgs: string[] = []): Promise<Record<string, string[]>> {
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

let source: TestServer;
let target: TestServer;
let farm: Farm;
let file: string;
beforeAll(async () => {
  source = await aServer();
  target = await aServer();
  farm = await aFarm(source, 'Valley', 17.25);
  await farm.owner.call(alarms.createRule, {
    ...{ name: 'Heat', severity: 'warning', eui: farm.node.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 20 },
    receivers: [{ user_id: farm.userId, by_email: false }],
  });
  const sender = await aSender(source);
  await sender.uplink(farm.node, S2101_UPLINK.replace('9853', '0851'));
  await aFarm(target, 'Hill', 9.5);
  file = await anArchive(source, farm.owner.orgId);
}, LONG);

test('each table of the database says how it belongs to an organisation, and nothing else does', async () => {
  const client = await aClient(source);
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
     order by relname collate "C"`,
  );
  expect(Object.keys(ORGANISATION_TABLES.tables).toSorted()).toEqual(rows.map(({ name }) => name));
});

/** Numbers of measurements and of other lists of everybody's, digests of what is random, and what other programs call something. */
const PLAIN = [
  'access_key.access_id',
  'advice.resource_id',
  'advice_tokens.tokens',
  'alarm.measurement_id',
  'alarm_rule.measurement_id',
  'catalogue_codec.codec_id',
  'catalogue_model.codec_id',
  'catalogue_model.model_id',
  'chart_series.measurement_id',
  'credit_usage.access_id',
  'device_command.queue_id',
  'device_command.requested_by',
  'downlink_route.application_id',
  'identity_provider.client_id',
  'line_series.measurement_id',
  'measurement_name.measurement_id',
  'network_server_api.application_id',
  'network_server_api.tenant_id',
  'notice.shown_id',
  'panel_component.component_id',
  'panel_share.token_digest',
  'panel_source.component_id',
  'panel_source.measurement_id',
  'scene_measurement.measurement_id',
  'series.measurement_id',
  'television.token_digest',
  'value_block.measurement_id',
];

test('each column that may hold an id or something secret says so', async () => {
  const client = await aClient(source);
  const unsaid: string[] = [];
  for (const { name, columns, belonging } of await planArchive(client, ORGANISATION_TABLES)) {
    const { ids = {}, sealed = [], packedIds = {} } = belonging;
    for (const column of columns) {
      const isSaid = [ids, packedIds].some((one) => column.name in one) || sealed.includes(column.name);
      const isId = column.type === 'uuid' || /_id$|_by$|^to_org$|token|hmac|sealed|secret/.test(column.name);
      if (isId && !isSaid && column.name !== 'org_id') unsaid.push(`${name}.${column.name}`);
    }
    for (const column of Object.keys(ids)) expect(columns.map((one) => one.name)).toContain(column);
  }
  expect(unsaid.toSorted()).toEqual(PLAIN);
});

test(
  'an organisation is in another installation row by row what it was, and those that were there are what they were',
  async () => {
    const was = await rowsOf(source, farm.owner.orgId);
    const quiet = await aServer({ ROLES: 'web,ingest' });
    const own = await anOwner(quiet);
    await aNode(own);
    const before = await everything(quiet);
    const { org_id } = await restore(quiet, file);
    const is = await rowsOf(quiet, org_id);
    expect(is).toEqual(was);
    expect(Object.values(is).filter((rows) => rows.length > 0).length).toBeGreaterThan(40);
    const { rows: users } = await quiet.pool.query('select user_id::text from account where org_id = $1', [
      org_id,
    ]);
    expect(users.length).toBeGreaterThan(1);
    const now = await everything(quiet, [org_id]);
    // Tables that only their parents tie to an organisation have its rows, too.
    for (const [table, rows] of Object.entries(before))
      expect(now[table]).toEqual(expect.arrayContaining(rows));
    for (const table of ['account', 'device', 'device_event', 'access_key', 'audit_entry', 'notice'])
      expect(now[table]).toEqual(before[table]);
  },
  LONG,
);

describe('an organisation', () => {
  let moved: User;
  let restored: Restored;
  beforeAll(async () => {
    restored = await restore(target, file);
    moved = await signedIn(target, farm.owner.account, restored.org_id as never);
  }, LONG);

  test('has its history, panels, rules, scenes and people', async () => {
    const series = [{ eui: farm.node.eui, channel: 1, measurement_id: 4097 }];
    const range = { time_start: 0, time_end: farm.now, points: 0 };
    const history = await moved.call(channels.listHistory, { series, ...range });
    expect(history[0]).toMatchObject({ values: expect.arrayContaining([17.25]) });
    expect(history).toEqual(await farm.owner.call(channels.listHistory, { series, ...range }));
    const [panel] = await moved.call(panels.list);
    const view = await moved.call(panels.view, { id: panel!.panel_id });
    expect(view).toMatchObject({ components: [{ sources: [{ eui: farm.node.eui }] }] });
    const names = (rules: { name: string }[]) => rules.map(({ name }) => name).toSorted();
    expect(names(await moved.call(alarms.listRules))).toEqual(names(await farm.owner.call(alarms.listRules)));
    expect((await moved.call(scenes.list)).map(({ name }) => name)).toEqual(['Valley scene']);
    expect(await moved.call(subAccounts.list)).toMatchObject({
      page: (await farm.owner.call(subAccounts.list)).page,
    });
    expect(await moved.call(connections.list)).toHaveLength((await farm.owner.call(connections.list)).length);
  });

  test('goes on: an uplink of a device is stored, its rule makes an alarm, and its access key opens it', async () => {
    const sender = await aSender(target);
    const sent = await sender.uplink(farm.node, S2101_UPLINK);
    expect(sent).toMatchObject({ outcome: 'stored' });
    await expect
      .poll(async () => (await moved.call(alarms.listAlarms, { eui: [farm.node.eui] })).list, {
        timeout: 20_000,
      })
      .toEqual(expect.arrayContaining([expect.objectContaining({ rule_name: 'Heat' })]));
    const key = await farm.owner.call(accessKeys.viewFixed);
    const login = `Basic ${Buffer.from(`${key.access_id}:${key.access_key}`).toString('base64')}`;
    const answer = await fetch(`${target.url}/openapi/list_devices`, { headers: { authorization: login } });
    expect(await answer.json()).toMatchObject({ code: '0' });
  });

  test('has new key codes for its devices, which the operator is told', async () => {
    const { eui, code } = restored.new_codes.find((one) => one.eui === farm.spareNode.eui)!;
    const { rows } = await target.pool.query('select code_hmac from device where eui = $1', [eui]);
    expect(rows[0].code_hmac).toEqual(target.secrets.hmac(`${eui}:${code}`));
    expect(code).not.toBe(farm.spareNode.code);
  });

  test('does not run the installation, and has what was left of its credits', async () => {
    const { rows } = await target.pool.query(
      `select runs_installation, um_balance = (select sum(um_left) from credit_lot where org_id = $1) as is_booked
       from organisation where org_id = $1`,
      [restored.org_id],
    );
    expect(rows).toEqual([{ runs_installation: false, is_booked: true }]);
  });

  test('cannot come twice: the refusal names what is taken', async () => {
    const count = async () =>
      (
        await target.pool.query(
          `select (select count(*) from organisation) as organisations, (select count(*) from device) as devices,
             (select count(*) from account) as people, (select count(*) from series) as series`,
        )
      ).rows;
    const once = await count();
    expect(await refusal(sealing(target), 'restore', '--file', file)).toMatch(
      /cannot be restored here: .+ is (here already|with organisation)/,
    );
    expect(await count()).toEqual(once);
  });
});

test(
  'an archive is proven in a database beside it, of which nothing stays',
  async () => {
    const DATA_DIR = await aFolder();
    const proven = await admin({ DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE }, 'verify-backup', '--file', file);
    expect(proven).toMatchObject({ file, organisation: { org_id: farm.owner.orgId } });
  },
  LONG,
);

describe('a refusal in one line', () => {
  test(
    'without a passphrase, with another one, of an organisation that is not there',
    async () => {
      const place = placeOf(source);
      const next = join(await aFolder(), 'next.archive');
      const backup = ['backup', '--organisation', farm.owner.orgId, '--file', next];
      expect(await refusal(place, ...backup)).toMatch(/^Set BACKUP_PASSPHRASE/);
      expect(await refusal(sealing(source), 'backup', '--organisation', '999999', '--file', next)).toBe(
        'There is no organisation 999999.\n',
      );
      expect(existsSync(next)).toBe(false);
      expect(await refusal(placeOf(target), 'restore', '--file', file)).toMatch(/is encrypted/);
    },
    LONG,
  );

  test(
    'for a device that another organisation has adopted, and for an account name in use',
    async () => {
      const there = await aServer();
      const own = await anOwner(there);
      const node = await aNode(own);
      await there.pool.query('update device set eui = $1, dev_eui = $1, adopted = true where eui = $2', [
        farm.node.eui,
        node.eui,
      ]);
      expect(await refusal(sealing(there), 'restore', '--file', file)).toBe(
        `It cannot be restored here: the device ${farm.node.eui} is with organisation ${own.orgId} here.\n`,
      );
      await there.pool.query('update account set account = $1 where org_id = $2', [
        farm.owner.account,
        own.orgId,
      ]);
      expect(await refusal(sealing(there), 'restore', '--file', file)).toBe(
        `${file} cannot be restored here: the account ${farm.owner.account} is here already.\n`,
      );
    },
    LONG,
  );
});

test(
  'a restore that is killed leaves nothing, and is simply called again',
  async () => {
    const there = await aServer({ ROLES: 'web,ingest' });
    await anOwner(there);
    const once = await everything(there);
    // In the middle it waits for somebody else.
    const holder = await aClient(there);
    await holder.query('begin; lock table panel in exclusive mode');
    const tool = await theTool(sealing(there), 'restore', '--file', file);
    const isWaiting = async () =>
      (
        await there.pool.query(
          "select count(*)::int as n from pg_locks where not granted and relation = 'panel'::regclass",
        )
      ).rows[0].n > 0;
    await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBe(true);
    await tool.kill();
    await holder.query('rollback');
    expect(await everything(there)).toEqual(once);
    const { org_id } = await restore(there, file);
    await signedIn(there, farm.owner.account, org_id as never);
  },
  LONG,
);

type Change = (table: string, row: (Buffer | null)[], columns: string[]) => (Buffer | null)[] | undefined;

/** The same archive as somebody bad makes it who knows the passphrase: all checksums are right. */
async function changedBy(
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

const forged = async (...parts: Parameters<typeof changedBy>): Promise<string> =>
  (await changedBy(...parts)).bad;

/** Encrypted with less work than ours, which the tests do not wait for. */
async function sealed(tar: Buffer): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  return encrypter.encrypt(tar);
}

const bigint = (value: string): Buffer => {
  const field = Buffer.alloc(8);
  field.writeBigInt64BE(BigInt(value));
  return field;
};
const integer = (value: number): Buffer => {
  const field = Buffer.alloc(4);
  field.writeInt32BE(value);
  return field;
};

describe('an archive that somebody bad made', () => {
  /** A server with a farm of somebody else, which must stay what it is. */
  let there: TestServer;
  let victim: Farm;
  beforeAll(async () => {
    there = await aServer();
    // So that no id of the archive is one of the victim by chance.
    const { rows } = await there.pool.query<{ name: string }>(
      "select format('%I', sequencename) as name from pg_sequences where schemaname = current_schema()",
    );
    for (const { name } of rows) await there.pool.query(`select setval('${name}', 700000)`);
    victim = await aFarm(there, 'Meadow', 3.5);
  }, LONG);

  const set =
    (table: string, column: string, value: Buffer | null): Change =>
    (name, row, columns) =>
      name === table ? row.with(columns.indexOf(column), value) : undefined;
  const refusesAll = async (changes: [Change, RegExp][]) => {
    const once = await everything(there);
    for (const [change, why] of changes) {
      const { bad, changes } = await changedBy(change);
      // A table without rows would prove nothing.
      expect(changes).toBeGreaterThan(0);
      const line = await refusal(sealing(there), 'restore', '--file', bad);
      expect(line).toMatch(why);
    }
    expect(await everything(there)).toEqual(once);
  };

  test(
    'cannot bring rows to another organisation, or to none',
    async () => {
      const org = victim.owner.orgId;
      await refusesAll([
        [set('device', 'org_id', bigint(org)), /rows of another organisation/],
        [set('uplink', 'org_id', bigint(org)), /rows of another organisation/],
        [set('connection', 'org_id', null), /names no organisation/],
        [set('organisation', 'org_id', bigint(org)), /rows of another organisation/],
      ]);
    },
    LONG,
  );

  test(
    'cannot name a row of another organisation',
    async () => {
      const { rows } = await there.pool.query(
        `select (select device_id from device where eui = $2) as device, token_hash, (select user_id::text from account where org_id = $1 and role = 'owner') as "user",
         (select replace(report_id::text, '-', '') from report where org_id = $1) as report
       from connection where org_id = $1 limit 1`,
        [victim.owner.orgId, victim.node.eui],
      );
      const one = rows[0];
      await refusesAll([
        [set('chart_series', 'device_id', integer(one.device)), /foreign key/],
        [set('alarm_receiver', 'user_id', bigint(one.user)), /foreign key/],
        [set('report_reader', 'report_id', Buffer.from(one.report, 'hex')), /foreign key/],
        [set('connection', 'token_hash', one.token_hash), /./],
      ]);
    },
    LONG,
  );

  test(
    'cannot bring what everybody would suffer from',
    async () => {
      const text = (value: string) => Buffer.from(value);
      const json = (value: unknown) => Buffer.concat([Buffer.from([1]), text(JSON.stringify(value))]);
      await refusesAll([
        [set('alarm_rule', 'condition', json({ kind: 'ruin' })), /its condition is not what it has to be/],
        [
          set(
            'account',
            'password_hash',
            text('$argon2id$v=19$m=4194304,t=9,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
          ),
          /password_hash/,
        ],
        [set('device', 'name', Buffer.alloc(5 * 1024 ** 2, 0x61)), /its name is too long/],
        [set('integration', 'kind', text('shell')), /its kind is not/],
        [set('brand', 'links', json({ help: 'javascript:alert(1)' })), /its links is not what it has to be/],
        [set('brand', 'colour', text('red;}*{display:none')), /its colour is not what it has to be/],
        [set('brand', 'sender', text('x\r\nBcc: all@farm.example')), /its sender is not what it has to be/],
        [set('device_event', 'at', bigint('9223372036854775807')), /its at is no time/],
        [set('device', 'name', Buffer.from([0xff, 0xfe])), /cannot be restored here/],
      ]);
    },
    LONG,
  );

  test(
    'cannot fill the memory: a part that unpacks to more than one of ours is given up on the way',
    async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 ** 2));
      const bad = await forged(
        () => undefined,
        (head) => head,
        (table, part) => (table === 'device' ? bomb : part),
      );
      expect(await refusal(sealing(there), 'restore', '--file', bad)).toMatch(
        /is damaged: tables\/device\/\S+ cannot be unpacked/,
      );
    },
    LONG,
  );

  test(
    'cannot have other columns or tables',
    async () => {
      const bad = await forged(
        () => undefined,
        (head) => ({
          ...head,
          tables: head.tables.map((table) =>
            table.name === 'organisation'
              ? {
                  ...table,
                  columns: table.columns.map((one) =>
                    one.name === 'website' ? { ...one, name: 'runs_installation' } : one,
                  ),
                }
              : table,
          ),
        }),
      );
      expect(await refusal(sealing(there), 'restore', '--file', bad)).toMatch(
        /its table organisation is not what/,
      );
    },
    LONG,
  );

  test(
    'brings nothing that was paid for, unless the operator says so',
    async () => {
      const there = await aServer({ ROLES: 'web,ingest' });
      const rich = await forged((name, row, columns) =>
        name === 'organisation' ? row.with(columns.indexOf('um_balance'), bigint('1000000')) : undefined,
      );
      const { org_id } = await admin<Restored>(sealing(there), 'restore', '--file', rich);
      const { rows } = await there.pool.query(
        `select (select um from credit_balance where org_id = $1)::int as um, (select dm from credit_balance where org_id = $1)::int as dm,
           (select count(*)::int from credit_lot where org_id = $1) as lots,
           (select count(*)::int from device_service where org_id = $1) as services,
           (select count(*)::int from device_licence join device using (device_id) where org_id = $1) as licences,
           (select count(*)::int from device where org_id = $1) > 0 as has_devices`,
        [org_id],
      );
      expect(rows).toEqual([{ um: 0, dm: 0, lots: 0, services: 0, licences: 0, has_devices: true }]);
    },
    LONG,
  );

  test(
    'that names itself after another organisation becomes a new one',
    async () => {
      const { rows } = await there.pool.query('select name from organisation where org_id = $1', [
        victim.owner.orgId,
      ]);
      const bad = await forged(
        (_name, row, columns) => {
          const place = columns.indexOf('org_id');
          return place === -1 ? undefined : row.with(place, bigint(victim.owner.orgId));
        },
        (head) => ({ ...head, organisation: { ...head.organisation!, org_id: victim.owner.orgId } }),
      );
      const { org_id } = await restore(there, bad);
      expect(org_id).not.toBe(victim.owner.orgId);
      const { rows: after } = await there.pool.query('select name from organisation where org_id = $1', [
        victim.owner.orgId,
      ]);
      expect(after).toEqual(rows);
      await victim.owner.call(panels.view, { id: victim.panelId });
    },
    LONG,
  );
});

test('what several people use at once is archived while they do', async () => {
  const busy = await aServer();
  const owner = await anOwner(busy);
  const node = await aNode(owner);
  await aSubUser(owner, 'observer');
  const sender = await aSender(busy);
  for (let nth = 0; nth < 20; nth += 1) await sender.uplink(node, S2101_UPLINK);
  const [archive] = await Promise.all([
    anArchive(busy, owner.orgId),
    ...Array.from({ length: 20 }, () => sender.uplink(node, S2101_UPLINK)),
  ]);
  const there = await aServer();
  const { org_id } = await restore(there, archive);
  await signedIn(there, owner.account, org_id as never);
});
