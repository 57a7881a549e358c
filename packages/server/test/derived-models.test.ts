import { WATER_USES } from '@fieldscope/agronomy/crops';
import { PATHOGENS } from '@fieldscope/agronomy/infection';
import { SOILS } from '@fieldscope/agronomy/soils';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { type DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { devices } from '@fieldscope/contract/calls/devices';
import type { DerivedId } from '@fieldscope/contract/definitions/derived';
import { CROP_NAMES, PATHOGEN_NAMES, SOIL_NAMES } from '@fieldscope/contract/definitions/derived-choices';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { deriveDue } from '../src/modules/derived/derivation.service';
import { sql } from '../src/platform/postgres/db';
import { aFleet, climateOf } from './fleet';
import { aHistory } from './readings';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;

const SETTINGS: DerivedSettings = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 45, elevation: 40, wind_height: 2 },
  ...{ longitude: 0, planted_on: '03-01', biofix: '03-01', crop: 'lettuce', soil: 'sand' },
  irrigation: 'measured',
  pathogen: 'grape_downy_mildew',
};
const choose = (node: Node, measurement_ids: DerivedId[], settings = SETTINGS) =>
  fleet.owner.call(derived.save, { eui: node.eui, channel: 1, measurement_ids, settings });
const derive = async () => {
  await deriveDue(fleet.server);
  await fleet.server.queue.runDue();
};
async function storedOf(node: Node, measurement_id: number): Promise<number[]> {
  const now = fleet.server.clock.now();
  const [curve] = await fleet.owner.call(channels.listHistory, {
    series: [{ eui: node.eui, channel: 1, measurement_id }],
    ...{ time_start: now - 60 * DAY_MS, time_end: now, points: 0 },
  });
  return curve!.values.filter((value) => value !== null);
}

/** Hours of the days before today, and what was measured in them: by the day and hour. */
async function measure(
  node: Node,
  days: number,
  measured: Record<number, (day: number, hour: number) => number>,
): Promise<{ first: string }> {
  const midnight = Math.floor(fleet.server.clock.now() / DAY_MS - days) * DAY_MS;
  for (const [measurement_id, valueAt] of Object.entries(measured))
    await aHistory(
      fleet.server,
      { eui: node.eui, measurement_id: Number(measurement_id) },
      Array.from({ length: days * 24 }, (_, index): [number, number] => [
        midnight + index * HOUR_MS,
        valueAt(Math.floor(index / 24), index % 24),
      ]),
    );
  return { first: new Date(midnight).toISOString().slice(5, 10) };
}

test('every crop, soil and disease that can be chosen has its figures', () => {
  expect([...CROP_NAMES].toSorted()).toEqual(Object.keys(WATER_USES).toSorted());
  expect(SOIL_NAMES).toEqual(Object.keys(SOILS));
  expect(PATHOGEN_NAMES).toEqual(Object.keys(PATHOGENS));
});

test('the heat of livestock comes with each uplink and raises an alarm, and with what was stored before', async () => {
  const { owner, server, sender } = fleet;
  const node = await fleet.device();
  await measure(node, 1, { 4097: () => 5, 4098: () => 50, 4105: () => 5, 4127: () => 100 });
  await sender.uplink(node, climateOf(20, 50));
  await choose(node, [9061, 9062, 9063, 9064, 9065, 9071]);
  await owner.call(alarms.createRule, {
    ...{ name: 'Heat', severity: 'warning', eui: node.eui, measurement_id: 9061 },
    condition: { kind: 'above', limit: 79 },
  });
  server.clock.advance(HOUR_MS);
  await sender.uplink(node, climateOf(30, 70));
  const { latest } = await owner.call(devices.viewNode, { eui: node.eui });
  const shown = new Map(latest.map((one) => [one.measurement_id, one.value]));
  expect(shown.get(9061)).toBeCloseTo(81.4, 1);
  expect(shown.get(9063)).toBeGreaterThan((shown.get(9064) as number) - 3);
  expect((await owner.call(alarms.listAlarms, {})).list).toMatchObject([{ measurement_id: 9061 }]);
  await derive();
  // 5 °C in 18 km/h, and 0.68 and -9.96 on the index of cattle.
  expect((await storedOf(node, 9071))[0]).toBeCloseTo(1.7, 0);
  const [plain, adjusted] = [await storedOf(node, 9061), await storedOf(node, 9062)];
  expect(adjusted[0]! - plain[0]!).toBeCloseTo(4.51 + 0.68 - 9.96, 6);
});

test('the root zone dries day by day, and asks for water in an alarm', async () => {
  const { owner, server } = fleet;
  const node = await fleet.device();
  const weather = {
    4097: (_: number, hour: number) => (hour < 12 ? 14 : 28),
    4098: () => 40,
    4113: (day: number, hour: number) => (day === 5 && hour === 6 ? 40 : 0),
  };
  const { first } = await measure(node, 8, weather);
  await choose(node, [9023, 9024, 9025], { ...SETTINGS, planted_on: first });
  await derive();
  const [reference, lacking, needed] = [
    await storedOf(node, 9023),
    await storedOf(node, 9024),
    await storedOf(node, 9025),
  ];
  expect(lacking).toHaveLength(8);
  expect(lacking[0]).toBeCloseTo(0.7 * reference[0]!, 6);
  // Sand holds 22.5 mm in 0.3 m, of which lettuce takes about a third without stress.
  expect(needed[0]).toBe(0);
  expect(needed[4]).toBe(lacking[4]);
  expect(lacking[4]).toBeGreaterThan(8);
  expect([lacking[5], needed[5], needed[7]]).toEqual([0, 0, 0]);
  const [view] = await owner.call(derived.view, { eui: node.eui });
  expect(view).toMatchObject({ missing_days: 0, settings: { crop: 'lettuce', soil: 'sand' } });

  await owner.call(alarms.createRule, {
    ...{ name: 'Water', severity: 'warning', eui: node.eui, measurement_id: 9025 },
    condition: { kind: 'above', limit: 1 },
  });
  server.clock.advance(3 * DAY_MS);
  await measure(node, 3, { ...weather, 4113: () => 0 });
  await derive();
  // The session has ended meanwhile.
  const { rows } = await sql<{ value: number }>`
    select value from alarm where org_id = ${owner.orgId} and measurement_id = 9025`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.value).toBeGreaterThan(8);
});

test('the coming night is foretold from the nights of the node, after ten of them', async () => {
  const node = await fleet.device();
  const evening = (day: number) => (day % 5) + 2;
  await measure(node, 16, {
    4097: (day, hour) => {
      if (hour < 8) return evening(Math.max(0, day - 1)) / 2 - 3;
      return hour < 16 ? 12 : evening(day);
    },
    4098: () => 60,
  });
  await choose(node, [9051]);
  await derive();
  const found = await storedOf(node, 9051);
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found.at(-1)).toBeCloseTo(evening(15) / 2 - 3, 1);
});

test('insects, downy mildew, Cercospora and the chosen disease have a value for each day', async () => {
  const node = await fleet.device();
  const { first } = await measure(node, 4, { 4097: () => 18, 4098: () => 97, 4113: () => 0.5 });
  await choose(node, [9035, 9036, 9037, 9038, 9039, 9041, 9042], { ...SETTINGS, biofix: first });
  await derive();
  expect(await storedOf(node, 9035)).toEqual([1, 1, 1, 1]);
  expect(await storedOf(node, 9036)).toEqual([0, 0, 0, 0]);
  expect((await storedOf(node, 9037)).every((hours) => hours > 50)).toBe(true);
  expect((await storedOf(node, 9038)).every((share) => share > 100)).toBe(true);
  expect((await storedOf(node, 9039)).every((share) => share > 80 && share <= 100)).toBe(true);
  expect((await storedOf(node, 9041)).at(-1)).toBe(32);
});

test('what needs a crop, a soil, a disease or a place is refused without', async () => {
  const node = await fleet.device();
  await measure(node, 1, { 4097: () => 18, 4098: () => 60, 4113: () => 0 });
  const invalid = { code: ERRORS.parameter_invalid.code };
  const without: [DerivedId, Partial<DerivedSettings>][] = [
    [9024, { crop: null }],
    [9025, { soil: null }],
    [9038, { pathogen: null }],
    [9051, { longitude: null }],
  ];
  for (const [id, change] of without) {
    await expect(choose(node, [id], { ...SETTINGS, ...change })).rejects.toMatchObject(invalid);
    await choose(node, [9011], { ...SETTINGS, ...change });
  }
});
