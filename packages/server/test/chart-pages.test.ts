import { audit } from '@fieldscope/contract/calls/audit';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { groups } from '@fieldscope/contract/calls/groups';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { production } from '@fieldscope/contract/calls/production';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, transferDevices, type User } from './builders';
import { overtaken } from './concurrency';
import { aServer, type TestServer } from './harness';
import { aHistory } from './readings';

const [AIR, HUMIDITY, SOIL, PH, EVENTS, SAP] = [4097, 4098, 4102, 4106, 4200, 5500];

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
});

const aPage = async (name = 'Greenhouses', { rows = 2, columns = 2 } = {}, as = owner) =>
  (await as.call(chartPages.create, { name, rows, columns })).desktop_id;
/** Measurements of the node, on channel 1. */
const of = (...ids: number[]) => ids.map((measurement_id) => ({ eui: node.eui, channel: 1, measurement_id }));
const aChart = async (desktop_id: number, more: object = {}) =>
  (await owner.call(charts.create, { desktop_id, name: 'Warmth', series: of(AIR), ...more })).chart_id;
const listed = (desktop_id?: number, as = owner) => as.call(charts.list, { desktop_id });
/** Where charts are, as "name row/column". */
const places = async (chartPageId: number) =>
  (await listed(chartPageId)).map(({ name, row, column }) => `${name} ${row}/${column}`);
async function measured(...ids: number[]): Promise<void> {
  for (const measurement_id of ids)
    await aHistory(server, { eui: node.eui, measurement_id }, [
      [server.clock.now() - 1000 - measurement_id, 20],
    ]);
}
const refusal = (code: number, field?: string) => ({ code, ...(field && { facts: { field } }) });

describe('chart pages', () => {
  test('are made, renamed and deleted by administrators, and seen by observers', async () => {
    const [administrator, observer] = await Promise.all([
      aSubUser(owner, 'administrator'),
      aSubUser(owner, 'observer'),
    ]);
    const soil = await aPage('Soil', { rows: 1, columns: 3 }, administrator);
    const air = await aPage('Weather', {}, administrator);
    await administrator.call(chartPages.update, { desktop_id: air, name: 'Air' });
    await aChart(air);
    expect(await observer.call(chartPages.list)).toEqual([
      { desktop_id: air, name: 'Air', rows: 2, columns: 2, chart_count: 1 },
      { desktop_id: soil, name: 'Soil', rows: 1, columns: 3, chart_count: 0 },
    ]);
    await expect(aPage('Other', {}, observer)).rejects.toMatchObject(refusal(10005));
    await administrator.call(chartPages.remove, { desktop_id: air });
    expect(await observer.call(chartPages.list)).toMatchObject([{ name: 'Soil' }]);
    expect(await listed()).toEqual([]);
    expect((await owner.call(audit.list, { length: 1 })).list).toMatchObject([
      { call: 'chartPages.remove', subject: 'Air' },
    ]);
  });

  test('have at most three rows and columns, which stay, and names of their own', async () => {
    const page = await aPage('Soil', { rows: 3, columns: 3 });
    for (const [size, field] of [
      [{ rows: 4 }, 'rows'],
      [{ columns: 0 }, 'columns'],
      [{ rows: 1.5 }, 'rows'],
    ] as const)
      await expect(aPage('Big', size)).rejects.toMatchObject(refusal(10007, field));
    await expect(aPage('Soil')).rejects.toMatchObject(refusal(11308));
    await aPage('Air');
    await expect(owner.call(chartPages.update, { desktop_id: page, name: 'Air' })).rejects.toMatchObject(
      refusal(11308),
    );
    await owner.call(chartPages.update, { desktop_id: page, name: 'Earth', rows: 1 } as never);
    expect(await owner.call(chartPages.list)).toMatchObject([{ name: 'Air' }, { name: 'Earth', rows: 3 }]);
  });

  test('are as many as an organisation may have', async () => {
    await sql`
      insert into chart_page (org_id, name, row_count, column_count)
      select ${owner.orgId}, n::text, 1, 1 from generate_series(1, ${CHART_PAGE_LIMITS.count}::int) as n`.execute(
      server.db,
    );
    await expect(aPage('One more')).rejects.toMatchObject({
      code: 11307,
      msg: expect.stringContaining('50 is the most'),
    });
  });

  test('and their charts are no concern of another organisation', async () => {
    const page = await aPage();
    const chart = await aChart(page);
    const stranger = await anOwner(server);
    const [noPage, noChart] = [refusal(11315), refusal(11316)];
    const series = of(AIR);
    const tries: [() => Promise<unknown>, object][] = [
      [() => stranger.call(chartPages.update, { desktop_id: page, name: 'Mine' }), noPage],
      [() => stranger.call(chartPages.remove, { desktop_id: page }), noPage],
      [() => listed(page, stranger), noPage],
      [() => stranger.call(charts.create, { desktop_id: page, name: 'Mine', series }), noPage],
      [() => stranger.call(chartPages.moveChart, { chart_id: chart, row: 1, column: 1 }), noChart],
      [() => stranger.call(charts.update, { id: chart, name: 'Mine', series }), noChart],
      [() => stranger.call(charts.remove, { id: chart }), noChart],
    ];
    for (const [attempt, refused] of tries) await expect(attempt()).rejects.toMatchObject(refused);
    const own = await aPage('Theirs', {}, stranger);
    await expect(
      stranger.call(charts.create, { desktop_id: own, name: 'Mine', series }),
    ).rejects.toMatchObject(refusal(11303));
    expect(await listed(undefined, stranger)).toEqual([]);
    expect(await listed(page)).toMatchObject([{ name: 'Warmth', series }]);
  });
});

describe('a chart', () => {
  test('takes up to five measurements of one physical type, in their order', async () => {
    const { group_uuid } = await owner.call(groups.create, { name: 'South' });
    await owner.call(deviceChanges.updateNode, { eui: node.eui, group_uuid });
    await measured(SOIL, PH, EVENTS);
    const page = await aPage();
    const chart = await aChart(page, { name: 'Warmth', series: of(SOIL, AIR) });
    expect(await listed(page)).toEqual([
      {
        ...{ chart_id: chart, desktop_id: page, name: 'Warmth', row: 1, column: 1 },
        series: of(SOIL, AIR).map((one) => ({ ...one, device_name: 'Greenhouse 2', group_uuid })),
      },
    ]);
    const change = (series: object[]) =>
      owner.call(charts.update, { id: chart, name: 'Warmth', series } as never);
    await expect(change(of(AIR, HUMIDITY))).rejects.toMatchObject(refusal(10007, 'series.1.measurement_id'));
    await expect(change(of(AIR, SOIL, PH))).rejects.toMatchObject(refusal(10007, 'series.2.measurement_id'));
    await expect(change(of(EVENTS))).rejects.toMatchObject(refusal(10007, 'series.0.measurement_id'));
    await expect(change(of(AIR, AIR))).rejects.toMatchObject(refusal(10007, 'series'));
    await expect(change([])).rejects.toMatchObject(refusal(10007, 'series'));
    await expect(change(of(1, 2, 3, 4, 5, 6))).rejects.toMatchObject(refusal(10007, 'series'));
    await expect(change([{ ...of(AIR)[0], channel: 9 }])).rejects.toMatchObject(refusal(11305));
    await owner.call(charts.update, { id: chart, name: 'Damp', series: of(HUMIDITY) });
    expect(await listed(page)).toMatchObject([{ name: 'Damp', series: [{ measurement_id: HUMIDITY }] }]);
  });

  test('takes a custom measurement beside one of the catalogue that has the same unit', async () => {
    await measured(SAP);
    await owner.call(customMeasurements.create, {
      ...{ measurement_id: SAP, measurement_name_en: 'Sap', measurement_unit: '°C' },
    });
    const page = await aPage();
    await aChart(page, { series: of(AIR, SAP) });
    await expect(aChart(page, { series: of(SAP, HUMIDITY) })).rejects.toMatchObject(
      refusal(10007, 'series.1.measurement_id'),
    );
  });

  test('is placed where it is wanted or at the first free place, until the page is full', async () => {
    const page = await aPage('Row', { rows: 1, columns: 3 });
    await aChart(page, { name: 'Last', row: 1, column: 3 });
    await aChart(page, { name: 'First', row: 1, column: 3 });
    await aChart(page, { name: 'Middle' });
    expect(await places(page)).toEqual(['First 1/1', 'Middle 1/2', 'Last 1/3']);
    await expect(aChart(page)).rejects.toMatchObject({
      code: 11307,
      msg: expect.stringContaining('3 is the most'),
    });
  });

  test('moves to a free place, or changes places with the one that is there', async () => {
    const page = await aPage('Square', { rows: 2, columns: 2 });
    const a = await aChart(page, { name: 'A' });
    await aChart(page, { name: 'B' });
    const move = (row: number, column: number) =>
      owner.call(chartPages.moveChart, { chart_id: a, row, column });
    await move(1, 2);
    expect(await places(page)).toEqual(['B 1/1', 'A 1/2']);
    await move(2, 1);
    expect(await places(page)).toEqual(['B 1/1', 'A 2/1']);
    await move(2, 1);
    await expect(move(3, 1)).rejects.toMatchObject(refusal(10007, 'row'));
    await expect(move(1, 3)).rejects.toMatchObject(refusal(10007, 'column'));
    expect(await places(page)).toEqual(['B 1/1', 'A 2/1']);
  });

  test('is deleted once', async () => {
    const page = await aPage();
    const chart = await aChart(page);
    await owner.call(charts.remove, { id: chart });
    await expect(owner.call(charts.remove, { id: chart })).rejects.toMatchObject(refusal(11316));
    await expect(owner.call(charts.update, { id: chart, name: 'x', series: of(AIR) })).rejects.toMatchObject(
      refusal(11316),
    );
    await expect(
      owner.call(chartPages.moveChart, { chart_id: chart, row: 1, column: 1 }),
    ).rejects.toMatchObject(refusal(11316));
    expect(await owner.call(chartPages.list)).toMatchObject([{ chart_count: 0 }]);
  });

  test('stays without the series of devices that were removed or transferred', async () => {
    const [other, next] = [await aNode(owner, { name: 'Field' }), await anOwner(server)];
    const page = await aPage();
    const both = [...of(AIR), { eui: other.eui, channel: 1, measurement_id: AIR }];
    await aChart(page, { series: both });
    await transferDevices(owner, next, [other.eui]);
    expect(await listed(page)).toMatchObject([{ name: 'Warmth', series: of(AIR) }]);
    expect(await listed(undefined, next)).toEqual([]);
    await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    expect(await listed(page)).toMatchObject([{ name: 'Warmth', series: [] }]);
    await owner.call(production.bind, node);
    expect(await listed(page)).toMatchObject([{ name: 'Warmth', series: [] }]);
  });

  test('is not made of a device that leaves meanwhile', async () => {
    const page = await aPage();
    const before = `
      update device set org_id = null, bound_at = null where eui = '${node.eui}'`;
    await expect(overtaken(server, () => aChart(page), { before })).rejects.toMatchObject(refusal(11303));
    expect(await listed(page)).toEqual([]);
  });
});
