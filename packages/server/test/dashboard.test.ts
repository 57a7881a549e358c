import { devices } from '@fieldscope/contract/calls/devices';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aFleet, climateOf, powerOf, sendFrames } from './fleet';
import { CRC_WRONG } from './sender';

const fleet = aFleet();

test('counts who is online and what came in, hour by hour', async () => {
  const gateway = await fleet.device('M2');
  const [one, two] = [await fleet.device(), await fleet.device()];
  await fleet.device();
  const now = fleet.server.clock.now();
  const hoursAgo = (hours: number) => ({ receivedAt: now - hours * HOUR_MS, gateways: [gateway.eui] });
  await fleet.sender.uplink(one, climateOf(1), { fCnt: 1, ...hoursAgo(5.5) });
  await fleet.sender.uplink(one, climateOf(2), { fCnt: 4, ...hoursAgo(5.2) });
  await fleet.sender.uplink(one, climateOf(3), { fCnt: 5, ...hoursAgo(0) });
  await fleet.sender.uplink(two, climateOf(4), { fCnt: 9, ...hoursAgo(5.4) });
  const figures = await fleet.owner.call(devices.viewStatistic, {});
  expect(figures.gateways).toMatchObject({ now: 1, of: 1 });
  expect(figures.nodes).toMatchObject({ now: 1, of: 3 });
  expect(figures.received).toMatchObject({ now: 4, of: 6 });
  for (const { hours } of Object.values(figures)) expect(hours).toHaveLength(24);
  const at = (name: keyof typeof figures) => [18, 22, 23].map((hour) => figures[name].hours[hour]);
  expect(at('gateways')).toEqual([1, 0, 1]);
  expect(at('nodes')).toEqual([2, 0, 1]);
  expect(at('readings_today')).toEqual([6, 0, 2]);
  expect(at('received')).toEqual([3 / 5, 1, 1]);
});

test.each([
  'account',
  'organisation',
])('a day begins at midnight in the time zone of the %s', async (place) => {
  await sql`update ${sql.table(place)} set timezone = 'Asia/Tokyo' where org_id = ${fleet.owner.orgId}`.execute(
    fleet.server.db,
  );
  const node = await fleet.device();
  // Midnight in Tokyo is three in the afternoon in UTC.
  const midnight = Math.floor((fleet.server.clock.now() - 15 * HOUR_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS;
  await fleet.sender.uplink(node, climateOf(1), { receivedAt: midnight - DAY_MS - 1 });
  await fleet.sender.uplink(node, climateOf(2), { receivedAt: midnight - 1 });
  await fleet.sender.uplink(node, climateOf(3), { receivedAt: midnight });
  const { readings_today } = await fleet.owner.call(devices.viewStatistic, {});
  expect([readings_today.now, readings_today.of]).toEqual([2, 2]);
});

test('what needs a person is in the order of urgency, each device once', async () => {
  const [silent, , low, lossy, refused, healthy] = await Promise.all(
    ['silent', 'unseen', 'low', 'lossy', 'refused', 'healthy'].map((name) => fleet.device('S2101', { name })),
  );
  const start = fleet.server.clock.now();
  await fleet.sender.uplink(silent!, powerOf(3, 20));
  fleet.server.clock.advance(90 * MINUTE_MS);
  const now = fleet.server.clock.now();
  await fleet.sender.uplink(low!, powerOf(10, 60), { fCnt: 1 });
  await fleet.sender.uplink(low!, CRC_WRONG, { fCnt: 2 });
  await sendFrames(fleet, lossy!, [1, 2, 3, 4, 5, 6, 7, 8, 12]);
  await fleet.sender.uplink(refused!, CRC_WRONG, { fCnt: 1, receivedAt: now - HOUR_MS });
  await fleet.sender.uplink(refused!, '0101', { fCnt: 2, receivedAt: now - MINUTE_MS });
  await fleet.sender.uplink(healthy!, climateOf(20));
  const { list, reporting, total } = await fleet.owner.call(devices.listAttention, {});
  expect([reporting, total]).toEqual([4, 6]);
  expect(list.map(({ name, reason, since, figure }) => [name, reason, since, figure])).toEqual([
    ['silent', 'silent', start, null],
    ['unseen', 'never_seen', start, null],
    ['low', 'battery', null, 10],
    ['lossy', 'lossy', null, 0.25],
    ['refused', 'refused', now - HOUR_MS, 2],
  ]);
  expect(list[4]!.refusal).not.toBe('crc_mismatch');
  expect(list[0]).toMatchObject({ model: 'S2101', kind: 'node', interval_minutes: 20, refusal: null });
});
