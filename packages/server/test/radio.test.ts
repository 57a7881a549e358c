import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { aGateway, aKit, anOwner } from './builders';
import { aFleet, climateOf } from './fleet';
import { CRC_WRONG } from './sender';

const fleet = aFleet();
const now = () => fleet.server.clock.now();
const view = (eui: string, input: object = {}) => fleet.owner.call(deviceRadio.view, { eui, ...input });

/** Sends frames with these counters, an hour between them, the last one now. */
async function sendHourly(node: { dev_eui: string }, counters: number[], facts: object = {}) {
  for (const [index, fCnt] of counters.entries()) {
    const receivedAt = now() - (counters.length - 1 - index) * HOUR_MS;
    await fleet.sender.uplink(node, climateOf(20 + index / 10), { fCnt, receivedAt, ...facts });
  }
}

test('uplinks are counted by day, with those that the frame counter misses', async () => {
  const node = await fleet.device();
  // The clock of the tests begins at ten in the morning, UTC.
  await sendHourly(node, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15]);
  await fleet.sender.uplink(node, CRC_WRONG, { fCnt: 16 });
  const { days, to } = await view(node.eui, { days: 3 });
  const date = (daysAgo: number) => new Date(to - daysAgo * DAY_MS).toISOString().slice(0, 10);
  expect(days).toEqual([
    { date: date(2), received: 0, missing: 0, refused: 0 },
    { date: date(1), received: 2, missing: 0, refused: 0 },
    { date: date(0), received: 12, missing: 2, refused: 1 },
  ]);
});

test('days begin at midnight of the time zone', async () => {
  const node = await fleet.device();
  await sendHourly(node, [1, 2, 3, 4, 5, 6]);
  const received = async (timezone: string) =>
    (await view(node.eui, { days: 2, timezone })).days.map((day) => day.received);
  expect(await received('UTC')).toEqual([0, 6]);
  // It is two hours after midnight there.
  expect(await received('Pacific/Honolulu')).toEqual([5, 1]);
});

test('what is packed counts like what is not', async () => {
  const node = await fleet.device();
  for (const [fCnt, daysAgo] of [
    [1, 9],
    [2, 8],
    [5, 7],
    [6, 1],
  ] as const)
    await fleet.sender.uplink(node, climateOf(20), { fCnt, receivedAt: now() - daysAgo * DAY_MS });
  const before = await view(node.eui, { days: 10 });
  expect(before.days.map(({ received, missing }) => [received, missing])).toEqual([
    ...[
      [1, 0],
      [1, 0],
      [1, 2],
    ],
    ...[
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
    ],
  ]);
  await packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 3 * DAY_MS);
  expect(await view(node.eui, { days: 10 })).toEqual(before);
});

test('signal is named by the gateway that received best, own ones by their names', async () => {
  const node = await fleet.device();
  const mast = await aGateway(fleet.owner, { name: 'Mast' });
  const other = '00000000000000FF';
  await fleet.sender.uplink(node, climateOf(20), { rssi: -90, gateways: [mast.eui, other] });
  fleet.server.clock.advance(MINUTE_MS);
  await fleet.sender.uplink(node, climateOf(20.1), { rssi: -92, gateways: [mast.eui], spreadingFactor: 9 });
  fleet.server.clock.advance(HOUR_MS);
  await fleet.sender.uplink(node, climateOf(20.2), { rssi: -110, gateways: [other] });
  const { gateways, bin_ms: binMs } = await view(node.eui);
  expect(binMs).toBe(15 * MINUTE_MS);
  expect(gateways).toMatchObject([
    { eui: mast.eui, name: 'Mast', uplinks: 2, rssi: [-91], snr: [7.5], spreading_factor: [9] },
    { eui: other, name: '', uplinks: 1, rssi: [-110], spreading_factor: [7] },
  ]);
});

test('a kit has no radio link, and a foreign device none for us', async () => {
  const kit = await aKit(fleet.owner);
  await expect(view(kit.eui)).rejects.toMatchObject({ code: ERRORS.feature_unsupported.code });
  const node = await fleet.device();
  const stranger = await anOwner(fleet.server);
  await expect(stranger.call(deviceRadio.view, { eui: node.eui })).rejects.toMatchObject({
    code: ERRORS.device_not_in_organisation.code,
  });
  await expect(view(node.eui, { timezone: 'Middle/Earth' })).rejects.toMatchObject({
    code: ERRORS.parameter_invalid.code,
  });
  expect(await view(node.eui)).toMatchObject({ gateways: [] });
});

test('a day of 25 hours is one day, and whole', async () => {
  // Berlin goes back on 25 October 2026 at three, and it is half past eleven in the evening of that day.
  const midnight = Date.parse('2026-10-24T22:00Z');
  fleet.server.clock.advance(midnight + 24.5 * HOUR_MS - now());
  fleet.owner = await anOwner(fleet.server);
  const node = await fleet.device();
  await sendHourly(node, [3, 4]);
  for (const [fCnt, day] of [
    [1, midnight - DAY_MS],
    [2, midnight],
  ] as const)
    await fleet.sender.uplink(node, climateOf(20), { fCnt, receivedAt: day + MINUTE_MS });
  const { days } = await view(node.eui, { days: 2, timezone: 'Europe/Berlin' });
  expect(days.map(({ date, received }) => [date, received])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 3],
  ]);
});
