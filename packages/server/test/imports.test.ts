import { alarms } from '@fieldscope/contract/calls/alarms';
import { devices } from '@fieldscope/contract/calls/devices';
import { imports } from '@fieldscope/contract/calls/imports';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { runImport } from '../src/modules/imports/file-import.service';
import { purgeImports } from '../src/modules/imports/import-jobs.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner } from './builders';
import { aFleet, climateOf } from './fleet';
import { importsOf, rowsOf, withDewPoint } from './import-files';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;
const { ago, uploaded, imported, importOf, storedOf, hourly } = importsOf(fleet);

const latestOf = async (node: Node) =>
  (await fleet.owner.call(devices.viewNode, { eui: node.eui })).latest.map(({ measurement_id, value }) => [
    measurement_id,
    value,
  ]);

test('a file is imported in parts, each reading once, and removed whole', async () => {
  const node = await fleet.device();
  const readings = hourly(500);
  const importId = await imported(rowsOf(node, readings));
  expect(await importOf(importId)).toMatchObject({
    ...{ source: 'file', name: 'old.csv', state: 'done', readings: 500, duplicates: 0, progress: 1 },
    ...{ first_at: readings[0]![0], last_at: readings.at(-1)![0] },
  });
  expect(await storedOf(node)).toEqual(readings);
  expect(await latestOf(node)).toEqual([[4097, readings.at(-1)![1]]]);
  await fleet.owner.call(imports.remove, { import_id: importId });
  await fleet.server.queue.runDue();
  expect(await fleet.owner.call(imports.list)).toEqual([]);
  expect(await storedOf(node)).toEqual([]);
  expect(await latestOf(node)).toEqual([]);
});

test('readings that are there stay, whether they came by an uplink, by an import or in the same file', async () => {
  const node = await fleet.device();
  const at = ago(5 * DAY_MS);
  await fleet.sender.uplink(node, climateOf(30), { receivedAt: at });
  const first = await imported(
    rowsOf(node, [
      [at - HOUR_MS, 1],
      [at, 2],
    ]),
  );
  await packClosedDays(fleet.server);
  const second = await imported(
    rowsOf(node, [
      [at - HOUR_MS, 3],
      [at, 4],
      [at + HOUR_MS, 5],
      [at + HOUR_MS, 6],
    ]),
  );
  expect(await importOf(first)).toMatchObject({ readings: 1, duplicates: 1 });
  expect(await importOf(second)).toMatchObject({ readings: 1, duplicates: 3 });
  expect(await storedOf(node)).toEqual([
    [at - HOUR_MS, 1],
    [at, 30],
    [at + HOUR_MS, 5],
  ]);
  // What is packed later does not mix with an import: it goes, the rest stays.
  await fleet.owner.call(imports.remove, { import_id: first });
  await fleet.server.queue.runDue();
  expect(await storedOf(node)).toEqual([
    [at, 30],
    [at + HOUR_MS, 5],
  ]);
  expect(await latestOf(node)).toContainEqual([4097, 5]);
});

test('every fault is named by row and column, and nothing is stored until they are left out', async () => {
  const node = await fleet.device();
  const good = toIsoTime(ago(DAY_MS));
  const cells = (eui: string, channel: string, id: string, value: string, time: string) =>
    [eui, channel, id, `"${value}"`, time].join(',');
  const text = [
    'EUI,Channel,Measurement ID,Value,Measured (UTC)',
    cells(node.eui, '1', '4097', '20.5', good),
    cells(node.eui, '1', '4097', '1e400', good),
    cells(node.eui, '1', '4097', 'NaN', good),
    cells(node.eui, '1', '4097', '1,234.5', good),
    cells(node.eui, '999', '4097', '1', good),
    cells(node.eui, '1', '99', '1', good),
    cells('nobody', '1', '4097', '1', good),
    cells(node.eui, '1', '4097', '1', '0001-01-01 00:00'),
    cells(node.eui, '1', '4097', '1', '1969-12-31 23:59'),
    cells(node.eui, '1', '4097', '1', '9999-12-31 23:59'),
    cells(node.eui, '1', '4097', '', good),
  ].join('\n');
  const importId = await imported(text);
  const refused = await importOf(importId);
  expect(refused).toMatchObject({ state: 'refused', readings: 0, report: { rows: 11, readings: 1 } });
  expect(refused!.report!.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [3, 'Value', 'value_too_large'],
    [4, 'Value', 'value_unreadable'],
    [5, 'Value', 'value_unreadable'],
    [6, 'Channel', 'channel_unreadable'],
    [7, 'Measurement ID', 'measurement_unknown'],
    [8, 'EUI', 'device_unreadable'],
    [9, 'Measured (UTC)', 'time_unreadable'],
    [10, 'Measured (UTC)', 'time_early'],
    [11, 'Measured (UTC)', 'time_late'],
  ]);
  expect(await storedOf(node)).toEqual([]);
  const again = await imported(text, { leave_faulty: true });
  expect(await importOf(again)).toMatchObject({ state: 'done', readings: 1 });
});

test('unknown devices and those of others are named, and left out only on demand', async () => {
  const node = await fleet.device();
  const stranger = await anOwner(fleet.server);
  const foreign = await aNode(stranger);
  const own = rowsOf(node, hourly(2));
  const text = [own, ...rowsOf(foreign, hourly(3)).split('\r\n').slice(1)].join('\r\n');
  expect((await importOf(await imported(text)))!).toMatchObject({
    state: 'refused',
    report: { unknown_device_count: 1, unknown_devices: [{ eui: foreign.eui, rows: 3 }] },
  });
  const importId = await imported(text, { leave_unknown: true });
  expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 2 });
  expect((await storedOf(foreign, 4097, stranger)).length).toBe(0);
});

test('a column a measurement, in the units, the clock and the numbers of the file', async () => {
  const node = await fleet.device();
  const text = [
    'Дата;Air temperature (°F);Air humidity',
    '20.02.2026 06:30;68,9;41,5',
    '20.02.2026 07:30;;42',
  ].join('\r\n');
  const importId = await imported(text, {}, ({ format, mapping }) => ({
    format: { ...format, timezone: 'Asia/Kolkata' },
    mapping: { ...mapping, device: { fixed: node.eui } },
  }));
  expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 3 });
  expect(await storedOf(node)).toEqual([[Date.UTC(2026, 1, 20, 1), 20.5]]);
  expect(await storedOf(node, 4098)).toHaveLength(2);
});

test('a killed import goes on where it was, and a removed one stops', async () => {
  const node = await fleet.device();
  const { server, owner } = fleet;
  const readings = hourly(12_000, 12_100).map(([at, value], index) => [at + index, value] as const);
  const importId = await uploaded(rowsOf(node, readings), { partBytes: 300_000 });
  const { format, mapping } = await owner.call(imports.preview, { import_id: importId });
  const key = { orgId: owner.orgId, importId };
  const start = { state: 'checking', settings: { format, mapping, leaveFaulty: false, leaveUnknown: false } };
  await sql`
    update history_import set state = ${start.state}, settings = ${JSON.stringify(start.settings)}::jsonb
    where org_id = ${owner.orgId} and import_id = ${importId}`.execute(server.db);
  // The second batch fails as it does when the process is killed while it is written.
  await sql`
    create function refuse_second() returns trigger language plpgsql as $$
    begin if new.done > 10000 then raise exception 'killed'; end if; return new; end $$`.execute(server.db);
  await sql`
    create trigger refuse_second before update on history_import for each row execute function refuse_second()`.execute(
    server.db,
  );
  await expect(runImport(server, key)).rejects.toThrow('killed');
  await sql`drop function refuse_second cascade`.execute(server.db);
  expect(await importOf(importId)).toMatchObject({ state: 'writing', readings: 10_000 });
  // Two processes find it at the same time.
  await Promise.all([runImport(server, key), runImport(server, key)]);
  expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 12_000, duplicates: 0 });
  const { rows } = await sql<{ chunks: number; readings: number }>`
    select count(*)::int as chunks, sum(reading_count)::int as readings from history_frames
    where org_id = ${owner.orgId}`.execute(server.db);
  expect(rows[0]!.readings).toBe(12_000);
  expect(rows[0]!.chunks).toBeLessThan(20);
});

test('an import raises no alarm, costs no credits, and is derived from like what was received', async () => {
  const node = await fleet.device();
  const { server, owner } = fleet;
  await fleet.sender.uplink(node, climateOf(20, 50), { receivedAt: ago(MINUTE_MS) });
  await owner.call(alarms.createRule, {
    ...{ name: 'Heat', severity: 'warning', eui: node.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 5 },
  });
  const derive = await withDewPoint(fleet, node);
  await derive();
  const spent = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from credit_entry where org_id = ${owner.orgId}`.execute(server.db)
    ).rows[0]!.count;
  const before = await spent();
  const at = ago(10 * DAY_MS);
  const importId = await imported(
    `time,4097,4098\n${toIsoTime(at)},30,60\n${toIsoTime(at + HOUR_MS)},31,60`,
    {},
    ({ mapping }) => ({ mapping: { ...mapping, device: { fixed: node.eui } } }),
  );
  await derive();
  expect(await storedOf(node, 9001)).toHaveLength(3);
  expect((await owner.call(alarms.listAlarms, {})).list).toEqual([]);
  expect(await spent()).toBe(before);
  await owner.call(imports.remove, { import_id: importId });
  await server.queue.runDue();
  await derive();
  expect(await storedOf(node, 9001)).toHaveLength(1);
});

test('parts come in order, once, and no more than was said; a part that is repeated changes nothing', async () => {
  const { owner } = fleet;
  const part = (given: object) =>
    owner.ask(imports.upload, { name: 'a.csv', bytes: 8, part: 0, data: 'YSxiCg==', ...given });
  const first = (await part({})).body.data as { import_id: number };
  expect((await part({ import_id: first.import_id })).body.data).toMatchObject({ received: 4 });
  for (const wrong of [{ part: 2 }, { part: 1, data: 'YSxiCgAA' }, { part: 1, data: '' }])
    expect((await part({ ...first, ...wrong })).body.code).toBe(ERRORS.operation_unsupported.code);
  expect((await part({ ...first, part: 1, data: '!' })).body.code).toBe(ERRORS.parameter_invalid.code);
  expect((await owner.ask(imports.preview, { import_id: first.import_id })).body.code).toBe(
    ERRORS.resource_missing.code,
  );
  await part({});
  await part({});
  expect((await part({})).body.code).toBe(ERRORS.operation_unsupported.code);
  // Those of one organisation count for no other.
  await uploaded('a,b', { who: await anOwner(fleet.server) });
  fleet.server.clock.advance(2 * DAY_MS);
  await purgeImports(fleet.server);
  const { rows } = await sql`select 1 from history_import where org_id = ${owner.orgId}`.execute(
    fleet.server.db,
  );
  expect(rows).toEqual([]);
});
