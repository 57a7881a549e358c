import { channels } from '@fieldscope/contract/calls/channels';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, EpochMs, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { foldCredits } from '../src/modules/credits/credits.service';
import { deriveDue } from '../src/modules/derived/derivation.service';
import { recoverStatuses } from '../src/modules/device-status/device-status-recovery.service';
import { recoverLatest } from '../src/modules/history/history.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { purgeHistory } from '../src/modules/history/retention.service';
import { sql, violatedUnique } from '../src/platform/postgres/db';
import { aFleet, climateOf } from './fleet';
import { withDewPoint } from './import-files';
import { letTimePass } from './jobs';
import { namesOrganisation, watchStatements } from './organisation-named';

// What a database that is distributed by organisation asks of tables and statements: docs/decisions/0040-several-database-servers.md.

const TABLES = [
  'uplink',
  'history_frames',
  'history',
  'uplink_history',
  'series',
  'latest',
  'derived_reading',
  'credit_entry',
];

const fleet = aFleet();

test('every row has its organisation, every unique key names it, every primary key begins with it', async () => {
  const { rows: columns } = await sql<{ table: string }>`
    select attrelid::regclass::text as "table" from pg_attribute
    where attrelid = any(${TABLES}::regclass[]) and attname = 'org_id' and attnotnull`.execute(
    fleet.server.db,
  );
  expect(columns.map(({ table }) => table).sort()).toEqual(TABLES.toSorted());

  const { rows: keys } = await sql<{ index: string; isPrimary: boolean; columns: string[] }>`
    select indexrelid::regclass::text as index, indisprimary as "isPrimary", array(
      select attname::text from unnest(indkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = indrelid and attnum = part.number order by part.place
    ) as columns
    from pg_index where indisunique and indrelid = any(${TABLES}::regclass[])`.execute(fleet.server.db);
  expect(keys.length).toBeGreaterThan(6);
  expect(keys.filter(({ columns: names }) => !names.includes('org_id'))).toEqual([]);
  expect(keys.filter(({ isPrimary, columns: names }) => isPrimary && names[0] !== 'org_id')).toEqual([]);
});

test('they refer to no table that is not distributed', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and (conrelid = any(${TABLES}::regclass[])) <> (confrelid = any(${TABLES}::regclass[]))`.execute(
    fleet.server.db,
  );
  expect(rows).toEqual([]);
});

test('what is stored, read and removed of an organisation names it in every statement', async () => {
  const { server, owner, sender } = fleet;
  const node = await fleet.device();
  const now = server.clock.now();
  const unnamed = watchStatements();
  for (const receivedAt of [now - 9 * DAY_MS, now - HOUR_MS / 2, now])
    for (let copy = 0; copy < 2; copy += 1)
      await sender.uplink(node, climateOf(20), { receivedAt, fCnt: receivedAt % 1000 });
  const eui = [node.eui];
  expect((await owner.call(channels.listData, { eui, time_start: 0 })).page.count).toBeGreaterThan(3);
  await owner.call(channels.listHistory, {
    series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
    time_start: now - 30 * DAY_MS,
    time_end: now,
  });
  await owner.call(devices.listLatest, { eui });
  await owner.call(devices.listUplinks, { eui: node.eui });
  await owner.call(devices.listNodes, {});
  await owner.call(devices.viewNode, { eui: node.eui });
  await foldCredits(server);
  await owner.call(deviceChanges.removeNodes, { eui });
  await letTimePass(server);
  expect([...unnamed]).toEqual([]);
  expect(
    namesOrganisation('select 1 from series join latest using (org_id, series_id) where device_id = 1'),
  ).toBe(false);
});

test('what serves all organisations names those of one server in every statement', async () => {
  const { server, owner, sender } = fleet;
  const node = await fleet.device();
  const [before, now] = [9, 0].map((days) => server.clock.now() - days * DAY_MS);
  for (const receivedAt of [before!, now!]) await sender.uplink(node, climateOf(20), { receivedAt });
  await withDewPoint(fleet, node);
  await server.queue.runDue();
  const shards = {
    eachServer: (work: (served: readonly OrgId[]) => Promise<void>) => work([owner.orgId]),
  };
  const unnamed = watchStatements();
  await recoverLatest(server.db, [owner.orgId]);
  await recoverStatuses(server.db, EpochMs.parse(now), shards);
  await packClosedDays({ ...server, shards, rest: async () => {} }, now! - 3 * DAY_MS);
  await purgeHistory({ ...server, shards, config: { HISTORY_DAYS: 7, RAW_UPLINK_DAYS: 7 } });
  await deriveDue({ ...server, shards } as typeof server);
  expect([...unnamed]).toEqual([]);
});

test('a repeated row of a shard is known as one of its table', () => {
  const message = 'duplicate key value violates unique constraint "uplink_frame_102118"';
  expect(violatedUnique({ code: '23505', constraint: 'uplink_frame_102118', message })).toBe('uplink_frame');
  expect(violatedUnique({ code: 'XX000', message })).toBe('uplink_frame');
  expect(violatedUnique({ code: 'XX000', message: 'could not read block 7' })).toBeUndefined();
});

test('a database without Citus is not distributed, which the operator is told', async () => {
  const { DATABASE_URL, DATA_DIR } = fleet.server.config;
  const { exitCode, err } = await runAdmin(['distribute'], { DATABASE_URL, DATA_DIR });
  expect(exitCode).toBe(1);
  expect(err).toContain('has no extension citus');
});
