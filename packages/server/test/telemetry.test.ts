import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { localFigures } from '@fieldscope/contract/calls/local-figures';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, anActivity, type Measured } from './readings';

const TEMPERATURE = 4097;
const HUMIDITY = 4098;
const PARAMETER_INVALID = 10007;
const FOREIGN = 11303;

let server: TestServer;
let owner: User;
let now: number;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  now = server.clock.now();
});

const every = (minutes: number, count: number, until: number, value = (index: number) => index): Measured[] =>
  Array.from({ length: count }, (_, index) => [
    until - (count - 1 - index) * minutes * MINUTE_MS,
    value(index),
  ]);

describe('curves', () => {
  const ask = (eui: string, more: { from?: number; to?: number; points?: number; ids?: number[] } = {}) =>
    owner.call(channels.listHistory, {
      series: (more.ids ?? [TEMPERATURE]).map((measurement_id) => ({ eui, channel: 1, measurement_id })),
      time_start: more.from ?? now - DAY_MS,
      time_end: more.to ?? now,
      points: more.points,
    });

  test('several series come in the order in which they were requested; one that never reported is empty', async () => {
    const node = await aNode(owner);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, every(10, 3, now));
    await aHistory(
      server,
      { eui: node.eui, measurement_id: HUMIDITY },
      every(10, 2, now, (i) => 50 + i),
    );
    const curves = await ask(node.eui, { ids: [HUMIDITY, 4100, TEMPERATURE] });
    expect(curves.map((curve) => [curve.measurement_id, curve.values])).toEqual([
      [HUMIDITY, [50, 51]],
      [4100, []],
      [TEMPERATURE, [0, 1, 2]],
    ]);
    expect(curves[0]).toMatchObject({ eui: node.eui, channel: 1, bin_ms: 0, min: null, reading_count: 2 });
    // As the model has it, until the device reports another.
    expect(curves[0]!.interval_minutes).toBe(60);
  });

  test('two hundred readings on fifty points come as means of half an hour with their extremes', async () => {
    const node = await aNode(owner);
    const from = Math.floor(now / DAY_MS) * DAY_MS - 3 * DAY_MS;
    await aHistory(
      server,
      { eui: node.eui, measurement_id: TEMPERATURE },
      every(6, 240, from + DAY_MS - 1, (i) => i / 3),
    );
    const [curve] = await ask(node.eui, { from, to: from + DAY_MS - 1, points: 49 });
    expect(curve).toMatchObject({ bin_ms: 30 * MINUTE_MS, reading_count: 240 });
    expect(curve!.times).toHaveLength(48);
    expect(curve!.times[0]).toBe(from);
    // A degree is shown with one decimal; its mean has one more.
    expect([curve!.min![0], curve!.values[0], curve!.max![0]]).toEqual([0, 0.67, 4 / 3]);
  });

  test('a range at the end of the calendar is answered', async () => {
    const node = await aNode(owner);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, every(10, 30, now));
    const [curve] = await ask(node.eui, { from: 0, to: 8.64e15, points: 4 });
    expect(curve).toMatchObject({ reading_count: 30, values: [14.5] });
  });

  test('a reading that is no number is not drawn', async () => {
    const node = await aNode(owner);
    await aHistory(server, { eui: node.eui, measurement_id: 5003 }, [
      [now - HOUR_MS, [1, 4]],
      [now, 3],
    ]);
    const [curve] = await ask(node.eui, { ids: [5003] });
    expect(curve!.values).toEqual([3]);
  });

  test('a range that ends before it begins, or is in the future, is refused with its field', async () => {
    const node = await aNode(owner);
    await expect(ask(node.eui, { from: now, to: now })).rejects.toMatchObject({
      code: PARAMETER_INVALID,
      facts: { field: 'time_end' },
    });
    await expect(ask(node.eui, { from: now + HOUR_MS, to: now + 2 * HOUR_MS })).rejects.toMatchObject({
      code: PARAMETER_INVALID,
      facts: { field: 'time_start' },
    });
  });

  test('no organisation sees the curve of another', async () => {
    const stranger = await anOwner(server);
    const node = await aNode(stranger);
    await expect(ask(node.eui)).rejects.toMatchObject({ code: FOREIGN });
  });
});

describe('figures of local days, weeks and months', () => {
  const ask = (
    eui: string,
    [unit, timezone, from, to]: ['day' | 'week' | 'month', string, string | number, string | number],
  ) =>
    owner.call(localFigures.list, {
      series: [TEMPERATURE, HUMIDITY].map((measurement_id) => ({ eui, channel: 1, measurement_id })),
      ...{ unit, timezone },
      time_start: new Date(from).getTime(),
      time_end: new Date(to).getTime(),
    });
  const isoOf = (edges: number[]) => edges.map((at) => new Date(at).toISOString().slice(0, 16));

  test('a day is whole whatever part of it is wanted, of 25 hours where clocks go back, and empty days are named', async () => {
    const node = await aNode(owner);
    const first = Date.parse('2025-10-24T22:00Z');
    // One reading an hour of three days in Berlin: of 24, 25 and 24 hours.
    await aHistory(
      server,
      { eui: node.eui, measurement_id: TEMPERATURE },
      every(60, 73, first + 72 * HOUR_MS),
    );
    const { edges, series } = await ask(node.eui, [
      'day',
      'Europe/Berlin',
      '2025-10-25T12:00Z',
      '2025-10-28',
    ]);
    expect(isoOf(edges)).toEqual([
      ...['2025-10-24T22:00', '2025-10-25T22:00', '2025-10-26T23:00', '2025-10-27T23:00'],
      '2025-10-28T23:00',
    ]);
    const [temperature, humidity] = series;
    expect(temperature).toMatchObject({
      count: [24, 25, 24, 0],
      min: [0, 24, 49, null],
      mean: [11.5, 36, 60.5, null],
      max: [23, 48, 72, null],
      sum: [276, 900, 1452, null],
    });
    expect(humidity).toMatchObject({
      measurement_id: HUMIDITY,
      count: [0, 0, 0, 0],
      sum: Array(4).fill(null),
    });
  });

  test('a year of days is whole, whatever is read of it at once', async () => {
    const node = await aNode(owner);
    // A reading each half day, which counts the halves of days.
    const first = Date.parse('2024-11-01');
    await aHistory(
      server,
      { eui: node.eui, measurement_id: TEMPERATURE },
      every(12 * 60, 730, first + 729 * 12 * HOUR_MS),
    );
    const { series } = await ask(node.eui, ['day', 'UTC', first, first + 365 * DAY_MS - 1]);
    expect(series[0]).toMatchObject({
      count: Array(365).fill(2),
      min: Array.from({ length: 365 }, (_, day) => 2 * day),
      sum: Array.from({ length: 365 }, (_, day) => 4 * day + 1),
    });
  });

  test('weeks begin on Monday, months on the first, and days half an hour aside where the zone does', async () => {
    const node = await aNode(owner);
    const edgesOf = async (...wanted: Parameters<typeof ask>[1]) =>
      isoOf((await ask(node.eui, wanted)).edges);
    expect(await edgesOf('week', 'Asia/Kathmandu', '2025-11-02T18:00Z', '2025-11-03T18:00Z')).toEqual([
      ...['2025-10-26T18:15', '2025-11-02T18:15', '2025-11-09T18:15'],
    ]);
    expect(await edgesOf('month', 'America/Sao_Paulo', '2025-01-31', '2025-03-01')).toEqual([
      ...['2025-01-01T03:00', '2025-02-01T03:00', '2025-03-01T03:00'],
    ]);
    // 30 December 2011 never was in Samoa.
    expect(await edgesOf('day', 'Pacific/Apia', '2011-12-30T05:00Z', '2011-12-30T15:00Z')).toEqual([
      ...['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00'],
    ]);
  });

  test('more days than can be answered, a place that is none, and devices of others are refused', async () => {
    const node = await aNode(owner);
    await expect(ask(node.eui, ['day', 'UTC', 0, now])).rejects.toMatchObject({
      code: PARAMETER_INVALID,
      facts: { field: 'time_start' },
    });
    expect((await ask(node.eui, ['month', 'UTC', 0, now])).edges[0]).toBe(0);
    await expect(ask(node.eui, ['day', '+05:00', now - DAY_MS, now])).rejects.toMatchObject({
      code: PARAMETER_INVALID,
      facts: { field: 'timezone' },
    });
    const foreign = await aNode(await anOwner(server));
    await expect(ask(foreign.eui, ['day', 'UTC', now - DAY_MS, now])).rejects.toMatchObject({
      code: FOREIGN,
    });
  });
});

describe('the table of whole rows', () => {
  const ask = (who: User, input: object = {}) => who.call(completeChannelData.list, input);

  test('has all that a device measured at one moment in a row, newest first', async () => {
    const gardener = await anOwner(server);
    const [bed, roof] = [await aNode(gardener, { name: 'Bed' }), await aNode(gardener, { name: 'Roof' })];
    await aHistory(server, { eui: bed.eui, measurement_id: HUMIDITY }, [
      [now - 1000, 60],
      [now, 61],
    ]);
    await aHistory(server, { eui: bed.eui, measurement_id: TEMPERATURE }, [
      [now - 1000, 20],
      [now, 21],
    ]);
    await aHistory(server, { eui: bed.eui, measurement_id: TEMPERATURE, channel: 2 }, [[now, 7]]);
    await aHistory(server, { eui: roof.eui, measurement_id: TEMPERATURE }, [[now - 500, 5]]);
    const { list, page } = await ask(gardener);
    expect(page).toEqual({ count: 3, more: false });
    const sortedBy = async (sort: string, order?: string) =>
      (await ask(gardener, { sort, order })).list.map((row) => row.measured_at - now);
    expect(await sortedBy('1-4097')).toEqual([-500, -1000, 0]);
    expect(await sortedBy('1-4097', 'desc')).toEqual([0, -1000, -500]);
    expect((await sortedBy('2-4097', 'desc'))[0]).toBe(0);
    expect((await sortedBy('1-4098', 'desc')).at(-1)).toBe(-500);
    expect((await sortedBy('device', 'desc'))[0]).toBe(-500);
    expect(await sortedBy('measured')).toEqual([-1000, -500, 0]);
    await expect(ask(gardener, { sort: 'value' })).rejects.toMatchObject({ code: PARAMETER_INVALID });
    expect(
      list.map((row) => [
        row.device_name,
        row.measured_at - now,
        row.values.map(({ channel, measurement_id, value }) => [channel, measurement_id, value]),
      ]),
    ).toEqual([
      [
        'Bed',
        0,
        [
          [1, TEMPERATURE, 21],
          [1, HUMIDITY, 61],
          [2, TEMPERATURE, 7],
        ],
      ],
      ['Roof', -500, [[1, TEMPERATURE, 5]]],
      [
        'Bed',
        -1000,
        [
          [1, TEMPERATURE, 20],
          [1, HUMIDITY, 60],
        ],
      ],
    ]);
    const second = await ask(gardener, { eui: [bed.eui], measurement_id: [HUMIDITY], offset: 2, length: 1 });
    expect(second.list.map(({ values }) => values[0]!.value)).toEqual([60]);
    await expect(ask(gardener, { time_start: now, time_end: now - 1 })).rejects.toMatchObject({
      code: PARAMETER_INVALID,
    });
  });

  test('ends with a row that is whole, and shows no other organisation a row', async () => {
    const gardener = await anOwner(server);
    const node = await aNode(gardener);
    for (const id of [TEMPERATURE, HUMIDITY, 4100]) {
      const many = Array.from({ length: 3400 }, (_, index): Measured => [now - index * 1000, index]);
      await aHistory(server, { eui: node.eui, measurement_id: id }, many);
    }
    const { list, page } = await ask(gardener, { offset: 4, length: 1000 });
    expect(page).toEqual({ count: 3333, more: true });
    expect(list.at(-1)?.values).toHaveLength(3);
    const stranger = await anOwner(server);
    expect((await ask(stranger)).list).toEqual([]);
    await expect(ask(stranger, { eui: [node.eui] })).rejects.toMatchObject({ code: FOREIGN });
  });
});

describe('the table of readings', () => {
  test('shows the last day, newest first, page by page', async () => {
    const gardener = await anOwner(server);
    const node = await aNode(gardener);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, every(60, 30, now));
    const first = await gardener.call(channels.listData, { length: 10 });
    const third = await gardener.call(channels.listData, { length: 10, offset: 3 });
    expect(first.page.count).toBe(25);
    expect(first.list.map(({ value }) => value)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
    expect(third.list.map(({ value }) => value)).toEqual([9, 8, 7, 6, 5]);
    expect(first.list[0]).toMatchObject({
      eui: node.eui,
      channel: 1,
      measurement_id: TEMPERATURE,
      measured_at: now,
    });
  });

  test('filters by device, group, measurement and channel', async () => {
    const gardener = await anOwner(server);
    const [one, two] = [await aNode(gardener), await aNode(gardener)];
    await aHistory(server, { eui: one.eui, measurement_id: TEMPERATURE }, [[now - 3000, 1]]);
    await aHistory(server, { eui: one.eui, measurement_id: HUMIDITY, channel: 2 }, [[now - 2000, 2]]);
    await aHistory(server, { eui: two.eui, measurement_id: TEMPERATURE }, [[now - 1000, 3]]);
    const values = async (filter: Parameters<typeof ask>[0]) =>
      (await ask(filter)).list.map(({ value }) => value);
    const ask = (filter: {
      eui?: string[];
      channel?: number;
      measurement_id?: number[];
      group_uuid?: string;
      time_end?: number;
    }) => gardener.call(channels.listData, filter);
    expect(await values({ eui: [one.eui] })).toEqual([2, 1]);
    expect(await values({ measurement_id: [TEMPERATURE] })).toEqual([3, 1]);
    expect(await values({ channel: 2 })).toEqual([2]);
    expect(await values({ group_uuid: '' })).toEqual([3, 2, 1]);
    expect(await values({ group_uuid: '00000000000000AA' })).toEqual([]);
    expect(await values({ time_end: now - 2000 })).toEqual([2, 1]);
  });

  test('texts and lists appear as what they are', async () => {
    const gardener = await anOwner(server);
    const node = await aNode(gardener);
    const received = [{ mac: '00:11:22:33:44:55', rssi: -70 }];
    await aHistory(server, { eui: node.eui, measurement_id: 5001 }, [[now - 2, received]]);
    await aHistory(server, { eui: node.eui, measurement_id: 4300 }, [[now - 1, '1.85']]);
    await aHistory(server, { eui: node.eui, measurement_id: 5003 }, [[now, [1, 7]]]);
    const { list } = await gardener.call(channels.listData, {});
    expect(list.map(({ value }) => value)).toEqual([[1, 7], '1.85', received]);
  });

  test('shows a status that a tracker sends among its readings only when it is asked for', async () => {
    const { eui } = await aNode(owner);
    await aHistory(server, { eui, measurement_id: 3000 }, [[now - 2000, 84]]);
    await aHistory(server, { eui, measurement_id: TEMPERATURE }, [[now - 1000, 21.4]]);
    const idsOf = async (more: object) =>
      (await owner.call(channels.listData, { eui: [eui], ...more })).list.map((row) => row.measurement_id);
    expect(await idsOf({})).toEqual([TEMPERATURE]);
    expect(await idsOf({ measurement_id: [3000] })).toEqual([3000]);
  });

  test('counts no further than it shows', async () => {
    const gardener = await anOwner(server);
    const node = await aNode(gardener);
    const many = Array.from(
      { length: LIMITS.tableRows + 50 },
      (_, index): Measured => [now - index * 1000, index],
    );
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, many);
    const last = await gardener.call(channels.listData, { offset: 11, length: 1000 });
    expect(last).toEqual({ list: [], page: { count: LIMITS.tableRows, more: true } });
    const tenth = await gardener.call(channels.listData, { offset: 10, length: 1000 });
    expect(tenth.list.at(-1)?.value).toBe(LIMITS.tableRows - 1);
  });

  test('refuses a device of another organisation and shows none of its readings', async () => {
    const [gardener, stranger] = [await anOwner(server), await anOwner(server)];
    const node = await aNode(stranger);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, [[now, 1]]);
    await expect(gardener.call(channels.listData, { eui: [node.eui] })).rejects.toMatchObject({
      code: FOREIGN,
    });
    expect((await gardener.call(channels.listData, {})).list).toEqual([]);
  });

  test('the history of a device that was given away is shown to neither side', async () => {
    const [giver, taker] = [await anOwner(server), await anOwner(server)];
    const node = await aNode(giver);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, [[now - 1, 1]]);
    await aHistory(server, { eui: node.eui, measurement_id: HUMIDITY }, [[now - 1, 60]]);
    await sql`update device set org_id = ${taker.orgId} where eui = ${node.eui}`.execute(server.db);
    await aHistory(server, { eui: node.eui, measurement_id: TEMPERATURE }, [[now, 2]]);
    expect((await giver.call(channels.listData, {})).list).toEqual([]);
    const { list, page } = await taker.call(channels.listData, {});
    expect(list.map(({ value }) => value)).toEqual([2]);
    expect(page.count).toBe(1);
    const series = [TEMPERATURE, HUMIDITY].map((measurement_id) => ({
      eui: node.eui,
      channel: 1,
      measurement_id,
    }));
    const curves = await taker.call(channels.listHistory, {
      series,
      time_start: now - DAY_MS,
      time_end: now,
    });
    expect(curves.map(({ values }) => values)).toEqual([[2], []]);
  });

  test('refuses a range that ends before it begins', async () => {
    const request = owner.call(channels.listData, { time_start: now - 1, time_end: now - 2 });
    await expect(request).rejects.toMatchObject({ code: PARAMETER_INVALID });
  });
});

describe('series and activity', () => {
  test('what a node can measure is listed before it reports, and what it reports besides', async () => {
    const gardener = await anOwner(server);
    const node = await aNode(gardener, 'S2101');
    await aHistory(server, { eui: node.eui, measurement_id: 4100, channel: 3 }, [[now, 1]]);
    const series = await gardener.call(channels.listMeasurements, { eui: [node.eui] });
    expect(series.map((one) => [one.channel, one.measurement_id])).toEqual([
      [1, TEMPERATURE],
      [1, HUMIDITY],
      [3, 4100],
    ]);
    const stranger = await anOwner(server);
    await expect(stranger.call(channels.listMeasurements, { eui: [node.eui] })).rejects.toMatchObject({
      code: FOREIGN,
    });
    expect(await stranger.call(channels.listMeasurements, {})).toEqual([]);
  });

  test('activity comes newest first, of one device or of all', async () => {
    const gardener = await anOwner(server);
    const [one, two] = [await aNode(gardener), await aNode(gardener)];
    await anActivity(server, one.eui, now + 2000, 'offline');
    await anActivity(server, two.eui, now + 3000, 'online');
    const all = await gardener.call(channels.listActivity, { length: 2 });
    expect(all.list.map(({ eui, kind, is_gateway }) => [eui, kind, is_gateway])).toEqual([
      [two.eui, 'online', false],
      [one.eui, 'offline', false],
    ]);
    const ofOne = await gardener.call(channels.listActivity, { eui: one.eui });
    expect(ofOne.list[0]).toMatchObject({ kind: 'offline', at: now + 2000 });
    expect(ofOne.list.every(({ eui }) => eui === one.eui)).toBe(true);
    expect(ofOne.page.count).toBe(ofOne.list.length);
    await aNode(gardener);
    const grouped = await gardener.call(channels.listActivity, { grouped: 'true' });
    const bound = grouped.list.filter(({ kind }) => kind === 'bound');
    expect(bound.map(({ device_count }) => device_count)).toEqual([3]);
    expect(grouped.page).toEqual({ count: 3, more: false });
    const stranger = await anOwner(server);
    await expect(stranger.call(channels.listActivity, { eui: one.eui })).rejects.toMatchObject({
      code: FOREIGN,
    });
    expect((await stranger.call(channels.listActivity, {})).list).toEqual([]);
  });
});
