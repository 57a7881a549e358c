import { ACTIVITY_COLUMNS, channels, READING_COLUMNS } from '@fieldscope/contract/calls/channels';
import { devices, ONLINE_RECORD_COLUMNS, UPLINK_COLUMNS } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { watchOnlineStates } from '../src/modules/device-status/device-status.service';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aKit, aNode, anOwner } from './builders';
import { aFleet, climateOf, powerOf, temperatureOf } from './fleet';
import { CRC_WRONG } from './sender';

const fleet = aFleet();
let bed: Awaited<ReturnType<typeof fleet.device>>;
let barn: typeof bed;

beforeEach(async () => {
  const neighbour = await anOwner(fleet.server);
  const theirs = await aNode(neighbour, { name: '0 theirs' });
  await fleet.sender.uplink(theirs, climateOf(-99));
  bed = await fleet.device('S2101', { name: 'Bed' });
  barn = await fleet.device('S2101', { name: 'Barn' });
  for (const [node, temperature, fCnt] of [
    [bed, 20, 7],
    [barn, 25, 3],
    [bed, 18, 8],
  ] as const) {
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(node, temperatureOf(temperature), { fCnt, rssi: -60 - temperature });
  }
});

describe('readings', () => {
  const values = async (query: object) =>
    (await fleet.owner.call(channels.listData, query)).list.map(({ value }) => value);

  test('stand newest first, and sort by every column, each on all pages', async () => {
    expect(await values({})).toEqual([18, 25, 20]);
    expect(await values({ sort: 'value' })).toEqual([18, 20, 25]);
    expect(await values({ sort: 'value', order: 'desc' })).toEqual([25, 20, 18]);
    expect(await values({ sort: 'device' })).toEqual([25, 18, 20]);
    expect(await values({ sort: 'counter' })).toEqual([25, 20, 18]);
    expect(await values({ sort: 'measured' })).toEqual([20, 25, 18]);
    for (const sort of READING_COLUMNS)
      for (const order of ['asc', 'desc'] as const) {
        const all = await values({ sort, order });
        const pages = [1, 2].map((offset) => values({ sort, order, offset, length: 2 }));
        expect((await Promise.all(pages)).flat()).toEqual(all);
        expect([...all].sort()).toEqual([18, 20, 25]);
      }
  });

  test('say that there are not more of them', async () => {
    expect((await fleet.owner.call(channels.listData, {})).page).toEqual({ count: 3, more: false });
  });
});

describe('raw uplinks', () => {
  const counters = async (query: object) =>
    (await fleet.owner.call(devices.listUplinks, { eui: bed.eui, ...query })).list.map(({ f_cnt }) => f_cnt);

  test('stand newest first, and sort by every column', async () => {
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(bed, CRC_WRONG, { fCnt: 2, rssi: -50 });
    expect(await counters({})).toEqual([2, 8, 7]);
    expect(await counters({ sort: 'received' })).toEqual([7, 8, 2]);
    expect(await counters({ sort: 'counter' })).toEqual([2, 7, 8]);
    expect(await counters({ sort: 'signal' })).toEqual([7, 8, 2]);
    expect(await counters({ sort: 'outcome', order: 'desc' })).toEqual([2, 8, 7]);
    expect(await counters({ sort: 'payload', order: 'desc' })).toEqual([2, 8, 7]);
    for (const sort of UPLINK_COLUMNS) {
      const pages = [1, 2, 3].map((offset) => counters({ sort, offset, length: 1 }));
      expect((await Promise.all(pages)).flat()).toEqual(await counters({ sort }));
    }
  });

  test('sort by the name of the gateway that received them best', async () => {
    for (const [name, fCnt] of [
      ['Silo', 31],
      ['Barn', 32],
    ] as const) {
      const { eui } = await aGateway(fleet.owner, { name });
      await fleet.sender.uplink(bed, CRC_WRONG, { fCnt, gateways: [eui.toLowerCase()] });
    }
    const named = async (order: 'asc' | 'desc') =>
      (await counters({ sort: 'gateways', order })).filter((counter) => counter! > 30);
    expect(await named('asc')).toEqual([32, 31]);
    expect(await named('desc')).toEqual([31, 32]);
  });

  test('of a kit, which may be large, are sorted no more at once than fit on a page', async () => {
    const { eui } = await aKit(fleet.owner);
    const columns = 'org_id, uploaded_at, reading_count, source, payload, gateways, time_replaced';
    await sql`insert into uplink (${sql.raw(columns)}, device_id, frame_key, received_at)
      select ${sql.raw(columns)}, (select device_id from device where eui = ${eui}), number,
        received_at - number * interval '1 second'
      from (select * from uplink where org_id = ${fleet.owner.orgId} limit 1) as one
      cross join generate_series(1, ${LIMITS.listPageSizeMax + 1}::int) as number`.execute(fleet.server.db);
    const count = async (query: object) =>
      (await fleet.owner.call(devices.listUplinks, { eui, length: 1, ...query })).page.count;
    expect(await count({})).toBe(LIMITS.listPageSizeMax + 1);
    expect(await count({ sort: 'payload' })).toBe(LIMITS.listPageSizeMax);
  });
});

describe('activity', () => {
  const kinds = async (query: object = {}) =>
    (await fleet.owner.call(channels.listActivity, query)).list.map(
      ({ device_name, kind }) => `${device_name} ${kind}`,
    );

  test('stands newest first, and sorts by every column, without rows of others', async () => {
    await fleet.owner.call(devices.listNodes, {});
    const all = ['Bed bound', 'Barn bound', 'Bed online', 'Barn online'].sort();
    expect((await kinds()).sort()).toEqual(all);
    for (const sort of ACTIVITY_COLUMNS) expect((await kinds({ sort })).sort()).toEqual(all);
    expect((await kinds({ sort: 'device' })).map((text) => text.split(' ')[0])).toEqual([
      'Barn',
      'Barn',
      'Bed',
      'Bed',
    ]);
    expect(
      (await kinds({ sort: 'kind', order: 'desc', length: 2 })).map((text) => text.split(' ')[1]),
    ).toEqual(['online', 'online']);
    expect((await kinds({ sort: 'at' }))[0]).toMatch(/bound$/);
  });

  test('counts no more than are shown, and says when there are more', async () => {
    await sql`insert into device_event (org_id, device_id, at, kind)
      select org_id, device_id, now() - nth * interval '1 second', 'joined' from device,
        generate_series(1, ${LIMITS.tableRows}) as nth
      where eui = ${bed.eui}`.execute(fleet.server.db);
    const { page } = await fleet.owner.call(channels.listActivity, {});
    expect(page).toEqual({ count: LIMITS.tableRows, more: true });
    expect((await fleet.owner.call(channels.listActivity, { eui: barn.eui })).page.more).toBe(false);
  });
});

test('the online record sorts by time and by state', async () => {
  await fleet.sender.uplink(bed, powerOf(80, 10));
  await fleet.owner.call(devices.viewNode, { eui: bed.eui });
  fleet.server.clock.advance(HOUR_MS);
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  await fleet.sender.uplink(bed, temperatureOf(20));
  await fleet.owner.call(devices.viewNode, { eui: bed.eui });
  const states = async (query: object) =>
    (await fleet.owner.call(devices.listOnlineRecord, { eui: bed.eui, ...query })).list.map(
      ({ online }) => online,
    );
  expect(await states({})).toEqual([true, false, true]);
  expect(await states({ sort: 'online' })).toEqual([false, true, true]);
  expect(await states({ sort: 'online', order: 'desc' })).toEqual([true, true, false]);
  for (const sort of ONLINE_RECORD_COLUMNS) expect(await states({ sort })).toHaveLength(3);
});
