import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import pg from 'pg';
import { expect, test } from 'vitest';
import { unpackReadings } from '../src/modules/history/hot-readings.model';
import { type Db, sql } from '../src/platform/postgres/db';
import { aCaller, aNetworkServer, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

const UPLINKS = 300;
const SENDERS = 30;
const ITEMS_EACH = 2;

/** A fleet whose network server has a row of uplinks to hand in, each with a counter of its own. */
async function aLoad(server: TestServer, owner: User) {
  const nodes = await Promise.all(Array.from({ length: 5 }, () => aNode(owner)));
  const networkServer = await aNetworkServer(server);
  const waiting = Array.from({ length: UPLINKS }, (_, fCnt) => ({
    fCnt,
    event: anUpEvent(nodes[fCnt % nodes.length]!.dev_eui, S2101_UPLINK, server.clock.now(), {
      fCnt,
      receivedAt: server.clock.now() - fCnt * SECOND_MS,
    }),
  }));
  return { networkServer, waiting };
}
type Load = Awaited<ReturnType<typeof aLoad>>;

/** Hands in one uplink. @returns whether the server said that it has it */
async function send({ networkServer }: Load, event: object): Promise<boolean> {
  return networkServer.ask(ingest.chirpstack, event).then(
    ({ status, body }) => status === 200 && body.code === '0',
    () => false,
  );
}

/** How often each uplink (by frame counter) and reading stands in the database. */
async function stored(db: Db) {
  const uplinks = await sql<{ f_cnt: string; count: number }>`
    select f_cnt, count(*)::int from uplink group by f_cnt`.execute(db);
  const { rows } = await sql<{ received_at: number; packed: Buffer }>`
    select received_at, readings as packed from uplink`.execute(db);
  const readings = rows.flatMap(({ received_at, packed }) => unpackReadings(packed, received_at));
  return {
    times: new Map(uplinks.rows.map(({ f_cnt: fCnt, count }) => [Number(fCnt), count])),
    readings: {
      count: readings.length,
      different: new Set(readings.map(({ seriesId, measuredAt }) => `${seriesId}/${measuredAt}`)).size,
    },
  };
}

test('who loses every database connection under load loses no uplink and doubles none', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  const { um_balance: before } = await owner.call(users.viewOrganisation);
  const load = await aLoad(server, owner);
  const gift = (await owner.call(users.viewOrganisation)).um_balance - before;
  let acknowledged = 0;
  let refused = 0;
  let cut = 0;
  const cutAll = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db);
    cut += rows.length;
  };
  const cuts = [60, 150, 240];
  const sender = async () => {
    for (let next = load.waiting.shift(); next; next = load.waiting.shift()) {
      // As a network server does: again, until the answer says that it was stored.
      while (!(await send(load, next.event))) refused += 1;
      acknowledged += 1;
      if (acknowledged >= (cuts[0] ?? Infinity)) {
        cuts.shift();
        await cutAll().catch(() => {});
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));

  expect(cut).toBeGreaterThan(3);
  expect(refused).toBeLessThan(UPLINKS);
  const { times, readings } = await stored(server.db);
  expect(times.size).toBe(UPLINKS);
  expect([...new Set(times.values())]).toEqual([1]);
  expect(readings).toEqual({ count: UPLINKS * ITEMS_EACH, different: UPLINKS * ITEMS_EACH });
  const { um_balance: after } = await owner.call(users.viewOrganisation);
  expect(after).toBe(before + gift - UPLINKS * ITEMS_EACH);
});

test('a server that is stopped under load has stored everything that it acknowledged', async () => {
  const server = await aServer();
  const load = await aLoad(server, await anOwner(server));
  const acknowledged: number[] = [];
  let stopping: Promise<void> | undefined;
  const holder = new pg.Client({ connectionString: server.config.DATABASE_URL });
  await holder.connect();
  const stopWhileNothingCanBeStored = async () => {
    await holder.query('begin; lock table uplink in access exclusive mode');
    const stopped = server.running.stop();
    // No client gets in any more; only now is what was under way let through.
    while (
      await fetch(`${server.url}/healthz`).then(
        () => true,
        () => false,
      )
    );
    await holder.end();
    await stopped;
  };
  const sender = async () => {
    for (let next = load.waiting.shift(); next; next = load.waiting.shift()) {
      if (await send(load, next.event)) acknowledged.push(next.fCnt);
      if (acknowledged.length >= UPLINKS / 3) stopping ??= stopWhileNothingCanBeStored();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await stopping;

  const { DATABASE_URL, DATA_DIR } = server.config;
  const after = await aServer({ DATABASE_URL, DATA_DIR });
  const { times, readings } = await stored(after.db);
  expect(acknowledged.length).toBeGreaterThanOrEqual(UPLINKS / 3);
  expect(acknowledged.length).toBeLessThan(UPLINKS);
  expect(acknowledged.filter((fCnt) => times.get(fCnt) !== 1)).toEqual([]);
  expect(readings.count).toBe(times.size * ITEMS_EACH);
  await after.stop();
});

test('a server that died before it wrote newest values and device status finds them anew', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  const [node, other] = [await aNode(owner), await aNode(owner)];
  const networkServer = await aNetworkServer(server);
  const send = async (eui: string, temperature: number, battery: number, rssi: number) => {
    server.clock.advance(MINUTE_MS);
    const frame = packet([powerFrame(battery, 15), valueFrame(4097, temperature)]).toString('hex');
    await networkServer.sendChirpstack(anUpEvent(eui, frame, server.clock.now(), { rssi }));
  };
  const flush = () => Promise.all([server.latestValues.latest.flush(), server.deviceStatus.status.flush()]);
  await send(node.dev_eui, 18, 90, -70);
  await flush();
  await sql`create table latest_before as table latest`.execute(server.db);
  await sql`create table status_before as table device_status`.execute(server.db);
  await send(node.dev_eui, 23.5, 81, -99);
  await send(other.dev_eui, 7.25, 55, -50);
  const seenAt = server.clock.now();
  await flush();
  // As it would stand there had the first server died in the moment of the last commit.
  for (const [table, copy] of [
    ['latest', 'latest_before'],
    ['device_status', 'status_before'],
  ] as const) {
    await sql`delete from ${sql.table(table)}`.execute(server.db);
    await sql`insert into ${sql.table(table)} select * from ${sql.table(copy)}`.execute(server.db);
  }

  const { DATABASE_URL, DATA_DIR } = server.config;
  const restarted = await aServer({ DATABASE_URL, DATA_DIR });
  restarted.clock.advance(seenAt - restarted.clock.now());
  const again = aCaller(restarted, () => owner.token).call;
  expect(await again(devices.listLatest, { eui: [node.eui, other.eui] })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ eui: node.eui, value: 23.5, measured_at: seenAt - MINUTE_MS }),
      expect.objectContaining({ eui: other.eui, value: 7.25, measured_at: seenAt }),
    ]),
  );
  expect(await again(devices.viewNode, { eui: node.eui })).toMatchObject({
    last_seen_at: seenAt - MINUTE_MS,
    battery: 81,
    rssi: -99,
    interval_minutes: 15,
  });
  expect(await again(devices.viewNode, { eui: other.eui })).toMatchObject({
    last_seen_at: seenAt,
    battery: 55,
  });
  await restarted.stop();
});
