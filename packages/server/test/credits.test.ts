import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '@fieldscope/contract/calls/open';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CreditChange } from '../src/modules/credits/credits.model';
import { changeCredits, foldCredits, topUp } from '../src/modules/credits/credits.service';
import { MIGRATIONS } from '../src/paths';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { migrate } from '../src/platform/postgres/migrate';
import { aKit, aMadeKey, aNode, anOwner, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aDatabase, aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

interface LedgerRow {
  at: number;
  kind: string;
  device_id: number | null;
  access_id: string | null;
  um: number;
  dm: number;
}

async function ledgerOf({ orgId }: { orgId: OrgId }): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select at, kind, device_id, access_id, um::int as um, dm::int as dm from credit_usage where org_id = ${orgId}
    union all
    select at, cause, device_id, null, -um_other::int, -dm_other::int from credit_booking
    where org_id = ${orgId} and cause not in ('uplink', 'http_history')
    order by at, kind, device_id, access_id, um`.execute(server.db);
  return rows;
}

async function deviceId(eui: string): Promise<number> {
  const { rows } = await sql<{ device_id: number }>`select device_id from device where eui = ${eui}`.execute(
    server.db,
  );
  return rows[0]!.device_id;
}

const upload = (kit: Awaited<ReturnType<typeof aKit>>, requestId: string, ...values: string[]) =>
  kit.upload({
    requestId,
    deviceEui: kit.eui,
    events: values.map((value, index) => ({
      name: 'measure-sensor',
      value: [{ channel: index + 1, measurements: { 4097: value } }],
    })),
  });

describe('the ledger', () => {
  test('says what was given and used: when, why, by which device and with which key', async () => {
    const owner = await anOwner(server);
    const startedAt = server.clock.now();
    const today = startedAt - (startedAt % DAY_MS);
    const [node, kit, other] = [await aNode(owner), await aKit(owner, 'Shed'), await aKit(owner, 'Barn')];
    const key = await aMadeKey(owner);
    await topUp(server, owner.orgId, { um: 7, dm: 0 });
    await upload(kit, 'a', '1', '2');
    await upload(other, 'b', '3');
    await foldCredits(server);
    server.clock.advance(SECOND_MS);
    await upload(kit, 'c', '4', '5', '6');
    await key.call(open.listTelemetry, { device_eui: kit.eui });
    await foldCredits(server);
    await foldCredits(server);

    const [kitId, otherId, nodeId] = await Promise.all([kit.eui, other.eui, node.eui].map(deviceId));
    const none = { device_id: null, access_id: null, um: 0, dm: 0 };
    const gift = { ...none, at: startedAt, kind: 'gift' };
    expect(await ledgerOf(owner)).toEqual([
      { ...none, at: today, kind: 'http_history', device_id: kitId, access_id: key.accessId, dm: -100 },
      { ...none, at: today, kind: 'uplink', device_id: kitId, um: -5 },
      { ...none, at: today, kind: 'uplink', device_id: otherId, um: -1 },
      { ...gift, kind: 'device_gift', device_id: nodeId, um: 100_000, dm: 1_000_000 },
      { ...gift, ...LIMITS.newAccountGift },
      { ...none, at: startedAt, kind: 'top_up', um: 7 },
    ]);
  });

  test('keeps days apart, and top-ups of one day too', async () => {
    const { orgId } = await anOwner(server);
    const midnight = server.clock.now() + DAY_MS - (server.clock.now() % DAY_MS);
    const use = (at: number) => changeCredits(server.db, orgId, { kind: 'uplink', deviceId: 5, at, um: -1 });
    for (const at of [midnight - 1, midnight, midnight + 23 * HOUR_MS]) await use(at);
    for (const at of [midnight, midnight + SECOND_MS]) {
      await changeCredits(server.db, orgId, { kind: 'top_up', at, um: 10 });
    }
    await foldCredits(server);
    const rows = (await ledgerOf({ orgId })).map(({ at, kind, um }) => [at - midnight, kind, um]);
    expect(rows.filter(([, kind]) => kind !== 'gift')).toEqual([
      [-DAY_MS, 'uplink', -1],
      [0, 'top_up', 10],
      [0, 'uplink', -2],
      [SECOND_MS, 'top_up', 10],
    ]);
  });

  test('is never ahead of the balance nor behind it, and no fold that is cut off loses anything', async () => {
    const owner = await anOwner(server);
    await topUp(server, owner.orgId, { um: 5, dm: 5 });
    const before = await sums(owner);
    await inTransaction(server.db, async (held) => {
      await sql`lock table credit_usage in share mode`.execute(held);
      const folding = foldCredits(server);
      const cutOff = expect(folding).rejects.toThrow();
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ~ 'credit_usage'`.execute(
            server.db,
          );
          return rows.length;
        })
        .toBe(1);
      await cutOff;
    });
    expect(await sums(owner)).toEqual(before);
    await foldCredits(server);
    expect(await sums(owner)).toEqual({ ...before, in_ledger: before.balance });
  });
});

/** UM of an organisation; its DM add up as well. */
async function sums(owner: { orgId: OrgId }) {
  await sumsOf(owner, 'dm');
  return sumsOf(owner, 'um');
}

/** Credits of an organisation, all at one moment: its balance, what the ledger says, and what is in neither yet. */
async function sumsOf({ orgId }: { orgId: OrgId }, name: 'um' | 'dm') {
  const credits = sql.ref(name);
  const other = sql.ref(`${name}_other`);
  const { rows } = await sql<{ balance: number; in_ledger: number; open: number }>`
    select (select ${credits}::int from credit_balance where org_id = ${orgId}) as balance,
      (select coalesce(-sum(${other}), 0)::int from credit_booking where org_id = ${orgId}) as in_ledger,
      (select coalesce(sum(item), 0)::int from credit_entry, unnest(${credits}) as item where org_id = ${orgId}) as open`.execute(
    server.db,
  );
  const { balance, in_ledger, open: unfolded } = rows[0]!;
  expect(in_ledger + unfolded).toBe(balance);
  return { balance, in_ledger };
}

test('no amount is lost or doubled while several write and fold at once', async () => {
  const owners: User[] = [await anOwner(server), await anOwner(server)];
  const kinds = ['uplink', 'http_history', 'gift', 'top_up'] as const;
  const aChange = fc.record({
    owner: fc.nat(1),
    kind: fc.constantFrom(...kinds),
    deviceId: fc.constantFrom(undefined, 1, 2, 3),
    um: fc.integer({ min: -9, max: 9 }),
    dm: fc.integer({ min: -9, max: 9 }),
    day: fc.nat(2),
    /** Whether the transaction that writes it is rolled back. */
    lost: fc.boolean(),
  });
  const changes = fc.sample(aChange, { numRuns: 400, seed: 20_260_301 });
  const start = server.clock.now();
  const nameOf = (change: (typeof changes)[number]) =>
    [change.owner, change.kind, change.deviceId ?? null, null].join();
  const expected = new Map<string, { um: number; dm: number }>();
  for (const change of changes.filter(({ lost }) => !lost)) {
    const { um, dm } = expected.get(nameOf(change)) ?? { um: 0, dm: 0 };
    expected.set(nameOf(change), { um: um + change.um, dm: dm + change.dm });
  }

  const waiting = [...changes];
  let writing = true;
  const write = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { owner, day, lost, ...facts } = next;
      const change: CreditChange = { ...facts, at: start + (day + 1) * DAY_MS };
      await inTransaction(server.db, async (trx) => {
        await changeCredits(trx, owners[owner]!.orgId, change);
        if (lost) throw new Error('rolled back');
      }).catch(() => {});
    }
  };
  const fold = async () => {
    while (writing) await foldCredits(server);
  };
  const watch = async () => {
    while (writing) await sums(owners[0]!);
  };
  const others = [fold(), fold(), watch()];
  await Promise.all([write(), write(), write()]);
  writing = false;
  await Promise.all(others);
  await foldCredits(server);

  const found = new Map<string, { um: number; dm: number }>();
  for (const [place, owner] of owners.entries()) {
    const rows = (await ledgerOf(owner)).filter(({ um }) => um !== LIMITS.newAccountGift.um);
    for (const { kind, device_id, access_id, um, dm } of rows) {
      const name = [place, kind, device_id, access_id].join();
      const before = found.get(name) ?? { um: 0, dm: 0 };
      found.set(name, { um: before.um + um, dm: before.dm + dm });
    }
    expect((await sums(owner)).in_ledger).toBe((await sums(owner)).balance);
  }
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('the migration that makes the ledger keeps balances, those that were not folded yet included', async () => {
  const { url, drop } = await aDatabase('template0');
  whenTestEnds(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  whenTestEnds(() => client.end());
  const before = await mkdtemp(join(tmpdir(), 'fieldscope-before-ledger-'));
  whenTestEnds(() => rm(before, { recursive: true }));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0018') await cp(join(MIGRATIONS, name), join(before, name));
  }
  await migrate(client, before);
  await client.query(`
    insert into organisation (name, um_balance, dm_balance, created_at)
    values ('Meadow', 1000, 50, now()), ('Hillside', -3, 0, now())`);
  await client.query(`
    insert into credit_entry (org_id, at, um, dm)
    select org_id, now(), -10, 7 from organisation, generate_series(1, 3) where name = 'Meadow'`);
  await migrate(client, MIGRATIONS);
  const { rows } = await client.query(`
    select name, balance.um::int, balance.dm::int, um_balance::int, cause, -booked.um_other::int as recorded,
      booked.um_debt::int as owed, (select um_left::int from credit_lot where org_id = organisation.org_id) as left
    from organisation join credit_balance as balance using (org_id) join credit_booking as booked using (org_id)
    order by name desc`);
  expect(rows).toEqual([
    { name: 'Meadow', um: 970, dm: 71, um_balance: 970, cause: 'opening', recorded: 970, owed: 0, left: 970 },
    { name: 'Hillside', um: -3, dm: 0, um_balance: -3, cause: 'opening', recorded: -3, owed: -3, left: null },
  ]);
});
