import type { QueryInputOf } from '@fieldscope/contract/call';
import { devices, GATEWAY_COLUMNS, NODE_COLUMNS } from '@fieldscope/contract/calls/devices';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aFleet, climateOf, powerOf } from './fleet';

const fleet = aFleet();
let neighbour: User;

type NodeQuery = QueryInputOf<typeof devices.listNodes>;
const nodes = async (query: NodeQuery) =>
  (await fleet.owner.call(devices.listNodes, query)).list.map(({ name }) => name);
const gateways = async (query: QueryInputOf<typeof devices.listGateways>) =>
  (await fleet.owner.call(devices.listGateways, query)).list.map(({ name }) => name);

/** Reports battery and interval, then a climate. */
async function report(
  node: { dev_eui: string },
  facts: { battery: number; minutes?: number; temperature: number; ago?: number; rssi?: number },
) {
  const { battery, minutes = 10, temperature, ago = 0, rssi } = facts;
  const receivedAt = fleet.server.clock.now() - ago;
  await fleet.sender.uplink(node, powerOf(battery, minutes), { receivedAt: receivedAt - 1, rssi });
  await fleet.sender.uplink(node, climateOf(temperature), { receivedAt, rssi });
}

beforeEach(async () => {
  neighbour = await anOwner(fleet.server);
  // In every list it would come first, or last.
  const theirs = await aNode(neighbour, { name: '0 theirs' });
  await report(theirs, { battery: 1, temperature: 99, ago: DAY_MS, rssi: -140 });
  await aNode(neighbour, { name: 'zz theirs' });
});

describe('nodes', () => {
  beforeEach(async () => {
    await sql`insert into device_group (group_id, org_id, name, created_at)
      values (${`A${fleet.owner.orgId.padStart(15, '0')}`}, ${fleet.owner.orgId}, 'Orchard', now())`.execute(
      fleet.server.db,
    );
    const group_uuid = `A${fleet.owner.orgId.padStart(15, '0')}`;
    const [ash, beech, cedar, elm] = [
      await fleet.device('S2101', { name: 'Ash' }),
      await fleet.device('S2102', { name: 'Beech', group_uuid }),
      await fleet.device('S2101', { name: 'Cedar' }),
      await fleet.device('S2101', { name: 'Elm' }),
    ];
    await report(ash, { battery: 80, temperature: 20, rssi: -60 });
    await report(beech, { battery: 9, temperature: 18, rssi: -110, minutes: 5 });
    await report(cedar, { battery: 50, temperature: 25, rssi: -90, minutes: 60, ago: 4 * HOUR_MS });
    await report(elm, { battery: 50, temperature: 5, rssi: -90, minutes: 60, ago: 5 * HOUR_MS });
    await fleet.device('S2101', { name: 'Dogwood' });
  });

  test('stand by name unless the caller wants another order', async () => {
    expect(await nodes({})).toEqual(['Ash', 'Beech', 'Cedar', 'Dogwood', 'Elm']);
    expect(await nodes({ sort: 'name', order: 'desc' })).toEqual(['Elm', 'Dogwood', 'Cedar', 'Beech', 'Ash']);
  });

  test('the worst first: silent for the longest time, never seen, low battery, then those that are well', async () => {
    expect(await nodes({ sort: 'worst' })).toEqual(['Elm', 'Cedar', 'Dogwood', 'Beech', 'Ash']);
  });

  test.each<[string, NodeQuery, string[]]>([
    ['state', { sort: 'state' }, ['Cedar', 'Elm', 'Dogwood', 'Ash', 'Beech']],
    ['last seen', { sort: 'seen' }, ['Elm', 'Cedar', 'Ash', 'Beech', 'Dogwood']],
    ['last seen, newest first', { sort: 'seen', order: 'desc' }, ['Ash', 'Beech', 'Cedar', 'Elm', 'Dogwood']],
    ['battery', { sort: 'battery' }, ['Beech', 'Cedar', 'Elm', 'Ash', 'Dogwood']],
    [
      'battery, fullest first',
      { sort: 'battery', order: 'desc' },
      ['Ash', 'Cedar', 'Elm', 'Beech', 'Dogwood'],
    ],
    ['signal', { sort: 'signal' }, ['Beech', 'Cedar', 'Elm', 'Ash', 'Dogwood']],
    ['interval', { sort: 'interval' }, ['Beech', 'Ash', 'Cedar', 'Dogwood', 'Elm']],
    ['group', { sort: 'group', order: 'desc' }, ['Beech', 'Ash', 'Cedar', 'Dogwood', 'Elm']],
    ['model', { sort: 'model', order: 'desc' }, ['Beech', 'Ash', 'Cedar', 'Dogwood', 'Elm']],
    ['age of the newest value', { sort: 'values' }, ['Elm', 'Cedar', 'Ash', 'Beech', 'Dogwood']],
    [
      'temperature',
      { sort: 'values', measurement_id: 4097, order: 'desc' },
      ['Cedar', 'Ash', 'Beech', 'Elm', 'Dogwood'],
    ],
  ])('by %s, without a value last in either direction', async (_what, query, names) => {
    expect(await nodes(query)).toEqual(names);
  });

  test('every column sorts, over pages and filters, without devices of others', async () => {
    for (const sort of NODE_COLUMNS) {
      for (const order of ['asc', 'desc'] as const) {
        const all = await nodes({ sort, order });
        expect([...all].sort()).toEqual(['Ash', 'Beech', 'Cedar', 'Dogwood', 'Elm']);
        const pages = [1, 2, 3].map((offset) => nodes({ sort, order, offset, length: 2 }));
        expect((await Promise.all(pages)).flat()).toEqual(all);
        expect(await nodes({ sort, order, state: 'offline' })).toEqual(
          all.filter((name) => name === 'Cedar' || name === 'Elm'),
        );
      }
    }
  });

  test('a column that no list has is refused', async () => {
    await expect(fleet.owner.call(devices.listNodes, { sort: 'uplinks' as never })).rejects.toMatchObject({
      code: 10007,
    });
  });
});

describe('gateways', () => {
  beforeEach(async () => {
    const [barn, roof] = [
      await fleet.device('M2', { name: 'Barn' }),
      await fleet.device('M2', { name: 'Roof' }),
    ];
    await fleet.device('M2', { name: 'Attic' });
    const [one, two] = [await fleet.device(), await fleet.device()];
    for (const value of [1, 2, 3]) await fleet.sender.uplink(one, climateOf(value), { gateways: [barn.eui] });
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(one, climateOf(4), { gateways: [roof.eui] });
    await fleet.sender.uplink(two, climateOf(5), { gateways: [roof.eui] });
    // What others sent through a gateway does not count for its owner.
    const theirs = await aNode(neighbour);
    for (const value of [6, 7, 8])
      await fleet.sender.uplink(theirs, climateOf(value), { gateways: [roof.eui] });
  });

  test('by uplinks and by nodes of 24 hours', async () => {
    expect(await gateways({ sort: 'uplinks', order: 'desc' })).toEqual(['Barn', 'Roof', 'Attic']);
    expect(await gateways({ sort: 'nodes', order: 'desc' })).toEqual(['Roof', 'Barn', 'Attic']);
    expect(await gateways({ sort: 'worst' })).toEqual(['Attic', 'Barn', 'Roof']);
  });

  test('every column sorts, without devices of others', async () => {
    for (const sort of GATEWAY_COLUMNS)
      for (const order of ['asc', 'desc'] as const)
        expect((await gateways({ sort, order })).sort()).toEqual(['Attic', 'Barn', 'Roof']);
  });
});
