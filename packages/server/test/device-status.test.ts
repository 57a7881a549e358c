import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeviceNews, mergeNews } from '../src/modules/devices/device-news.model';
import { createDeviceStatus, watchOnline } from '../src/modules/devices/device-status.service';
import { sql } from '../src/platform/db';
import { aBound } from './bound';
import { aKit, anOwner, type User } from './builders';
import { aHouse, type TestHouse } from './harness';
import { aSender } from './sender';

type Sender = Awaited<ReturnType<typeof aSender>>;

let house: TestHouse;
let sender: Sender;
let owner: User;
beforeAll(async () => {
  house = await aHouse();
  sender = await aSender(house);
});
beforeEach(async () => {
  owner = await anOwner(house);
});

const status = (battery: number, intervalMinutes: number) =>
  packet([powerFrame(battery, intervalMinutes)]).toString('hex');
const value = (temperature: number) => packet([valueFrame(4097, temperature)]).toString('hex');
const frame7 = (channel: number, dataId: number, hex: string) => {
  const head = Buffer.alloc(3);
  head.writeUInt8(channel, 0);
  head.writeUInt16LE(dataId, 1);
  return Buffer.concat([head, Buffer.from(hex, 'hex')]);
};
const view = (eui: Eui) => owner.call(devices.viewNode, { eui });
const channelsOf = (eui: Eui) => owner.call(devices.listNodeChannels, { eui });
const recordOf = async (eui: Eui) => (await owner.call(devices.listOnlineRecord, { eui })).list;

describe('what a device tells of itself', () => {
  test('keeps what was not told again', async () => {
    const { eui } = await aBound(owner, 'S2101');
    await sender.uplink({ dev_eui: eui }, status(71, 25), { fCnt: 1 });
    house.clock.advance(MINUTE_MS);
    await sender.uplink({ dev_eui: eui }, value(20), { fCnt: 2, rssi: -101 });
    expect(await view(eui)).toMatchObject({
      battery: 71,
      interval_minutes: 25,
      rssi: -101,
      frame_counter: 2,
      last_seen_at: house.clock.now(),
    });
  });

  test('a late uplink changes nothing that is newer, but fills in what nobody knew', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const now = house.clock.now();
    await sender.uplink({ dev_eui: eui }, value(20), { fCnt: 9, rssi: -60 });
    await view(eui);
    await sender.uplink({ dev_eui: eui }, status(55, 5), {
      fCnt: 3,
      rssi: -120,
      receivedAt: now - MINUTE_MS,
    });
    expect(await view(eui)).toMatchObject({ battery: 55, rssi: -60, frame_counter: 9, last_seen_at: now });
    await sender.uplink({ dev_eui: eui }, status(90, 5), { fCnt: 2, receivedAt: now - 2 * MINUTE_MS });
    expect(await view(eui)).toMatchObject({ battery: 55 });
  });

  test('a refused uplink is a sign of life', async () => {
    const { eui } = await aBound(owner, 'S2101');
    await sender.uplink({ dev_eui: eui }, 'FFFF');
    expect(await view(eui)).toMatchObject({ online: true, last_seen_at: house.clock.now(), latest: [] });
  });

  test('versions and the EUI of its sensor', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const frames = [
      frame7(0, 0x0000, '04030201'),
      frame7(1, 0x0002, '04030201'),
      frame7(1, 0x0003, 'F1F72C08'),
    ];
    await sender.uplink({ dev_eui: eui }, packet(frames).toString('hex'));
    expect(await view(eui)).toMatchObject({ hardware_version: '1.2', software_version: '3.4' });
    expect(await channelsOf(eui)).toMatchObject([{ channel: 1, sensor_eui: '082CF7F101020304' }]);
  });
});

describe('channels', () => {
  test('an idle channel is at work once it measures, and idle again when its sensor is taken off', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const removed = packet([frame7(1, 0x0120, '00000000')]).toString('hex');
    const states = [];
    for (const hex of [value(20), removed, value(21), value(22)]) {
      await sender.uplink({ dev_eui: eui }, hex);
      house.clock.advance(MINUTE_MS);
      states.push((await channelsOf(eui))[0]!.status);
    }
    expect(states).toEqual(['normal', 'idle', 'normal', 'normal']);
    expect((await channelsOf(eui))[0]!.measurement_ids).toEqual([4097, 4098]);
  });

  test('a kit makes its channels by uploading', async () => {
    const kit = await aKit(owner);
    const measure = (channel: number, measurements: object) => ({
      name: 'measure-sensor',
      value: [{ channel, measurements }],
    });
    await kit.upload({ events: [measure(2, { 4098: '60', 4097: '21' }), measure(5, { 5500: 1 })] });
    await kit.upload({
      events: [
        measure(2, { 4101: 101_300 }),
        { name: 'update-channel-info', value: [{ channel: 5, sensorType: '1001', status: 'abnormal' }] },
      ],
    });
    expect(await channelsOf(kit.eui as Eui)).toMatchObject([
      { channel: 2, status: 'normal', sensor_type: null, measurement_ids: [4097, 4098, 4101] },
      { channel: 5, status: 'abnormal', sensor_type: '1001', measurement_ids: [5500] },
    ]);
  });
});

describe('the place of a tracker', () => {
  const fix = (longitude: number, latitude: number, at: number) =>
    fixPacket({ at, longitude, latitude, temperature: 20, light: 10, battery: 80, events: 1 }).toString(
      'hex',
    );
  const second = () => Math.floor(house.clock.now() / 1000) * 1000;
  const place = async (eui: Eui) => (await view(eui)).position;

  test('follows its newest fix, not the last to arrive', async () => {
    const { eui } = await aBound(owner, 'T1000-A');
    await sender.uplink({ dev_eui: eui }, fix(8.5, 47.3, second()), { fPort: 5 });
    await sender.uplink({ dev_eui: eui }, fix(9.9, 48.9, second() - HOUR_MS), { fPort: 5 });
    expect(await place(eui)).toEqual({ longitude: 8.5, latitude: 47.3, source: 'device' });
  });

  test('stays where somebody put it by hand', async () => {
    const { eui } = await aBound(owner, 'T1000-A', { longitude: 1, latitude: 2 });
    await sender.uplink({ dev_eui: eui }, fix(8.5, 47.3, second()), { fPort: 5 });
    expect(await place(eui)).toEqual({ longitude: 1, latitude: 2, source: 'hand' });
  });
});

describe('online and offline', () => {
  test('a device that was silent is back with its uplink, without waiting for the monitor', async () => {
    const { eui } = await aBound(owner, 'S2101');
    await sender.uplink({ dev_eui: eui }, status(80, 10));
    await view(eui);
    house.clock.advance(HOUR_MS);
    await watchOnline(house);
    expect(await recordOf(eui)).toMatchObject([{ online: false }, { online: true }]);
    await sender.uplink({ dev_eui: eui }, value(20));
    expect(await recordOf(eui)).toMatchObject([
      { online: true, at: house.clock.now() },
      { online: false },
      { online: true },
    ]);
  });

  test('the monitor notes a silence once, at the moment it began, however many processes look', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const start = house.clock.now();
    await sender.uplink({ dev_eui: eui }, status(80, 10));
    await view(eui);
    house.clock.advance(30 * MINUTE_MS);
    await watchOnline(house);
    expect(await recordOf(eui)).toEqual([{ online: true, at: start }]);
    house.clock.advance(1);
    await Promise.all(Array.from({ length: 6 }, () => watchOnline(house)));
    expect(await recordOf(eui)).toEqual([
      { online: false, at: start + 30 * MINUTE_MS },
      { online: true, at: start },
    ]);
  });

  test('a gateway has a record too', async () => {
    const gateway = await aBound(owner, 'M2');
    const node = await aBound(owner, 'S2101');
    const start = house.clock.now();
    await sender.uplink(node, value(20), { gateways: [gateway.eui] });
    await house.deviceStatus.settle();
    house.clock.advance(6 * MINUTE_MS);
    await watchOnline(house);
    expect(await recordOf(gateway.eui)).toEqual([
      { online: false, at: start + 5 * MINUTE_MS },
      { online: true, at: start },
    ]);
  });

  test('history that is handed in afterwards makes no record of silence', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const now = house.clock.now();
    await sender.uplink({ dev_eui: eui }, value(20), { receivedAt: now - 20 * DAY_MS });
    await watchOnline(house);
    await sender.uplink({ dev_eui: eui }, value(21), { receivedAt: now });
    expect(await recordOf(eui)).toEqual([{ online: true, at: now }]);
  });

  test('open screens hear of an uplink and of a silence', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const heard: object[] = [];
    const leave = house.live.join(owner.orgId, (message) => {
      const told = typeof message === 'string' ? JSON.parse(message) : message;
      if (told.type === 'device' && told.eui === eui) heard.push(told);
    });
    const settled = async () => {
      await house.deviceStatus.settle();
      await expect.poll(() => heard.length).toBeGreaterThan(0);
      return heard.splice(0).at(-1);
    };
    await sender.uplink({ dev_eui: eui }, status(66, 10));
    const seenAt = house.clock.now();
    expect(await settled()).toMatchObject({ online: true, battery: 66, last_seen_at: seenAt });
    house.clock.advance(HOUR_MS);
    await watchOnline(house);
    expect(await settled()).toMatchObject({ online: false, battery: 66, last_seen_at: seenAt });
    leave();
  });
});

describe('after a crash', () => {
  /** A second status service that hears nothing of the ingest, as a process that has just started. */
  const restarted = () => createDeviceStatus({ ...house, ingest: { onCommitted: () => {} } });

  test('everything that was committed is caught up from the uplinks', async () => {
    const gateway = await aBound(owner, 'M2');
    const { eui } = await aBound(owner, 'S2101');
    const kit = await aKit(owner);
    const now = house.clock.now();
    await sender.uplink({ dev_eui: eui }, status(61, 45), {
      fCnt: 6,
      receivedAt: now - MINUTE_MS,
      gateways: [gateway.eui],
    });
    await sender.uplink({ dev_eui: eui }, value(20), { fCnt: 7, rssi: -77, gateways: [gateway.eui] });
    await kit.upload({
      events: [{ name: 'measure-sensor', value: [{ channel: 3, measurements: { 4097: 20 } }] }],
    });
    const before = [await view(eui), await owner.call(devices.viewGateway, { eui: gateway.eui })];
    await sql`delete from device_status where device_id in (select device_id from device where org_id = ${owner.orgId})`.execute(
      house.db,
    );
    await sql`delete from device_channel where device_id in (select device_id from device where eui = ${kit.eui})`.execute(
      house.db,
    );
    expect(await view(eui)).toMatchObject({ last_seen_at: null });
    await restarted().recover();
    const after = [await view(eui), await owner.call(devices.viewGateway, { eui: gateway.eui })];
    expect(after).toEqual(before);
    expect(await channelsOf(kit.eui as Eui)).toMatchObject([
      { channel: 3, status: 'normal', measurement_ids: [4097] },
    ]);
  });

  test('what was written already stays, and what came later wins', async () => {
    const { eui } = await aBound(owner, 'S2101');
    const now = house.clock.now();
    await sender.uplink({ dev_eui: eui }, status(61, 45), { receivedAt: now - HOUR_MS });
    await sender.uplink({ dev_eui: eui }, status(60, 30), { receivedAt: now });
    await view(eui);
    await sql`update device_status set last_seen_at = ${new Date(now - HOUR_MS)}, battery = 61, interval_minutes = 45
      where device_id = (select device_id from device where eui = ${eui})`.execute(house.db);
    await restarted().recover();
    await restarted().recover();
    expect(await view(eui)).toMatchObject({ battery: 60, interval_minutes: 30, last_seen_at: now });
  });
});

test('news of a device come out the same in any order', () => {
  const piece = (seenAt: number, told: Partial<DeviceNews>): DeviceNews => ({
    device: {
      deviceId: 1,
      orgId: owner.orgId,
      eui: '2CF7F10000000001' as Eui,
      model: 'S2101',
      kind: 'node',
      deviceKeySealed: null,
    },
    seenAt,
    battery: null,
    intervalMinutes: null,
    hardware: null,
    software: null,
    rssi: null,
    snr: null,
    fCnt: null,
    frequency: null,
    gateways: null,
    heard: new Map(),
    channels: new Map(),
    moved: false,
    ...told,
  });
  const pieces = [
    piece(1, { battery: 50, heard: new Map([['A', 1]]) }),
    piece(2, {
      battery: 49,
      channels: new Map([[1, { status: 'idle', measured: false, measurementIds: [] }]]),
    }),
    piece(3, {
      rssi: -70,
      heard: new Map([
        ['A', 3],
        ['B', 3],
      ]),
      moved: true,
    }),
  ];
  const forward = pieces.reduce(mergeNews);
  const backward = pieces.toReversed().reduce(mergeNews);
  expect(backward).toEqual(forward);
  expect(forward).toMatchObject({ seenAt: 3, battery: 49, rssi: -70, moved: true });
  expect(forward.heard).toEqual(
    new Map([
      ['A', 3],
      ['B', 3],
    ]),
  );
});
