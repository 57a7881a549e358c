import { gzipSync } from 'node:zlib';
import { panels } from '@fieldscope/contract/calls/panels';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFullFarm, anArchive, everything, LONG, type Restored, restore, sealing } from './archive-site';
import { admin, refusal } from './backup-site';
import { bigint, type Change, changedBy, forged, integer } from './forged-archive';
import { aServer, type TestServer } from './harness';
import { aFarm, type Farm } from './whole-farm';

describe('an archive that somebody bad made', () => {
  let file: string;
  /** A server with a farm of somebody else, which must stay what it is. */
  let there: TestServer;
  let victim: Farm;
  beforeAll(async () => {
    const source = await aServer();
    const farm = await aFullFarm(source);
    file = await anArchive(source, farm.owner.orgId);
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
      const { bad, changes } = await changedBy(file, change);
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
        file,
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
        file,
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
      const rich = await forged(file, (name, row, columns) =>
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
        file,
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
