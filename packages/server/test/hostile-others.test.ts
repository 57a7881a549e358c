import { blocks } from '@fieldscope/contract/calls/blocks';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { imports } from '@fieldscope/contract/calls/imports';
import { notes } from '@fieldscope/contract/calls/notes';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { runImport } from '../src/modules/imports/file-import.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, transferDevices, type User } from './builders';
import { overtaken } from './concurrency';
import { aFleet } from './fleet';
import { aHistory } from './readings';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;

const ago = (ms: number) => fleet.server.clock.now() - ms;
const AIR = { channel: 1, measurement_id: 4097 };

const rowsOf = ({ eui }: Node, count: number) =>
  [
    'EUI,Channel,Measurement ID,Value,Time',
    ...Array.from(
      { length: count },
      (_, n) => `${eui},1,4097,${n % 50},${toIsoTime(ago(DAY_MS + n * MINUTE_MS))}`,
    ),
  ].join('\n');

async function uploaded(text: string, who: User = fleet.owner) {
  const data = Buffer.from(text).toString('base64');
  const sent = { name: 'old.csv', bytes: Buffer.byteLength(text), part: 0, data };
  return (await who.call(imports.upload, sent)).import_id;
}

async function started(importId: number) {
  const { format, mapping } = await fleet.owner.call(imports.preview, { import_id: importId });
  const said = { leave_faulty: false, leave_unknown: false };
  await fleet.owner.call(imports.start, { import_id: importId, format, mapping: mapping!, ...said });
}

const importOf = async (importId: number) =>
  (await fleet.owner.call(imports.list)).find(({ import_id }) => import_id === importId);

/** What the history holds of an organisation, imported or not. */
const storedOf = async ({ orgId }: User) =>
  (
    await sql<{ imported: number; others: number }>`
      select coalesce(sum(reading_count) filter (where import_id is not null), 0)::int as imported,
        coalesce(sum(reading_count) filter (where import_id is null), 0)::int as others
      from history_frames where org_id = ${orgId}`.execute(fleet.server.db)
  ).rows[0];

test('an import of another organisation is missing, whatever is done with it', async () => {
  const node = await fleet.device();
  const importId = await uploaded(rowsOf(node, 3));
  const { format, mapping } = await fleet.owner.call(imports.preview, { import_id: importId });
  const stranger = await anOwner(fleet.server);
  const said = { import_id: importId, format, mapping, leave_faulty: true, leave_unknown: true };
  for (const [call, input] of [
    [imports.preview, { import_id: importId }],
    [imports.start, said],
    [imports.remove, { import_id: importId }],
    [imports.upload, { import_id: importId, name: 'x', bytes: 1, part: 0, data: 'YQ==' }],
  ] as const)
    expect((await stranger.ask(call, input)).body.code).toBe(ERRORS.resource_missing.code);
  expect(await stranger.call(imports.list)).toEqual([]);
  expect(await importOf(importId)).toMatchObject({ state: 'uploaded' });
});

test('what names a device or a thing of another organisation is refused', async () => {
  const { server, owner } = fleet;
  const node = await fleet.device();
  await aHistory(server, { ...AIR, eui: node.eui }, [[ago(MINUTE_MS), 1]]);
  const { desktop_id } = await owner.call(chartPages.create, { name: 'Page', rows: 1, columns: 2 });
  const series = [{ eui: node.eui, ...AIR }];
  const { chart_id } = await owner.call(charts.create, { desktop_id, name: 'Air', series });
  const measurements = [{ eui: node.eui, ...AIR, alias: 'Air' }];
  const { scene_id } = await owner.call(scenes.create, { name: 'Bed', measurements });
  const note = { at: ago(MINUTE_MS), text: 'Rain' };
  const { note_id } = await owner.call(notes.create, note);
  const stranger = await anOwner(server);
  const { desktop_id: theirs } = await stranger.call(chartPages.create, {
    name: 'Page',
    rows: 1,
    columns: 2,
  });
  const { scene_id: theirScene } = await stranger.call(scenes.create, {
    ...{ name: 'Bed', measurements: [{ ...measurements[0]!, eui: (await aNode(stranger)).eui }] },
  });
  const block = `${node.eui}-1-4097`;
  const span = { time_start: ago(DAY_MS), time_end: ago(0), timezone: 'UTC' };
  for (const [call, input] of [
    [charts.list, { desktop_id }],
    [charts.create, { desktop_id, name: 'x', series }],
    [charts.create, { desktop_id: theirs, name: 'x', series }],
    [charts.update, { id: chart_id, name: 'x', series }],
    [charts.remove, { id: chart_id }],
    [chartPages.update, { desktop_id, name: 'x' }],
    [chartPages.remove, { desktop_id }],
    [chartPages.moveChart, { chart_id, row: 1, column: 2 }],
    [scenes.update, { scene_id, name: 'x' }],
    [scenes.update, { scene_id: theirScene, name: 'x', measurements }],
    [scenes.replaceMeasurements, { scene_id, measurements }],
    [scenes.pin, { scene_id, pinned: true }],
    [scenes.remove, { scene_id }],
    [notes.create, { ...note, eui: node.eui }],
    [notes.update, { note_id, ...note, text: 'Sun' }],
    [notes.remove, { note_id }],
    [blocks.list, { eui: node.eui }],
    [blocks.move, { id: block, position: 1 }],
    [blocks.rename, { id: block, name: 'x' }],
    [blocks.updateState, { id: block, hidden: true }],
    [dataExports.create, { ...span, format: 'csv', eui: [node.eui] }],
    [dataExports.exportMeasurements, { ...span, eui: [node.eui] }],
  ] as const)
    expect([call.path, (await stranger.ask(call, input)).body.code]).not.toEqual([call.path, 0]);
  expect(await owner.call(charts.list, { desktop_id })).toMatchObject([{ name: 'Air', column: 1 }]);
  expect(await owner.call(scenes.list)).toMatchObject([{ name: 'Bed', pinned: false }]);
});

test('an import whose device leaves while it waits stores nothing of it anywhere', async () => {
  const { server, owner } = fleet;
  const node = await fleet.device();
  const neighbour = await anOwner(server);
  const importId = await uploaded(rowsOf(node, 50));
  const { format, mapping } = await owner.call(imports.preview, { import_id: importId });
  const settings = JSON.stringify({ format, mapping, leaveFaulty: false, leaveUnknown: false });
  await sql`
    update history_import set state = 'writing', settings = ${settings}::jsonb
    where org_id = ${owner.orgId}`.execute(server.db);
  await transferDevices(owner, neighbour, [node.eui]);
  await runImport(server, { orgId: owner.orgId, importId });
  expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 0 });
  for (const one of [owner, neighbour]) expect(await storedOf(one)).toEqual({ imported: 0, others: 0 });
});

test('a scene is not made of a device that leaves while it is made', async () => {
  const { server, owner } = fleet;
  const node = await fleet.device();
  const neighbour = await anOwner(server);
  await aHistory(server, { ...AIR, eui: node.eui }, [[ago(MINUTE_MS), 1]]);
  const leaving = `update device set org_id = ${neighbour.orgId} where eui = '${node.eui}'`;
  const measurements = [{ eui: node.eui, ...AIR, alias: 'Air' }];
  const { body } = await overtaken(server, () => owner.ask(scenes.create, { name: 'Bed', measurements }), {
    before: leaving,
  });
  expect(body.code).toBe(ERRORS.device_not_in_organisation.code);
});

test('an undo that is killed, and two at once, leave what was there before and nothing else', async () => {
  const { server, owner } = fleet;
  const node = await fleet.device();
  await aHistory(server, { ...AIR, eui: node.eui }, [
    [ago(DAY_MS + 5 * MINUTE_MS), 1],
    [ago(MINUTE_MS), 2],
  ]);
  const importId = await uploaded(rowsOf(node, 300));
  await started(importId);
  await server.queue.runDue();
  expect(await importOf(importId)).toMatchObject({ state: 'done', readings: 299, duplicates: 1 });
  const key = { orgId: owner.orgId, importId };
  await sql`update history_import set state = 'removing' where org_id = ${owner.orgId}`.execute(server.db);
  await sql`
    create function refuse_end() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`.execute(server.db);
  await sql`
    create trigger refuse_end before delete on history_import
    for each row execute function refuse_end()`.execute(server.db);
  await expect(runImport(server, key)).rejects.toThrow('killed');
  await sql`drop function refuse_end cascade`.execute(server.db);
  // A person removes it again meanwhile, and two processes go on with it.
  await owner.call(imports.remove, { import_id: importId });
  await Promise.all([runImport(server, key), runImport(server, key), server.queue.runDue()]);
  expect(await importOf(importId)).toBeUndefined();
  expect(await storedOf(owner)).toEqual({ imported: 0, others: 2 });
  expect((await owner.ask(imports.remove, { import_id: importId })).body.code).toBe(
    ERRORS.resource_missing.code,
  );
});

test.each(['\u0000', '\ud800'])('a unit that no database holds is refused', async (unit) => {
  const importId = await uploaded(rowsOf(await fleet.device(), 1));
  const { format } = await fleet.owner.call(imports.preview, { import_id: importId });
  const mapping = {
    ...{ layout: 'columns', time: 4, device: { column: 0 }, channel: { fixed: 1 } },
    values: [{ column: 3, measurement_id: 4097, channel: null, unit }],
  };
  const { body } = await fleet.owner.ask(imports.start, {
    ...{ import_id: importId, format, mapping, leave_faulty: true, leave_unknown: true },
  });
  expect(body.code).toBe(ERRORS.parameter_invalid.code);
});
