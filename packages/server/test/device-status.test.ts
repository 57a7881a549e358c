import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { packet } from '@fieldscope/simulator/payloads/frame7';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { describe, expect, test } from 'vitest';
import { aKit } from './builders';
import { aFleet, frame7, powerOf, SENSOR_REMOVED, temperatureOf } from './fleet';

const fleet = aFleet();

const view = (eui: Eui) => fleet.owner.call(devices.viewNode, { eui });
const channelsOf = (eui: Eui) => fleet.owner.call(devices.listNodeChannels, { eui });

describe('what a device reports about itself', () => {
  test('keeps what was not reported again', async () => {
    const { eui } = await fleet.device();
    await fleet.sender.uplink({ dev_eui: eui }, powerOf(71, 25), { fCnt: 1 });
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20), { fCnt: 2, rssi: -101 });
    expect(await view(eui)).toMatchObject({
      battery: 71,
      interval_minutes: 25,
      rssi: -101,
      frame_counter: 2,
      last_seen_at: fleet.server.clock.now(),
    });
  });

  test('a late uplink changes nothing that is newer, but fills in what was unknown', async () => {
    const { eui } = await fleet.device();
    const now = fleet.server.clock.now();
    await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20), { fCnt: 9, rssi: -60 });
    await view(eui);
    await fleet.sender.uplink({ dev_eui: eui }, powerOf(55, 5), {
      fCnt: 3,
      rssi: -120,
      receivedAt: now - MINUTE_MS,
    });
    expect(await view(eui)).toMatchObject({ battery: 55, rssi: -60, frame_counter: 9, last_seen_at: now });
    await fleet.sender.uplink({ dev_eui: eui }, powerOf(90, 5), { fCnt: 2, receivedAt: now - 2 * MINUTE_MS });
    expect(await view(eui)).toMatchObject({ battery: 55 });
  });

  test('a refused uplink is a sign of life', async () => {
    const { eui } = await fleet.device();
    await fleet.sender.uplink({ dev_eui: eui }, 'FFFF');
    expect(await view(eui)).toMatchObject({
      online: true,
      last_seen_at: fleet.server.clock.now(),
      latest: [],
    });
  });

  test('versions and the EUI of its sensor', async () => {
    const { eui } = await fleet.device();
    const frames = [
      frame7(0, 0x0000, '04030201'),
      frame7(1, 0x0002, '04030201'),
      frame7(1, 0x0003, 'F1F72C08'),
    ];
    await fleet.sender.uplink({ dev_eui: eui }, packet(frames).toString('hex'));
    expect(await view(eui)).toMatchObject({ hardware_version: '1.2', software_version: '3.4' });
    expect(await channelsOf(eui)).toMatchObject([{ channel: 1, sensor_eui: '082CF7F101020304' }]);
  });
});

describe('channels', () => {
  test('an idle channel is at work once it measures, and idle again when its sensor is taken off', async () => {
    const { eui } = await fleet.device();
    const states = [];
    for (const hex of [temperatureOf(20), SENSOR_REMOVED, temperatureOf(21), temperatureOf(22)]) {
      await fleet.sender.uplink({ dev_eui: eui }, hex);
      fleet.server.clock.advance(MINUTE_MS);
      states.push((await channelsOf(eui))[0]!.status);
    }
    expect(states).toEqual(['normal', 'idle', 'normal', 'normal']);
    expect((await channelsOf(eui))[0]!.measurement_ids).toEqual([4097, 4098]);
  });

  test('a kit makes its channels by uploading', async () => {
    const kit = await aKit(fleet.owner);
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
  const second = () => Math.floor(fleet.server.clock.now() / 1000) * 1000;
  const place = async (eui: Eui) => (await view(eui)).position;

  test('follows its newest fix, not the last to arrive', async () => {
    const { eui } = await fleet.device('T1000-A');
    await fleet.sender.uplink({ dev_eui: eui }, fix(8.5, 47.3, second()), { fPort: 5 });
    await fleet.sender.uplink({ dev_eui: eui }, fix(9.9, 48.9, second() - HOUR_MS), { fPort: 5 });
    expect(await place(eui)).toEqual({ longitude: 8.5, latitude: 47.3, source: 'device' });
  });

  test('stays where a person placed it by hand', async () => {
    const { eui } = await fleet.device('T1000-A', { longitude: 1, latitude: 2 });
    await fleet.sender.uplink({ dev_eui: eui }, fix(8.5, 47.3, second()), { fPort: 5 });
    expect(await place(eui)).toEqual({ longitude: 1, latitude: 2, source: 'hand' });
  });
});
