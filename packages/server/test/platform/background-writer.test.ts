import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BackgroundWriter } from '../../src/platform/postgres/background-writer';
import { inTransaction, sql } from '../../src/platform/postgres/db';
import { aServer, type TestServer } from '../harness';

interface Level {
  tank: string;
  litres: number;
}

let server: TestServer;
let batches: number;
/** Which batches find no connection. */
let lostAt: number[];
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  batches = 0;
  lostAt = [];
  await sql`drop table if exists tank_level`.execute(server.db);
  await sql`
    create table tank_level (tank text primary key, litres smallint not null check (litres >= 0))`.execute(
    server.db,
  );
});

/** Keeps the newest level of every tank. */
const aWriter = () =>
  new BackgroundWriter<string, Level>({
    name: 'tank levels',
    log: server.log,
    merge: (_, after) => after,
    async write(levels) {
      batches += 1;
      if (lostAt.includes(batches)) throw new Error('connection lost');
      await sql`
        insert into tank_level
        select tank, litres from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as given (tank text, litres int)
        on conflict (tank) do update set litres = excluded.litres`.execute(server.db);
    },
  });

const fill = (writer: ReturnType<typeof aWriter>, levels: Record<string, number>) => {
  for (const [tank, litres] of Object.entries(levels)) writer.put(tank, { tank, litres });
};

async function written(): Promise<Record<string, number>> {
  const { rows } = await sql<Level>`select tank, litres from tank_level`.execute(server.db);
  return Object.fromEntries(rows.map(({ tank, litres }) => [tank, litres]));
}

const dropped = () =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('tank levels: dropped'))
    .map((line) => (JSON.parse(line) as { key: string }).key);

test('of many changes the newest is written, at once with all others', async () => {
  const writer = aWriter();
  for (let litres = 0; litres <= 50; litres += 1) fill(writer, { north: litres, south: 100 - litres });
  await writer.flush();
  expect(await written()).toEqual({ north: 50, south: 50 });
  expect(batches).toBe(1);
});

test('a value that the database cannot hold is dropped alone and named in the log', async () => {
  const writer = aWriter();
  const good = Object.fromEntries(Array.from({ length: 100 }, (_, tank) => [`tank ${tank}`, tank]));
  fill(writer, { ...good, 'too full': 40_000, 'less than empty': -1 });
  await writer.flush();
  expect(await written()).toEqual(good);
  expect(dropped().sort()).toEqual(['less than empty', 'too full']);

  fill(writer, { 'too full': 400 });
  await writer.flush();
  expect(await written()).toMatchObject({ 'too full': 400 });
});

test('while the database is away everything waits, and nothing older replaces what came meanwhile', async () => {
  const writer = aWriter();
  await sql`alter table tank_level rename to tank_level_away`.execute(server.db);
  fill(writer, { north: 1, south: 2 });
  await expect(writer.flush()).rejects.toThrow('tank_level');
  fill(writer, { north: 3 });
  await sql`alter table tank_level_away rename to tank_level`.execute(server.db);
  await writer.flush();
  expect(await written()).toEqual({ north: 3, south: 2 });
});

test('a connection that is lost between two halves costs neither of them', async () => {
  const writer = aWriter();
  // Together they meet a bad value; the first half finds no connection, the second does.
  lostAt = [2];
  fill(writer, { north: 1, south: 2, 'less than empty': -1 });
  await expect(writer.flush()).rejects.toThrow('connection lost');
  await writer.flush();
  expect(await written()).toEqual({ north: 1, south: 2 });
});

test('a group that is flushed neither writes what another group has pending nor waits for it', async () => {
  const writer = aWriter();
  writer.put('north', { tank: 'north', litres: 1 }, 'mine');
  writer.put('south', { tank: 'south', litres: 2 }, 'theirs');
  await inTransaction(server.db, async (held) => {
    await sql`insert into tank_level values ('south', 0)`.execute(held);
    const theirs = writer.flush(['theirs']);
    await writer.flush(['mine']);
    writer.put('north', { tank: 'north', litres: 3 }, 'mine');
    await writer.flush(['mine']);
    expect(await written()).toEqual({ north: 3 });
    await sql`delete from tank_level where tank = 'south'`.execute(held);
    return { theirs };
  }).then(({ theirs }) => theirs);
  expect(await written()).toEqual({ north: 3, south: 2 });
  writer.put('east', { tank: 'east', litres: 4 }, 'others');
  writer.put('west', { tank: 'west', litres: 5 }, 'mine');
  await writer.flush();
  expect(await written()).toEqual({ north: 3, south: 2, east: 4, west: 5 });
});

test('readers of one group who flush at once all wait for what was put before', async () => {
  const writer = aWriter();
  for (let litres = 1; litres <= 20; litres += 1) {
    writer.put('north', { tank: 'north', litres }, 'mine');
    const readers = Array.from({ length: 3 }, async () => {
      await writer.flush(['mine']);
      return (await written()).north;
    });
    expect(await Promise.all(readers)).toEqual([litres, litres, litres]);
  }
});
