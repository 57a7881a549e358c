import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { watchOnlineStates } from '../src/modules/device-status/device-status.service';
import { sql } from '../src/platform/postgres/db';
import { aKit, aNetworkServer } from './builders';
import { aFleet, climateOf, powerOf, sendFrames } from './fleet';
import { CRC_WRONG } from './sender';

const FOREIGN = 11303;
const GATEWAY_UNKNOWN = '00000000000000FF';

const fleet = aFleet();

describe('one node', () => {
  test('shows keys, versions, place and when the next uplink is due', async () => {
    const node = await fleet.device('S2101', { name: 'Bed', longitude: 1.5, latitude: 2.5 });
    await fleet.sender.uplink(node, powerOf(88, 20), { fCnt: 41 });
    const now = fleet.server.clock.now();
    expect(await fleet.owner.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      dev_eui: node.eui,
      join_eui: '800000000000000A',
      network: 1,
      position: { longitude: 1.5, latitude: 2.5, source: 'hand' },
      interval_minutes: 20,
      frame_counter: 41,
      next_uplink_at: now + 20 * MINUTE_MS,
      message_count: 1,
      description: '',
      produced_at: now,
    });
  });

  test('knows its place, its channels and sensors, and since when it is registered', async () => {
    const node = await fleet.device('S2103');
    const view = () => fleet.owner.call(devices.viewNode, { eui: node.eui });
    expect(await view()).toMatchObject({
      registered_at: null,
      system_version: null,
      timezone: null,
      country: null,
      antenna: null,
      ip: null,
      channel_count: 1,
      sensor_count: 1,
    });
    await sql`update device set timezone = 'Europe/Berlin', country = 'DE', antenna = 'Roof' where eui = ${node.eui}`.execute(
      fleet.server.db,
    );
    await fleet.sender.uplink(node, climateOf(20));
    const first = fleet.server.clock.now();
    await view();
    fleet.server.clock.advance(HOUR_MS);
    await fleet.sender.uplink(node, climateOf(21));
    expect(await view()).toMatchObject({
      registered_at: first,
      timezone: 'Europe/Berlin',
      country: 'DE',
      antenna: 'Roof',
      ip: null,
    });
  });

  test('is registered with its first join, which comes before its first uplink', async () => {
    const node = await fleet.device();
    const joined = fleet.server.clock.now();
    await (await aNetworkServer(fleet.server)).sendTts({
      end_device_ids: { dev_eui: node.dev_eui },
      join_accept: { received_at: new Date(joined).toISOString() },
    });
    fleet.server.clock.advance(HOUR_MS);
    await fleet.sender.uplink(node, climateOf(20));
    expect(await fleet.owner.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      registered_at: joined,
    });
  });

  test('a channel counts the readings of its organisation', async () => {
    const node = await fleet.device();
    const counts = async () =>
      (await fleet.owner.call(devices.listNodeChannels, { eui: node.eui })).map((one) => one.data_count);
    expect(await counts()).toEqual([0]);
    for (const temperature of [20, 21, 22]) {
      fleet.server.clock.advance(MINUTE_MS);
      await fleet.sender.uplink(node, climateOf(temperature));
    }
    expect(await counts()).toEqual([6]);
  });

  const framesAfter = async (counters: number[], stepMs?: number) => {
    const node = await fleet.device();
    await sendFrames(fleet, node, counters, stepMs);
    const { frames_24h, frames_30d } = await fleet.owner.call(devices.viewNode, { eui: node.eui });
    return { frames_24h, frames_30d };
  };
  const both = (received: number, missing: number) => ({
    frames_24h: { received, missing },
    frames_30d: { received, missing },
  });

  test('gaps in the frame counter are missing uplinks', async () => {
    expect(await framesAfter([5, 6, 9, 10])).toEqual(both(4, 2));
  });

  test('the same frame counted twice is received once', async () => {
    expect(await framesAfter([5, 5, 6], 5 * MINUTE_MS)).toEqual(both(2, 0));
  });

  test('a counter that starts anew, or jumps by more than a thousand, misses nothing', async () => {
    expect(await framesAfter([700, 0, 1, 1001, 2002])).toEqual(both(5, 999));
  });

  test('what is older than yesterday counts in thirty days alone, and so does a gap that began there', async () => {
    const day = await framesAfter([1, 4, 7, 8], 20 * HOUR_MS);
    expect(day).toEqual({ frames_24h: { received: 2, missing: 0 }, frames_30d: { received: 4, missing: 4 } });
  });

  test('late uplinks stand where they were received', async () => {
    const node = await fleet.device();
    const now = fleet.server.clock.now();
    for (const [fCnt, ago] of [
      [1, 4],
      [4, 1],
      [2, 3],
      [3, 2],
    ] as const) {
      await fleet.sender.uplink(node, climateOf(fCnt), { fCnt, receivedAt: now - ago * MINUTE_MS });
    }
    const { frames_24h, frame_counter, last_seen_at } = await fleet.owner.call(devices.viewNode, {
      eui: node.eui,
    });
    expect(frames_24h).toEqual({ received: 4, missing: 0 });
    expect([frame_counter, last_seen_at]).toEqual([4, now - MINUTE_MS]);
  });

  test('a node is no gateway and a gateway no node', async () => {
    const [node, gateway] = [await fleet.device(), await fleet.device('M2')];
    await expect(fleet.owner.call(devices.viewGateway, { eui: node.eui })).rejects.toMatchObject({
      code: FOREIGN,
    });
    await expect(fleet.owner.call(devices.viewNode, { eui: gateway.eui })).rejects.toMatchObject({
      code: FOREIGN,
    });
  });

  test('raw uplinks come newest first with what became of them', async () => {
    const node = await fleet.device();
    const now = fleet.server.clock.now();
    await fleet.sender.uplink(node, climateOf(20), { fCnt: 1, receivedAt: now - 2 * MINUTE_MS });
    await fleet.sender.uplink(node, CRC_WRONG, {
      fCnt: 2,
      receivedAt: now - MINUTE_MS,
      gateways: [GATEWAY_UNKNOWN],
    });
    await fleet.sender.uplink(node, climateOf(22), { fCnt: 3, receivedAt: now });
    const ask = (query: object = {}) => fleet.owner.call(devices.listUplinks, { eui: node.eui, ...query });
    const { list, page } = await ask();
    expect(page.count).toBe(3);
    expect(list.map(({ f_cnt, refusal, reading_count }) => [f_cnt, refusal, reading_count])).toEqual([
      [3, null, 2],
      [2, 'crc_mismatch', 0],
      [1, null, 2],
    ]);
    expect(list[1]).toMatchObject({
      received_at: now - MINUTE_MS,
      f_port: 2,
      payload_hex: CRC_WRONG.toLowerCase(),
      source: 'chirpstack',
      rssi: -80,
      gateways: [{ eui: GATEWAY_UNKNOWN, name: '' }],
    });
    expect((await ask({ outcome: 'refused' })).list.map(({ f_cnt }) => f_cnt)).toEqual([2]);
    expect(await ask({ outcome: 'stored', length: 1 })).toMatchObject({
      page: { count: 2 },
      list: [{ f_cnt: 3 }],
    });
    expect((await ask({ time_end: now - MINUTE_MS })).list.map(({ f_cnt }) => f_cnt)).toEqual([2, 1]);
  });

  test('its online record shows when it went silent and when it came back, newest first', async () => {
    const node = await fleet.device();
    const start = fleet.server.clock.now();
    await fleet.sender.uplink(node, powerOf(90, 10));
    await fleet.owner.call(devices.viewNode, { eui: node.eui });
    fleet.server.clock.advance(45 * MINUTE_MS);
    await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
    await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
    fleet.server.clock.advance(15 * MINUTE_MS);
    await fleet.sender.uplink(node, climateOf(20));
    expect(await fleet.owner.call(devices.listOnlineRecord, { eui: node.eui })).toEqual({
      page: { count: 3 },
      list: [
        { at: start + 60 * MINUTE_MS, online: true },
        { at: start + 30 * MINUTE_MS, online: false },
        { at: start, online: true },
      ],
    });
  });
});

describe('newest values', () => {
  test('of the named devices, or of all', async () => {
    const [one, two] = [await fleet.device(), await fleet.device()];
    await fleet.sender.uplink(one, climateOf(20, 30));
    await fleet.sender.uplink(two, climateOf(21, 31));
    const all = await fleet.owner.call(devices.listLatest, {});
    expect(all).toHaveLength(4);
    const named = await fleet.owner.call(devices.listLatest, { eui: [two.eui] });
    expect(named).toMatchObject([
      { eui: two.eui, channel: 1, measurement_id: 4097, value: 21 },
      { eui: two.eui, channel: 1, measurement_id: 4098, value: 31 },
    ]);
  });

  test('a value that is no number keeps its form', async () => {
    const node = await fleet.device('T1000-A');
    await sql`
      with made as (
        insert into series (org_id, device_id, channel, measurement_id)
        select org_id, device_id, 1, id from device, unnest(array[4175, 4200, 5001]) as id where eui = ${node.eui}
        returning org_id, series_id, measurement_id
      )
      insert into latest (org_id, series_id, measured_at, uploaded_at, detail)
      select org_id, series_id, now(), now(), case measurement_id when 4175 then '"1.85"' when 4200 then '[1, 7]'
        else '[{"mac": "C3:00:00:00:00:01", "rssi": -69}]' end::jsonb
      from made`.execute(fleet.server.db);
    expect(
      (await fleet.owner.call(devices.listLatest, { eui: [node.eui] })).map(({ value }) => value),
    ).toEqual(['1.85', [1, 7], [{ mac: 'C3:00:00:00:00:01', rssi: -69 }]]);
  });
});

test('a gateway shows frequency, spreading factor and network server of its last reception', async () => {
  const gateway = await fleet.device('M2', { name: 'Mast' });
  const view = () => fleet.owner.call(devices.viewGateway, { eui: gateway.eui });
  expect(await view()).toMatchObject({
    frequency: null,
    spreading_factor: null,
    frequency_plan: null,
    router: null,
    registered_at: null,
  });
  await fleet.sender.uplink(await fleet.device(), climateOf(20), { gateways: [gateway.eui] });
  expect(await view()).toMatchObject({
    frequency: 868_300_000,
    spreading_factor: 7,
    frequency_plan: 'EU868',
    router: 'chirpstack',
    registered_at: fleet.server.clock.now(),
  });
  await (await aNetworkServer(fleet.server)).sendTts({
    end_device_ids: { dev_eui: (await fleet.device()).dev_eui },
    uplink_message: {
      f_port: 2,
      f_cnt: 1,
      frm_payload: Buffer.from(climateOf(20), 'hex').toString('base64'),
      rx_metadata: [{ gateway_ids: { eui: gateway.eui }, rssi: -80 }],
      settings: { data_rate: { lora: { spreading_factor: 10 } } },
    },
  });
  expect(await view()).toMatchObject({
    frequency: 868_300_000,
    spreading_factor: 10,
    frequency_plan: 'EU868',
    router: 'tts',
  });
});

test('a kit shows the address from which it uploaded last, and is registered since it was made', async () => {
  const kit = await aKit(fleet.owner);
  const view = () => fleet.owner.call(devices.viewNode, { eui: kit.eui as Eui });
  const made = fleet.server.clock.now();
  expect(await view()).toMatchObject({ ip: null, registered_at: made });
  fleet.server.clock.advance(HOUR_MS);
  await kit.upload({
    events: [{ name: 'measure-sensor', value: [{ channel: 3, measurements: { 4097: 20, 4098: 60 } }] }],
  });
  expect(await view()).toMatchObject({
    ip: '127.0.0.1',
    registered_at: made,
    channel_count: 1,
    sensor_count: 1,
  });
});
