import { channels } from '@fieldscope/contract/calls/channels';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../../src/admin/run';
import { foldCredits } from '../../src/modules/credits/credits.service';
import { deriveDue } from '../../src/modules/derived/derivation.service';
import { packClosedDays } from '../../src/modules/history/packing.service';
import { purgeHistory } from '../../src/modules/history/retention.service';
import { at, sql } from '../../src/platform/postgres/db';
import { aNode, anOwner, type User } from '../builders';
import { whenFileEnds } from '../cleanup';
import { climateOf } from '../fleet';
import { aServer, type TestServer } from '../harness';
import { letTimePass } from '../jobs';
import { aSender } from '../sender';
import { aDistributedDatabase, type CitusDatabase, hasCitus } from './citus-database';

type Farm = { owner: User; node: Awaited<ReturnType<typeof aNode>> };

describe.skipIf(!hasCitus)('on Citus', () => {
  let database: CitusDatabase;
  let server: TestServer;
  let sender: Awaited<ReturnType<typeof aSender>>;
  /** By the server that holds them. */
  const farms = new Map<string, Farm>();
  const now = () => server.clock.now();
  const restarted = () =>
    aServer({ DATABASE_URL: database.url, DATA_DIR: server.config.DATA_DIR, DATABASE_TIMEOUT_MS: '3000' });
  const farmAt = (index: number): Farm => farms.get(database.workers[index]!.name)!;
  const temperatures = async ({ owner, node }: Farm) =>
    (await owner.call(channels.listData, { eui: [node.eui], time_start: now() - 30 * DAY_MS })).page.count;

  const chart = ({ owner, node }: Farm) =>
    owner.call(channels.listHistory, {
      series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
      ...{ time_start: now() - 9 * DAY_MS, time_end: now(), points: 100 },
    });
  const rowsOf = async ({ owner, node }: Farm) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from uplink
      where org_id = ${owner.orgId}
        and device_id = (select device_id from device where eui = ${node.eui})
        and received_at < ${at(now() - 3 * DAY_MS)}`.execute(server.db);
    return rows[0]!.count;
  };

  beforeAll(async () => {
    database = await aDistributedDatabase({ through: true });
    whenFileEnds(() => database.drop());
    server = await aServer({ DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '3000' });
    const owners: User[] = [];
    for (let count = 0; count < 8; count += 1) owners.push(await anOwner(server));
    // The places of organisations are asked for when the server starts.
    const { DATA_DIR } = server.config;
    server = await aServer({ DATABASE_URL: database.url, DATA_DIR, DATABASE_TIMEOUT_MS: '3000' });
    sender = await aSender(server);
    for (const owner of owners) {
      const { server: name } = server.shards.placeOf(owner.orgId);
      const own: User = { ...owner, server };
      if (!farms.has(name)) farms.set(name, { owner: own, node: await aNode(own) });
    }
    expect([...farms.keys()].sort()).toEqual(database.workers.map(({ name }) => name).sort());
  });

  test("the operator's tool distributes once, and says what every server takes", async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: server.config.DATA_DIR };
    const again = await runAdmin(['distribute'], settings);
    expect(again.out).toBe('Nothing is to be done.\n2 servers have the shards.\n');
    const { out } = await runAdmin(['doctor'], settings);
    expect(out).toMatch(/^ok {3}servers of the shards: all 2 answer$/m);
  });

  test('uplinks of all organisations are stored once, packed, counted, and removed with their device', async () => {
    for (const farm of [farmAt(0), farmAt(1)]) {
      for (const receivedAt of [now() - 9 * DAY_MS, now()]) {
        const send = () => sender.uplink(farm.node, climateOf(20), { receivedAt, fCnt: 7 });
        expect((await send()).outcome).toBe('stored');
        expect((await send()).outcome).toBe('duplicate');
      }
      await packClosedDays({ ...server, rest: async () => {} }, now() - 3 * DAY_MS);
      expect(await temperatures(farm)).toBe(4);
    }
    const balances = () => sql`select org_id, um, dm from credit_balance order by org_id`.execute(server.db);
    const before = await balances();
    await foldCredits(server);
    expect((await balances()).rows).toEqual(before.rows);
    const removed = await aNode(farmAt(0).owner);
    await sender.uplink(removed, climateOf(21));
    await farmAt(0).owner.call(deviceChanges.removeNodes, { eui: [removed.eui] });
    await letTimePass(server);
    const { rows } = await sql`
      select 1 from series join device using (device_id) where eui = ${removed.eui}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('what another process stored is a repetition for this one', async () => {
    const other = await restarted();
    const { node } = farmAt(1);
    const facts = { fCnt: 91, receivedAt: now() };
    await sender.uplink(node, climateOf(24), facts);
    const twice = await (await aSender(other)).uplink(node, climateOf(24), facts);
    expect(twice.outcome).toBe('duplicate');
    await other.stop();
  });

  test('a batch goes straight to the server that holds its organisations', async () => {
    for (const { node } of farms.values()) await sender.uplink(node, climateOf(22));
    const { rows } = await sql<{ result: string }>`
      select result from run_command_on_workers($$
        select count(*) > 0 from pg_stat_activity
        where datname = current_database() and application_name not like 'citus%' and query like 'copy uplink%'
      $$)`.execute(server.db);
    expect(rows).toEqual([{ result: 't' }, { result: 't' }]);
  });

  test('a server that is away stops its own organisations alone', async () => {
    const [here, there] = [farmAt(0), farmAt(1)];
    const counted = await temperatures(here);
    database.workers[1]!.goAway();
    const lost = sender.uplink(there.node, climateOf(30)).catch((error: unknown) => error);
    for (let count = 0; count < 5; count += 1)
      expect((await sender.uplink(here.node, climateOf(31 + count))).outcome).toBe('stored');
    expect(await temperatures(here)).toBe(counted + 10);
    const refused = { status: 503, code: ERRORS.server_busy.code };
    await expect(temperatures(there)).rejects.toMatchObject(refused);
    await expect(chart(there)).rejects.toMatchObject(refused);
    await expect(there.owner.call(devices.listLatest)).rejects.toMatchObject(refused);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect(lost).resolves.toBeDefined();
    database.workers[1]!.comeBack();
    await vi.waitUntil(
      () =>
        sender.uplink(there.node, climateOf(40)).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    );
    await vi.waitUntil(
      () =>
        temperatures(there).then(
          (count) => count > 0,
          () => false,
        ),
      { timeout: 20_000 },
    );
  });

  test('while a server is away the others are packed and purged, and a process starts; it is caught up with afterwards', async () => {
    const [here, there] = [farmAt(0), farmAt(1)];
    for (const farm of [here, there]) {
      await sender.uplink(farm.node, climateOf(20), { receivedAt: now() - 8 * DAY_MS });
      // The first statement over a connection that was cut fails.
      await expect.poll(() => rowsOf(farm).catch(() => 0)).toBe(1);
    }
    const work = () =>
      Promise.all([
        packClosedDays({ ...server, rest: async () => {} }, now() - 3 * DAY_MS),
        purgeHistory({ ...server, config: { HISTORY_DAYS: 3650, RAW_UPLINK_DAYS: 3650 } }),
        deriveDue(server),
      ]);
    database.workers[1]!.goAway();
    await work();
    expect(await rowsOf(here)).toBe(0);
    const started = await restarted();
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
    await (await aSender(started)).uplink(here.node, climateOf(25));
    await started.stop();

    database.workers[1]!.comeBack();
    await vi.waitUntil(
      async () => {
        await work();
        return (await rowsOf(there).catch(() => 1)) === 0;
      },
      { timeout: 20_000 },
    );
  });
});
