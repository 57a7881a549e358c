import type { QueryInputOf } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchOnline } from '../src/modules/devices/device-status.service';
import { sql } from '../src/platform/db';
import { aBound } from './bound';
import { anOwner, aSubUser, type User } from './builders';
import { aHouse, type TestHouse } from './harness';
import { aSender } from './sender';

type Sender = Awaited<ReturnType<typeof aSender>>;

const FOREIGN = 11303;
const NO_AUTHORITY = 10005;
const GATEWAY_UNKNOWN = '00000000000000FF';

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

const values = (temperature: number, humidity = 40) =>
  packet([valueFrame(4097, temperature), valueFrame(4098, humidity)]).toString('hex');
const status = (battery: number, intervalMinutes: number) =>
  packet([powerFrame(battery, intervalMinutes)]).toString('hex');
const CRC_WRONG = '01011098530000010210A87A00000000';

const aNode = (model = 'S2101', more: Parameters<typeof aBound>[2] = {}) => aBound(owner, model, more);
const nodes = async (query: QueryInputOf<typeof devices.listNodes> = {}) =>
  (await owner.call(devices.listNodes, query)).list;
/** Sends uplinks with these frame counters, the last of them now. */
async function sendFrames(node: { dev_eui: string }, counters: number[], stepMs = MINUTE_MS): Promise<void> {
  const now = house.clock.now();
  for (const [index, fCnt] of counters.entries()) {
    const receivedAt = now - (counters.length - 1 - index) * stepMs;
    await sender.uplink(node, values(20 + index / 10), { fCnt, receivedAt });
  }
}

describe('lists', () => {
  test('a node shows its state and newest values at once after its uplink', async () => {
    const node = await aNode('S2101', { name: 'Bed 1' });
    expect(await nodes()).toMatchObject([{ online: false, last_seen_at: null, battery: null, latest: [] }]);
    await sender.uplink(node, status(64, 15));
    await sender.uplink(node, values(21.4, 31.4), { rssi: -97, gateways: [GATEWAY_UNKNOWN] });
    const now = house.clock.now();
    expect(await owner.call(devices.listNodes, {})).toEqual({
      page: { count: 1 },
      list: [
        {
          eui: node.eui,
          name: 'Bed 1',
          model: 'S2101',
          kind: 'node',
          group_uuid: '',
          group_name: 'Default',
          online: true,
          last_seen_at: now,
          battery: 64,
          rssi: -97,
          snr: 7.5,
          bound_at: now,
          interval_minutes: 15,
          latest: [
            { channel: 1, measurement_id: 4097, value: 21.4, measured_at: now },
            { channel: 1, measurement_id: 4098, value: 31.4, measured_at: now },
          ],
        },
      ],
    });
  });

  test('pages go by name, and the count is of all that fit', async () => {
    for (const name of ['Cedar', 'Ash', 'Beech', 'Dogwood']) await aNode('S2101', { name });
    const second = await owner.call(devices.listNodes, { offset: 2, length: 3 });
    expect(second).toMatchObject({ page: { count: 4 }, list: [{ name: 'Dogwood' }] });
    expect(await owner.call(devices.listNodes, { offset: 9, length: 3 })).toEqual({
      page: { count: 4 },
      list: [],
    });
  });

  test('search finds parts of a name or of an EUI, in any case, and takes no wildcards', async () => {
    const node = await aNode('S2101', { name: 'Bed 100% wet_1' });
    await aNode('S2102', { name: 'Barn' });
    const found = async (search: string) => (await nodes({ search })).map((each) => each.name);
    expect(await found('100%')).toEqual(['Bed 100% wet_1']);
    expect(await found('BED')).toEqual(['Bed 100% wet_1']);
    expect(await found(node.eui.slice(6).toLowerCase())).toEqual(['Bed 100% wet_1']);
    expect(await found('%a%')).toEqual([]);
  });

  test('filters by state, model, kind and group', async () => {
    await sql`insert into device_group (group_id, org_id, name, created_at)
      values ('00000000000000C1', ${owner.orgId}, 'Orchard', now())`.execute(house.db);
    const fresh = await aNode('S2101', { name: 'fresh' });
    const stale = await aNode('S2102', { name: 'stale', group_uuid: '00000000000000C1' });
    await aNode('T1000-A', { name: 'unseen' });
    await sender.uplink(stale, packet([valueFrame(4099, 500)]).toString('hex'), {
      receivedAt: house.clock.now() - 4 * HOUR_MS,
    });
    await sender.uplink(fresh, values(20));
    const names = async (query: QueryInputOf<typeof devices.listNodes>) =>
      (await nodes(query)).map((each) => each.name);
    expect(await names({ state: 'online' })).toEqual(['fresh']);
    expect(await names({ state: 'offline' })).toEqual(['stale']);
    expect(await names({ state: 'never_seen' })).toEqual(['unseen']);
    expect(await names({ model: 'S2102' })).toEqual(['stale']);
    expect(await names({ kind: 'tracker' })).toEqual(['unseen']);
    expect(await names({ group_uuid: '00000000000000C1' })).toEqual(['stale']);
    expect(await names({ group_uuid: '' })).toEqual(['fresh', 'unseen']);
  });

  test('the filter by state agrees with the state that is shown, at every moment', async () => {
    const node = await aNode();
    const gateway = await aNode('M2');
    await sender.uplink(node, status(90, 2), { gateways: [gateway.eui] });
    await sender.uplink(node, values(20), { gateways: [gateway.eui] });
    for (const step of [0, 5 * MINUTE_MS, 1, MINUTE_MS - 1, 1]) {
      house.clock.advance(step);
      for (const call of [devices.listNodes, devices.listGateways]) {
        const { list } = await owner.call(call, {});
        const online = await owner.call(call, { state: 'online' });
        expect(online.list.map(({ eui }) => eui)).toEqual(
          list.filter((each) => each.online).map(({ eui }) => eui),
        );
      }
    }
    expect(await nodes({ state: 'offline' })).toHaveLength(1);
  });

  test('a gateway is seen through the uplinks that name it', async () => {
    const [roof, barn] = [await aNode('M2', { name: 'Roof' }), await aNode('M2', { name: 'Barn' })];
    const [one, two] = [await aNode(), await aNode()];
    await sender.uplink(one, values(20), { gateways: [roof.eui.toLowerCase(), GATEWAY_UNKNOWN] });
    await sender.uplink(one, values(21), { gateways: [roof.eui] });
    await sender.uplink(two, values(22), { gateways: [roof.eui] });
    const now = house.clock.now();
    const { list, page } = await owner.call(devices.listGateways, {});
    expect(page.count).toBe(2);
    expect(list).toMatchObject([
      { name: 'Barn', online: false, last_seen_at: null, uplinks_24h: 0, nodes_24h: 0 },
      { name: 'Roof', online: true, last_seen_at: now, uplinks_24h: 3, nodes_24h: 2 },
    ]);
    expect(await owner.call(devices.viewGateway, { eui: roof.eui })).toMatchObject({
      uplinks_24h: 3,
      nodes_24h: 2,
    });
    expect((await owner.call(devices.listGateways, { search: 'barn' })).list).toMatchObject([
      { eui: barn.eui },
    ]);
  });

  test('a gateway is alive whoever owns the node it heard, but counts the uplinks of its own organisation', async () => {
    const gateway = await aNode('M2');
    const neighbour = await anOwner(house);
    const theirs = await aBound(neighbour, 'S2101');
    await sender.uplink(theirs, values(20), { gateways: [gateway.eui] });
    expect(await owner.call(devices.viewGateway, { eui: gateway.eui })).toMatchObject({
      online: true,
      uplinks_24h: 0,
    });
  });

  test('models are counted', async () => {
    for (const model of ['S2101', 'M2', 'S2101']) await aNode(model);
    expect(await owner.call(devices.listDeviceTypes, {})).toEqual([
      { model: 'S2101', kind: 'node', count: 2 },
      { model: 'M2', kind: 'gateway', count: 1 },
    ]);
  });
});

describe('one node', () => {
  test('tells keys, versions, place and when the next uplink is due', async () => {
    const node = await aNode('S2101', { name: 'Bed', longitude: 1.5, latitude: 2.5 });
    await sender.uplink(node, status(88, 20), { fCnt: 41 });
    const now = house.clock.now();
    expect(await owner.call(devices.viewNode, { eui: node.eui })).toMatchObject({
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

  const framesAfter = async (counters: number[], stepMs?: number) => {
    const node = await aNode();
    await sendFrames(node, counters, stepMs);
    const { frames_24h, frames_30d } = await owner.call(devices.viewNode, { eui: node.eui });
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

  test('what lies before yesterday counts in thirty days alone, and so does a gap that began there', async () => {
    const day = await framesAfter([1, 4, 7, 8], 20 * HOUR_MS);
    expect(day).toEqual({ frames_24h: { received: 2, missing: 0 }, frames_30d: { received: 4, missing: 4 } });
  });

  test('late uplinks stand where they were received', async () => {
    const node = await aNode();
    const now = house.clock.now();
    for (const [fCnt, ago] of [
      [1, 4],
      [4, 1],
      [2, 3],
      [3, 2],
    ] as const) {
      await sender.uplink(node, values(fCnt), { fCnt, receivedAt: now - ago * MINUTE_MS });
    }
    const { frames_24h, frame_counter, last_seen_at } = await owner.call(devices.viewNode, { eui: node.eui });
    expect(frames_24h).toEqual({ received: 4, missing: 0 });
    expect([frame_counter, last_seen_at]).toEqual([4, now - MINUTE_MS]);
  });

  test('a node is no gateway and a gateway no node', async () => {
    const [node, gateway] = [await aNode(), await aNode('M2')];
    await expect(owner.call(devices.viewGateway, { eui: node.eui })).rejects.toMatchObject({ code: FOREIGN });
    await expect(owner.call(devices.viewNode, { eui: gateway.eui })).rejects.toMatchObject({ code: FOREIGN });
  });

  test('raw uplinks come newest first with what became of them', async () => {
    const node = await aNode();
    const now = house.clock.now();
    await sender.uplink(node, values(20), { fCnt: 1, receivedAt: now - 2 * MINUTE_MS });
    await sender.uplink(node, CRC_WRONG, {
      fCnt: 2,
      receivedAt: now - MINUTE_MS,
      gateways: [GATEWAY_UNKNOWN],
    });
    await sender.uplink(node, values(22), { fCnt: 3, receivedAt: now });
    const ask = (query: object = {}) => owner.call(devices.listUplinks, { eui: node.eui, ...query });
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
      gateways: [GATEWAY_UNKNOWN],
    });
    expect((await ask({ outcome: 'refused' })).list.map(({ f_cnt }) => f_cnt)).toEqual([2]);
    expect(await ask({ outcome: 'stored', length: 1 })).toMatchObject({
      page: { count: 2 },
      list: [{ f_cnt: 3 }],
    });
    expect((await ask({ time_end: now - MINUTE_MS })).list.map(({ f_cnt }) => f_cnt)).toEqual([2, 1]);
  });

  test('its online record tells when it went silent and when it came back, newest first', async () => {
    const node = await aNode();
    const start = house.clock.now();
    await sender.uplink(node, status(90, 10));
    await owner.call(devices.viewNode, { eui: node.eui });
    house.clock.advance(45 * MINUTE_MS);
    await watchOnline(house);
    await watchOnline(house);
    house.clock.advance(15 * MINUTE_MS);
    await sender.uplink(node, values(20));
    expect(await owner.call(devices.listOnlineRecord, { eui: node.eui })).toEqual({
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
    const [one, two] = [await aNode(), await aNode()];
    await sender.uplink(one, values(20, 30));
    await sender.uplink(two, values(21, 31));
    const all = await owner.call(devices.listLatest, {});
    expect(all).toHaveLength(4);
    const named = await owner.call(devices.listLatest, { eui: [two.eui] });
    expect(named).toMatchObject([
      { eui: two.eui, channel: 1, measurement_id: 4097, value: 21 },
      { eui: two.eui, channel: 1, measurement_id: 4098, value: 31 },
    ]);
  });

  test('a value that is no number keeps its form', async () => {
    const node = await aNode('T1000-A');
    await sql`
      with made as (
        insert into series (org_id, device_id, channel, measurement_id)
        select org_id, device_id, 1, id from device, unnest(array[4175, 4200, 5001]) as id where eui = ${node.eui}
        returning series_id, measurement_id
      )
      insert into latest (series_id, measured_at, uploaded_at, detail)
      select series_id, now(), now(), case measurement_id when 4175 then '"1.85"' when 4200 then '[1, 7]'
        else '[{"mac": "C3:00:00:00:00:01", "rssi": -69}]' end::jsonb
      from made`.execute(house.db);
    expect((await owner.call(devices.listLatest, { eui: [node.eui] })).map(({ value }) => value)).toEqual([
      '1.85',
      [1, 7],
      [{ mac: 'C3:00:00:00:00:01', rssi: -69 }],
    ]);
  });
});

describe('the dashboard', () => {
  test('counts who is online and what came in, hour by hour', async () => {
    const gateway = await aNode('M2');
    const [one, two] = [await aNode(), await aNode()];
    await aNode();
    const now = house.clock.now();
    const hoursAgo = (hours: number) => ({ receivedAt: now - hours * HOUR_MS, gateways: [gateway.eui] });
    await sender.uplink(one, values(1), { fCnt: 1, ...hoursAgo(5.5) });
    await sender.uplink(one, values(2), { fCnt: 4, ...hoursAgo(5.2) });
    await sender.uplink(one, values(3), { fCnt: 5, ...hoursAgo(0) });
    await sender.uplink(two, values(4), { fCnt: 9, ...hoursAgo(5.4) });
    const figures = await owner.call(devices.viewStatistic, {});
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

  test('a day begins at midnight where the user is', async () => {
    await sql`update account set timezone = 'Asia/Tokyo' where org_id = ${owner.orgId}`.execute(house.db);
    const node = await aNode();
    // Midnight in Tokyo is three in the afternoon in UTC.
    const midnight = Math.floor((house.clock.now() - 15 * HOUR_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS;
    await sender.uplink(node, values(1), { receivedAt: midnight - DAY_MS - 1 });
    await sender.uplink(node, values(2), { receivedAt: midnight - 1 });
    await sender.uplink(node, values(3), { receivedAt: midnight });
    const { readings_today } = await owner.call(devices.viewStatistic, {});
    expect([readings_today.now, readings_today.of]).toEqual([2, 2]);
  });

  test('what needs a person stands in the order of urgency, each device once', async () => {
    const [silent, , low, lossy, refused, healthy] = await Promise.all(
      ['silent', 'unseen', 'low', 'lossy', 'refused', 'healthy'].map((name) => aNode('S2101', { name })),
    );
    const start = house.clock.now();
    await sender.uplink(silent!, status(3, 20));
    house.clock.advance(90 * MINUTE_MS);
    const now = house.clock.now();
    await sender.uplink(low!, status(10, 60), { fCnt: 1 });
    await sender.uplink(low!, CRC_WRONG, { fCnt: 2 });
    await sendFrames(lossy!, [1, 2, 3, 4, 5, 6, 7, 8, 12]);
    await sender.uplink(refused!, CRC_WRONG, { fCnt: 1, receivedAt: now - HOUR_MS });
    await sender.uplink(refused!, '0101', { fCnt: 2, receivedAt: now - MINUTE_MS });
    await sender.uplink(healthy!, values(20));
    const { list, reporting, total } = await owner.call(devices.listAttention, {});
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
});

describe('organisations', () => {
  test('nobody sees a foreign device, and an unknown EUI looks the same', async () => {
    const neighbour = await anOwner(house);
    const theirs = await aBound(neighbour, 'S2101');
    const gateway = await aBound(neighbour, 'M2');
    await sender.uplink(theirs, values(20));
    for (const eui of [theirs.eui, gateway.eui, '2CF7F1FFFFFFFFFF' as Eui]) {
      const asked = [
        () => owner.call(devices.viewNode, { eui }),
        () => owner.call(devices.viewGateway, { eui }),
        () => owner.call(devices.viewNodeKey, { eui }),
        () => owner.call(devices.listNodeChannels, { eui }),
        () => owner.call(devices.listOnlineRecord, { eui }),
        () => owner.call(devices.listUplinks, { eui }),
        () => owner.call(devices.listLatest, { eui: [eui] }),
      ];
      for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: FOREIGN });
    }
    expect(await nodes()).toEqual([]);
    expect(await owner.call(devices.listLatest, {})).toEqual([]);
    expect(await owner.call(devices.listDeviceTypes, {})).toEqual([]);
    expect(await owner.call(devices.listAttention, {})).toEqual({ reporting: 0, total: 0, list: [] });
    expect((await owner.call(devices.viewStatistic, {})).readings_today.hours).toEqual(new Array(24).fill(0));
  });

  test('a device that changed hands shows its new owner nothing of what it sent before', async () => {
    const neighbour = await anOwner(house);
    const node = await aNode();
    await sender.uplink(node, values(20));
    await owner.call(devices.listLatest, {});
    await sql`update device set org_id = ${neighbour.orgId} where eui = ${node.eui}`.execute(house.db);
    expect(await neighbour.call(devices.listLatest, {})).toEqual([]);
    expect((await neighbour.call(devices.listUplinks, { eui: node.eui })).page.count).toBe(0);
    expect(await neighbour.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      message_count: 0,
      frames_30d: { received: 0, missing: 0 },
    });
  });

  test('a limited user sees no devices', async () => {
    const limited = await aSubUser(owner, 'limited');
    for (const call of [
      devices.viewStatistic,
      devices.listAttention,
      devices.listNodes,
      devices.listGateways,
    ]) {
      await expect(limited.call(call, {})).rejects.toMatchObject({ code: NO_AUTHORITY });
    }
  });
});
