import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { type DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import type { DerivedId } from '@fieldscope/contract/definitions/derived';
import { derivedFrom } from '@fieldscope/contract/definitions/derived-needs';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { deriveDays, deriveDue } from '../src/modules/derived/derivation.service';
import { Unfinished } from '../src/platform/jobs/job-kind';
import { sql } from '../src/platform/postgres/db';
import { aFleet, climateOf } from './fleet';
import { aHistory } from './readings';

const fleet = aFleet();
const SETTINGS: DerivedSettings = {
  ...{ timezone: 'Asia/Kolkata', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
  ...{ longitude: 80, planted_on: '03-01', biofix: '03-01', crop: 'maize', soil: 'loam' },
  irrigation: 'measured',
  pathogen: 'grape_downy_mildew',
};
/** What temperature and humidity are enough for. */
const OF_CLIMATE = derivedFrom(new Set([4097, 4098]));
type Node = Awaited<ReturnType<typeof fleet.device>>;

const choose = (node: Node, measurement_ids: DerivedId[], settings = SETTINGS) =>
  fleet.owner.call(derived.save, { eui: node.eui, channel: 1, measurement_ids, settings });
/** What is stored of a measurement within the days before now. */
async function storedOf(node: Node, measurement_id: number, days = 30) {
  const now = fleet.server.clock.now();
  const [curve] = await fleet.owner.call(channels.listHistory, {
    series: [{ eui: node.eui, channel: 1, measurement_id }],
    ...{ time_start: now - days * DAY_MS, time_end: now, points: 0 },
  });
  return curve!.times.flatMap((at, index) =>
    curve!.values[index] === null ? [] : [{ at, value: curve!.values[index]! }],
  );
}
const derive = async () => {
  await deriveDue(fleet.server);
  await fleet.server.queue.runDue();
};

/** Half an hour aside of UTC, and without clock changes: the days before today are the same whenever this runs. */
const ZONE_MS = 5.5 * HOUR_MS;

/** A day that was as cold as 10 °C until noon and 26 °C from then on, each hour measured. */
async function aDay(node: Node, midnight: number) {
  const measured = (valueAt: (hour: number) => number) =>
    Array.from({ length: 24 }, (_, hour): [number, number] => [midnight + hour * HOUR_MS, valueAt(hour)]);
  const warmth = measured((hour) => (hour < 12 ? 10 : 26));
  await aHistory(fleet.server, { eui: node.eui, measurement_id: 4097 }, warmth);
  await aHistory(
    fleet.server,
    { eui: node.eui, measurement_id: 4098 },
    measured(() => 60),
  );
}

/** The last days in Kolkata: all of them are measured, or the first. */
async function aSeason(node: Node, days: number, { measured: measuredDays = days } = {}) {
  const { server } = fleet;
  const end = Math.floor((server.clock.now() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
  const midnight = end - days * DAY_MS;
  for (let day = 0; day < measuredDays; day++) await aDay(node, midnight + day * DAY_MS);
  const settings = { ...SETTINGS, season_start: new Date(midnight + ZONE_MS).toISOString().slice(5, 10) };
  return { midnight, end, settings };
}

test('dew point and vapour pressure deficit come with each uplink, raise alarms, and cost nothing', async () => {
  const node = await fleet.device();
  await fleet.sender.uplink(node, climateOf(20, 50));
  await choose(node, [9001, 9002]);
  await fleet.owner.call(alarms.createRule, {
    ...{ name: 'Dew', severity: 'warning', eui: node.eui, measurement_id: 9001 },
    condition: { kind: 'above', limit: 20 },
  });
  fleet.server.clock.advance(HOUR_MS);
  await fleet.sender.uplink(node, climateOf(28, 90));
  const { latest } = await fleet.owner.call(devices.viewNode, { eui: node.eui });
  const shown = new Map(latest.map((one) => [one.measurement_id, one.value]));
  expect(shown.get(9001)).toBeCloseTo(26.2, 1);
  expect(shown.get(9002)).toBeCloseTo(0.38, 2);
  expect((await fleet.owner.call(alarms.listAlarms, {})).list).toMatchObject([{ measurement_id: 9001 }]);
  const { rows } = await sql<{ used: number }>`
    select -sum(used)::int as used from credit_entry, unnest(um) as used
    where org_id = ${fleet.owner.orgId} and kind = 'uplink'`.execute(fleet.server.db);
  expect(rows[0]!.used).toBe(4);
});

test('what was stored before is derived by local days, once, and again where readings come late', async () => {
  const node = await fleet.device();
  const { midnight, end, settings } = await aSeason(node, 12);
  await choose(node, OF_CLIMATE, settings);
  await derive();
  const degreeDays = await storedOf(node, 9011);
  expect(degreeDays.map(({ at }) => at)).toEqual(
    Array.from({ length: 12 }, (_, day) => midnight + (day + 1) * DAY_MS - 1000),
  );
  expect(degreeDays.map(({ value }) => value)).toEqual(Array.from({ length: 12 }, (_, day) => 8 * (day + 1)));
  const [curve] = await fleet.owner.call(channels.listHistory, {
    series: [{ eui: node.eui, channel: 1, measurement_id: 9011 }],
    ...{ time_start: midnight, time_end: end, points: 0 },
  });
  // A day is no gap.
  expect(curve!.values).not.toContain(null);
  expect(await storedOf(node, 9001)).toHaveLength(12 * 24);
  expect((await storedOf(node, 9023)).every(({ value }) => value > 0.2 && value < 9)).toBe(true);
  expect(await storedOf(node, 9031)).toHaveLength(12);
  const [view] = await fleet.owner.call(derived.view, { eui: node.eui });
  expect(view).toMatchObject({ progress: 1, missing_days: 0, settings });

  await derive();
  expect(await storedOf(node, 9011)).toEqual(degreeDays);

  // A hot hour of the third day arrives now.
  const receivedAt = midnight + 2 * DAY_MS + 15 * HOUR_MS + 1000;
  await fleet.sender.uplink(node, climateOf(30, 50), { receivedAt });
  await derive();
  const again = await storedOf(node, 9011);
  expect(again.map(({ value }) => value)).toEqual([
    8,
    16,
    26,
    ...degreeDays.slice(3).map(({ value }) => value + 2),
  ]);
  expect(again.at(-1)!.at).toBe(end - 1000);
});

test('a sum raises an alarm once a day is over that takes it above a limit, and only once', async () => {
  const { server, owner } = fleet;
  const node = await fleet.device();
  const { midnight, end, settings } = await aSeason(node, 3);
  await choose(node, [9011], settings);
  await derive();
  await owner.call(alarms.createRule, {
    ...{ name: 'Flowering', severity: 'warning', eui: node.eui, measurement_id: 9011 },
    condition: { kind: 'above', limit: 30 },
  });
  await aDay(node, end);
  server.clock.advance(end + DAY_MS + HOUR_MS - server.clock.now());
  await derive();
  await sql`update derivation set derived_to = ${new Date(midnight)} where org_id = ${owner.orgId}`.execute(
    server.db,
  );
  await derive();
  // The session has ended meanwhile.
  const { rows } = await sql`select value from alarm where org_id = ${owner.orgId}`.execute(server.db);
  expect(rows).toEqual([{ value: 32 }]);
});

test('a day that was not measured for most of it gives no value, and is counted', async () => {
  const node = await fleet.device();
  const { end, settings } = await aSeason(node, 5, { measured: 3 });
  await fleet.sender.uplink(node, climateOf(20, 50));
  await choose(node, [9011], settings);
  await derive();
  expect((await storedOf(node, 9011)).at(-1)!.at).toBe(end - 2 * DAY_MS - 1000);
  const [view] = await fleet.owner.call(derived.view, { eui: node.eui });
  expect(view).toMatchObject({ missing_days: 2, on: [9011] });
});

test('only what follows from its measurements can be chosen, and nothing stays when the device leaves', async () => {
  const node = await fleet.device();
  await fleet.sender.uplink(node, climateOf(20, 50));
  const unsupported = { code: ERRORS.operation_unsupported.code };
  await expect(choose(node, [9021])).rejects.toMatchObject(unsupported);
  await expect(choose(node, [9023], { ...SETTINGS, latitude: null })).rejects.toMatchObject({
    code: ERRORS.parameter_invalid.code,
  });
  const [view] = await fleet.owner.call(derived.view, { eui: node.eui });
  expect(view).toMatchObject({ on: [], progress: null });
  expect(view!.offered).toEqual(OF_CLIMATE);
  await choose(node, [9001]);
  await choose(node, []);
  const viewed = async () => (await fleet.owner.call(derived.view, { eui: node.eui }))[0];
  expect(await viewed()).toMatchObject({ on: [], progress: null });
  await choose(node, [9001]);
  await fleet.owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
  await fleet.owner.call(production.bind, node);
  await fleet.sender.uplink(node, climateOf(20, 50));
  expect(await viewed()).toMatchObject({ on: [], progress: null });
});

test('a channel that cannot be derived keeps no other waiting', async () => {
  const [broken, node] = [await fleet.device(), await fleet.device()];
  const { settings } = await aSeason(node, 2);
  await aSeason(broken, 2);
  for (const one of [broken, node]) await choose(one, [9011], settings);
  await derive();
  await sql`update derivation set settings = settings || '{"timezone": "Nowhere/Land"}'
    where device_id = (select device_id from device where eui = ${broken.eui})`.execute(fleet.server.db);
  await sql`update derivation set derived_to = first_at`.execute(fleet.server.db);
  await sql`delete from derived_reading`.execute(fleet.server.db);
  await derive();
  expect(await storedOf(node, 9011)).toHaveLength(2);
  expect(fleet.server.logged()).toMatch(/not derived/);
});

test('an organisation whose turn is over goes on with its next channel', async () => {
  const { server, owner } = fleet;
  const nodes = [await fleet.device(), await fleet.device()];
  for (const node of nodes) {
    const { settings } = await aSeason(node, 2);
    await choose(node, [9011], settings);
  }
  const working = { ...server, job: { id: '', isTurnOver: async () => true } };
  const derived = async () =>
    (await Promise.all(nodes.map((node) => storedOf(node, 9011)))).map(({ length }) => length);
  await server.queue.runDue();
  await sql`update derivation set derived_to = first_at where org_id = ${owner.orgId}`.execute(server.db);
  await sql`delete from derived_reading where org_id = ${owner.orgId}`.execute(server.db);
  for (const expected of [
    [2, 0],
    [2, 2],
  ]) {
    await expect(deriveDays(working, owner)).rejects.toThrow(Unfinished);
    expect(await derived()).toEqual(expected);
  }
  await deriveDays(working, owner);
});
