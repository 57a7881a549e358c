import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { panels } from '@fieldscope/contract/calls/panels';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORGANISATION_TABLES } from '../src/modules';
import { planArchive } from '../src/platform/backup/organisation/archive-plan';
import {
  aClient,
  aFullFarm,
  anArchive,
  everything,
  LONG,
  PASSPHRASE,
  type Restored,
  restore,
  rowsOf,
  sealing,
} from './archive-site';
import { admin, aFolder, placeOf, refusal, theTool } from './backup-site';
import { aNode, anOwner, aSubUser, signedIn, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aSender, S2101_UPLINK } from './sender';
import { aFarm, type Farm } from './whole-farm';

let source: TestServer;
let target: TestServer;
let farm: Farm;
let file: string;
beforeAll(async () => {
  source = await aServer();
  target = await aServer();
  farm = await aFullFarm(source);
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

test(
  'what came a moment before an archive was made is newest there, too',
  async () => {
    const from = await aServer({ ROLES: 'web,ingest' });
    const to = await aServer({ ROLES: 'web,ingest' });
    const owner = await anOwner(from);
    const node = await aNode(owner);
    const sender = await aSender(from);
    const busy = await aClient(from);
    // Newest values are written in the background, which takes as long as the database does.
    await busy.query('begin; lock table latest, device_status in share row exclusive mode');
    expect(await sender.uplink(node, S2101_UPLINK)).toMatchObject({ outcome: 'stored' });
    const made = await anArchive(from, owner.orgId);
    await busy.query('rollback');
    const { org_id } = await restore(to, made);
    const moved = await signedIn(to, owner.account, org_id as never);
    const { latest, last_seen_at, rssi } = await owner.call(devices.viewNode, { eui: node.eui });
    expect(latest).toMatchObject([{ value: 21.4 }, { value: 31.4 }]);
    const there = await moved.call(devices.viewNode, { eui: node.eui });
    expect(there).toMatchObject({ latest, last_seen_at, rssi });
  },
  LONG,
);
