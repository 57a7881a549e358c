import { devices } from '@fieldscope/contract/calls/devices';
import { imports } from '@fieldscope/contract/calls/imports';
import { DAY_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { beforeEach, expect, test } from 'vitest';
import { lockDevice } from '../src/modules/history/packing.repository';
import { runImport } from '../src/modules/imports/file-import.service';
import { queueImport } from '../src/modules/imports/import-jobs.service';
import { Unfinished } from '../src/platform/jobs/job-kind';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { aFleet, climateOf } from './fleet';
import { importsOf, rowsOf, withDewPoint } from './import-files';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;
const { ago, uploaded, begun, imported, importOf, storedOf, hourly } = importsOf(fleet);

const remove = (importId: number) => fleet.owner.call(imports.remove, { import_id: importId });
const ofTwo = (one: Node, other: Node, hours: number) =>
  [rowsOf(one, hourly(hours)), ...rowsOf(other, hourly(hours)).split('\r\n').slice(1)].join('\r\n');

/** Nothing is stored or removed of a device meanwhile. */
async function whileHeld({ eui }: Node, work: () => Promise<unknown>): Promise<void> {
  const { db } = fleet.server;
  const { rows } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from device where eui = ${eui}`.execute(db);
  await inTransaction(db, async (trx) => {
    await lockDevice(trx, rows[0]!);
    await work();
  });
}

/** A transaction waits for the lock of a device. */
const untilLockIsAwaited = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        fleet.server.db,
      );
      return rows[0]!.count;
    })
    .toBeGreaterThan(0);

/** What imports of the owner have left in packed history. */
async function importedChunks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history_frames
    where org_id = ${fleet.owner.orgId} and import_id is not null`.execute(fleet.server.db);
  return rows[0]!.count;
}

/** From now on the database fails as it does when a process is killed: what was not committed is gone. */
async function failing(event: string): Promise<() => Promise<unknown>> {
  const { db } = fleet.server;
  await sql`
    create function fail_now() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`.execute(db);
  await sql`create trigger fail_now ${sql.raw(event)} for each row execute function fail_now()`.execute(db);
  return () => sql`drop function fail_now cascade`.execute(db);
}

let key: (importId: number) => Parameters<typeof runImport>[1];
beforeEach(() => {
  key = (importId) => ({ orgId: fleet.owner.orgId, importId });
});

test('rows in no order of time have chunks packed no more often than rows in order', async () => {
  const { db } = fleet.server;
  const every = Array.from(
    { length: 12_000 },
    (_, minute) => [ago((13_000 - minute) * MINUTE_MS), 20] as const,
  );
  await sql`create sequence chunk_count`.execute(db);
  await sql`
    create function count_chunk() returns trigger language plpgsql as $$
    begin perform nextval('chunk_count'); return new; end $$`.execute(db);
  await sql`
    create trigger count_chunk before insert on history_frames for each row execute function count_chunk()`.execute(
    db,
  );
  const packed = async (readings: typeof every) => {
    await sql`alter sequence chunk_count restart`.execute(db);
    const importId = await imported(rowsOf(await fleet.device(), readings));
    expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 12_000 });
    const { rows } = await sql<{ count: number }>`select last_value::int as count from chunk_count`.execute(
      db,
    );
    return rows[0]!.count;
  };
  const inOrder = await packed(every);
  const mixed = await packed(every.map((_, index) => every[(index * 7919) % every.length]!));
  await sql`drop function count_chunk cascade`.execute(db);
  expect(mixed).toBe(inOrder);
});

test('an import that is removed while it is stored stops, and leaves nothing', async () => {
  const [one, other] = [await fleet.device(), await fleet.device()];
  await fleet.sender.uplink(other, climateOf(30), { receivedAt: ago(2 * DAY_MS) });
  let importId = 0;
  await whileHeld(other, async () => {
    importId = await begun(ofTwo(one, other, 100));
    await untilLockIsAwaited();
    // It waits for what is being stored.
    void remove(importId);
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where wait_event = 'transactionid'
        or wait_event = 'tuple'`.execute(fleet.server.db)
          ).rows.length,
      )
      .toBeGreaterThan(0);
  });
  await expect.poll(() => importOf(importId)).toBeUndefined();
  expect(await importedChunks()).toBe(0);
  expect(await storedOf(one)).toEqual([]);
  expect(await storedOf(other)).toEqual([[ago(2 * DAY_MS), 30]]);
});

test('a removal that is killed goes on, whatever it had removed, and nothing derived of it stays', async () => {
  const [one, other] = [await fleet.device(), await fleet.device()];
  const { server, owner } = fleet;
  await fleet.sender.uplink(one, climateOf(20, 50), { receivedAt: ago(MINUTE_MS) });
  const derive = await withDewPoint(fleet, one);
  const at = ago(10 * DAY_MS);
  const importId = await imported(
    ['EUI,time,4097,4098', ...[one, other].map(({ eui }) => `${eui},${toIsoTime(at)},30,60`)].join('\n'),
  );
  await derive();
  expect(await storedOf(one, 9001)).toHaveLength(2);
  await sql`
    update history_import set state = 'removing' where org_id = ${owner.orgId} and import_id = ${importId}`.execute(
    server.db,
  );
  // Whatever it does next, that fails.
  for (const event of [
    'before delete on history',
    'before update on derivation',
    'before delete on derived_reading',
    'before delete on history_import',
  ]) {
    const revive = await failing(event);
    await expect(runImport(server, key(importId))).rejects.toThrow('killed');
    await revive();
  }
  await queueImport(server.queue, server.db, { ...key(importId), source: 'file', state: 'removing' });
  await server.queue.runDue();
  await derive();
  expect(await importOf(importId)).toBeUndefined();
  expect(await importedChunks()).toBe(0);
  expect(await storedOf(one, 9001)).toHaveLength(1);
  expect((await owner.call(devices.viewNode, { eui: other.eui })).latest).toEqual([]);
});

test('an import is removed once, however often it is asked for and by however many processes', async () => {
  const [one, other] = [await fleet.device(), await fleet.device()];
  const importId = await imported(ofTwo(one, other, 200));
  await whileHeld(one, async () => {
    await Promise.all([remove(importId), remove(importId)]);
    await untilLockIsAwaited();
    expect(await importOf(importId)).toMatchObject({ state: 'removing' });
    void Promise.all([runImport(fleet.server, key(importId)), runImport(fleet.server, key(importId))]);
  });
  await expect.poll(() => importOf(importId)).toBeUndefined();
  expect(await importedChunks()).toBe(0);
  const again = await fleet.owner.ask(imports.remove, { import_id: importId });
  expect(again.body.code).toBe(11306);
  // Its readings can come again.
  expect(await importOf(await imported(rowsOf(one, hourly(200))))).toMatchObject({
    readings: 200,
    duplicates: 0,
  });
});

test('a process that ends leaves what it checks, stores or removes to the next turn', async () => {
  const node = await fleet.device();
  const { server, owner } = fleet;
  const importId = await imported(rowsOf(node, hourly(50)));
  const job = { id: '', isTurnOver: async () => true };
  const ending = { ...server, signal: AbortSignal.abort(), job };
  const goOn = async (state: 'checking' | 'removing') => {
    await queueImport(server.queue, server.db, { ...key(again), source: 'file', state });
    await server.queue.runDue();
  };
  const [{ settings }] = (
    await sql<{ settings: object }>`
      select settings from history_import where org_id = ${owner.orgId} and import_id = ${importId}`.execute(
      server.db,
    )
  ).rows as [{ settings: object }];
  // An upload of the same file that another process has begun to check.
  const again = await uploaded(rowsOf(node, hourly(80)));
  await sql`
    update history_import set state = 'checking', settings = ${JSON.stringify(settings)}::jsonb
    where org_id = ${owner.orgId} and import_id = ${again}`.execute(server.db);
  await expect(runImport(ending, key(again))).rejects.toThrow(Unfinished);
  expect(await importOf(again)).toMatchObject({ state: 'checking', readings: 0 });
  await goOn('checking');
  expect(await importOf(again)).toMatchObject({ state: 'done', duplicates: 50, readings: 30 });
  await sql`
    update history_import set state = 'removing' where org_id = ${owner.orgId} and import_id = ${again}`.execute(
    server.db,
  );
  await expect(runImport(ending, key(again))).rejects.toThrow(Unfinished);
  expect(await importOf(again)).toMatchObject({ state: 'removing' });
  await goOn('removing');
  expect(await importOf(again)).toBeUndefined();
});
