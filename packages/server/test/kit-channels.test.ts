import { devices } from '@fieldscope/contract/calls/devices';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recoverStatuses } from '../src/modules/device-status/device-status-recovery.service';
import { aKit, aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';

const [DUPLICATE, GONE, UNSUPPORTED, NOT_OURS] = [11308, 11306, 11335, 11303];
const INVALID = 10007;

let server: TestServer;
let owner: User;
let kit: Awaited<ReturnType<typeof aKit>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  kit = await aKit(owner);
});

const channelsOf = (eui = kit.eui) => owner.call(devices.listNodeChannels, { eui });
const latestOf = async () => (await owner.call(devices.viewNode, { eui: kit.eui })).latest;
const upload = (channel: number, measurements: object) => {
  server.clock.advance(MINUTE_MS);
  return kit.upload({ events: [{ name: 'measure-sensor', value: [{ channel, measurements }] }] });
};
const add = (channel: number, details: object = {}) =>
  owner.call(kitChannels.add, { eui: kit.eui, channel, ...details });

test('a channel has a name and the measurements of its sensor type, and waits for its first value', async () => {
  await add(1, { name: 'Bed 1', sensor_type: '1001' });
  expect(await channelsOf()).toEqual([
    {
      channel: 1,
      name: 'Bed 1',
      status: 'idle',
      sensor_eui: '',
      sensor_type: '1001',
      measurement_ids: [4097, 4098],
      data_count: 0,
    },
  ]);
  await upload(1, { 4097: '21.4' });
  await owner.call(devices.viewNode, { eui: kit.eui });
  expect(await channelsOf()).toMatchObject([{ name: 'Bed 1', status: 'normal', data_count: 1 }]);
});

test('measurements are chosen, published ones and those of the organisation; others come with their upload', async () => {
  await add(2, { measurement_ids: [4100, 5500, 5999] });
  await upload(2, { 5501: 7 });
  await owner.call(devices.viewNode, { eui: kit.eui });
  expect(await channelsOf()).toMatchObject([{ channel: 2, measurement_ids: [4100, 5500, 5999, 5501] }]);
});

const WRONG: [what: string, details: object][] = [
  ['an undefined measurement', { measurement_ids: [5499] }],
  ['a status', { measurement_ids: [3000] }],
  ['more measurements than a channel may have', { measurement_ids: Array(65).fill(4097) }],
  ['an undefined sensor type', { sensor_type: '5999' }],
  ['a name that is too long', { name: 'x'.repeat(LIMITS.deviceNameLength + 1) }],
];
test.each(WRONG)('refused is %s', async (_what, details) => {
  await expect(add(1, details)).rejects.toMatchObject({ code: INVALID });
  await expect(add(256)).rejects.toMatchObject({ code: INVALID });
  expect(await channelsOf()).toEqual([]);
});

test('too many measurements of a channel are refused with their limit', async () => {
  const { body } = await owner.ask(kitChannels.add, {
    ...{ eui: kit.eui, channel: 1, measurement_ids: Array(65).fill(4097) },
  });
  expect(body).toMatchObject({ code: INVALID, facts: { field: 'measurement_ids', items: 64 } });
  expect(body.msg).toContain('at most 64');
});

test('a channel exists once, whether it was added or uploaded, also when two add it at once', async () => {
  const outcomes = await Promise.allSettled([add(1), add(1)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(add(1)).rejects.toMatchObject({ code: DUPLICATE });
  await upload(3, { 4097: 1 });
  await owner.call(devices.viewNode, { eui: kit.eui });
  await expect(add(3)).rejects.toMatchObject({ code: DUPLICATE });
});

test('what is given of a channel is changed, the rest stays', async () => {
  const change = (details: object) =>
    owner.call(kitChannels.change, { eui: kit.eui, channel: 1, ...details });
  await add(1, { name: 'Bed 1', sensor_type: '1001' });
  await change({ name: 'Bed 2' });
  expect(await channelsOf()).toMatchObject([
    { name: 'Bed 2', sensor_type: '1001', measurement_ids: [4097, 4098] },
  ]);
  await change({ sensor_type: null, measurement_ids: [4100] });
  expect(await channelsOf()).toMatchObject([{ name: 'Bed 2', sensor_type: null, measurement_ids: [4100] }]);
  await change({ name: '', sensor_type: '6001' });
  expect(await channelsOf()).toMatchObject([{ name: '', sensor_type: '6001', measurement_ids: [4100] }]);
});

test('a measurement that is left out is shown no more, until it is uploaded again', async () => {
  await upload(1, { 4097: 21, 4098: 50 });
  await owner.call(devices.viewNode, { eui: kit.eui });
  await owner.call(kitChannels.change, { eui: kit.eui, channel: 1, measurement_ids: [4098] });
  expect(await latestOf()).toMatchObject([{ measurement_id: 4098, value: 50 }]);
  await upload(1, { 4097: 22 });
  expect(await latestOf()).toMatchObject([
    { measurement_id: 4097, value: 22 },
    { measurement_id: 4098, value: 50 },
  ]);
  expect(await channelsOf()).toMatchObject([{ measurement_ids: [4098, 4097] }]);
});

test('a channel that is removed is gone with its newest values, after a restart too; the next upload brings it back', async () => {
  await upload(1, { 4097: 21 });
  await upload(2, { 4097: 5 });
  await owner.call(kitChannels.remove, { eui: kit.eui, channel: 2 });
  expect(await channelsOf()).toMatchObject([{ channel: 1 }]);
  expect(await latestOf()).toMatchObject([{ channel: 1, value: 21 }]);
  await server.latestValues.latest.recover(server.db);
  await recoverStatuses(server.db, server.clock.now());
  expect(await channelsOf()).toMatchObject([{ channel: 1 }]);
  await upload(2, { 4097: 6 });
  expect(await latestOf()).toMatchObject([
    { channel: 1, value: 21 },
    { channel: 2, value: 6 },
  ]);
  expect(await channelsOf()).toMatchObject([{ channel: 1 }, { channel: 2, data_count: 2 }]);
});

test('what is not there cannot be changed or removed', async () => {
  const gone = { code: GONE };
  await expect(owner.call(kitChannels.change, { eui: kit.eui, channel: 9, name: 'x' })).rejects.toMatchObject(
    gone,
  );
  await expect(owner.call(kitChannels.remove, { eui: kit.eui, channel: 9 })).rejects.toMatchObject(gone);
});

test('other devices have the channels that they were built with, and kits of others are out of reach', async () => {
  const { eui } = await aNode(owner);
  await expect(owner.call(kitChannels.add, { eui, channel: 5 })).rejects.toMatchObject({ code: UNSUPPORTED });
  const stranger = await anOwner(server);
  for (const one of [kitChannels.add, kitChannels.change, kitChannels.remove]) {
    await expect(stranger.call(one, { eui: kit.eui, channel: 1 })).rejects.toMatchObject({ code: NOT_OURS });
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(one, { eui: kit.eui, channel: 1 })).rejects.toMatchObject({ code: 10005 });
  }
  expect(await channelsOf()).toEqual([]);
});
