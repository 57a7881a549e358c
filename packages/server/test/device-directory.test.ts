import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { production } from '@fieldscope/contract/calls/production';
import { Eui } from '@fieldscope/contract/ids';
import type { QueryResult } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceChanged } from '../src/modules/devices/devices.events';
import { DeviceDirectory } from '../src/modules/ingest/device-directory.service';
import { notifyProcesses } from '../src/platform/events';
import type { Db } from '../src/platform/postgres/db';
import { aConnection, aNode, anOwner, aProducedDevice, transferDevices, type User } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { missNotification } from './missed-notification';
import { anUpEvent } from './sender';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

/** The database with a count of what it was asked, and whose answers can be held back when it has given them. */
function watched(db: Db) {
  let gate = Promise.resolve();
  let queries = 0;
  const held: (() => void)[] = [];
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      async transformResult({ result }): Promise<QueryResult<never>> {
        for (const tell of held.splice(0)) tell();
        await gate;
        return result as QueryResult<never>;
      },
    }),
    /** Queries since the last time. */
    takeCount() {
      const count = queries;
      queries = 0;
      return count;
    },
    /** From now on answers wait. @returns lets them go */
    hold() {
      let open!: () => void;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    /** Resolves when the database has given an answer. */
    nextAnswer: () => new Promise<void>((resolve) => void held.push(resolve)),
  };
}

function aDirectory(mostBytes?: number) {
  const { db, ...watch } = watched(server.db);
  return { ...watch, directory: new DeviceDirectory({ ...server, db }, mostBytes) };
}

const parsed = ({ eui, dev_eui }: { eui: string; dev_eui: string }) => ({
  eui: Eui.parse(eui),
  devEui: Eui.parse(dev_eui),
});
const unknownEui = (nth: number) => Eui.parse(nth.toString(16).toUpperCase().padStart(16, 'F'));

describe('the directory of devices', () => {
  test('asks once for all that are looked for together, and not again', async () => {
    const nodes = [await aNode(owner), await aNode(owner), await aNode(owner)].map(parsed);
    const { directory, takeCount } = aDirectory();
    const find = () => Promise.all(nodes.map(({ devEui }) => directory.findByDevEui(devEui, owner.orgId)));
    const found = await find();
    expect(found.map((device) => device?.eui)).toEqual(nodes.map(({ eui }) => eui));
    expect(takeCount()).toBe(2);
    expect(await find()).toEqual(found);
    expect(takeCount()).toBe(0);
  });

  test('knows the series of a device from the start, and whether its channel says so and is at work', async () => {
    const [node, connection] = [await aNode(owner), await aConnection(owner)];
    await connection.sendChirpstack(anUpEvent(node.dev_eui, temperatureOf(20), server.clock.now()));
    await server.deviceStatus.status.flush();
    const { devEui } = parsed(node);
    const air = { channel: 1, measurementId: 4097 };
    const { directory } = aDirectory();
    const known = async () => {
      await server.events.announce(deviceChanged, { eui: Eui.parse(node.eui) });
      return (await directory.findByDevEui(devEui, owner.orgId))!.series;
    };
    const series = await known();
    expect(series.find(air)).toEqual(expect.any(Number));
    expect(series.takeUnreported([air])).toEqual([]);
    await server.pool.query(
      `update device_channel set status = 'idle' where device_id = (select device_id from device where eui = $1)`,
      [node.eui],
    );
    expect((await known()).takeUnreported([air])).toEqual([air]);
  });

  test('forgets the device that changed and no other, whichever process announces it', async () => {
    const [changed, other] = [parsed(await aNode(owner)), parsed(await aNode(owner))];
    const { directory } = aDirectory();
    for (const { devEui } of [changed, other]) await directory.findByDevEui(devEui, owner.orgId);
    await notifyProcesses(server.db, deviceChanged, [{ eui: changed.eui }]);
    await vi.waitFor(() => expect(directory.remembersDevEui(changed.devEui, owner.orgId)).toBe(false));
    expect(directory.remembersDevEui(other.devEui, owner.orgId)).toBe(true);
  });

  test('forgets all of them when it missed what changed', async () => {
    const node = parsed(await aNode(owner));
    const { directory } = aDirectory();
    await directory.findByDevEui(node.devEui, null);
    await missNotification(server, deviceChanged);
    await vi.waitFor(() => expect(directory.remembersDevEui(node.devEui, null)).toBe(false));
  });

  test('finds a device by the EUI and by the DevEUI alike, and only for those who reach it', async () => {
    const stranger = await anOwner(server);
    const { eui } = await aNode(owner);
    const node = { eui: Eui.parse(eui), devEui: unknownEui(1_000) };
    await server.pool.query('update device set dev_eui = $1 where eui = $2', [node.devEui, eui]);
    const { directory } = aDirectory();
    const own = await directory.findByDevEui(node.devEui, owner.orgId);
    expect(await directory.findOwn(node.eui, owner.orgId)).toBe(own);
    expect(await directory.findByDevEui(node.devEui, stranger.orgId)).toBeUndefined();
    expect(await directory.findOwn(node.eui, stranger.orgId)).toBeUndefined();
    expect(await directory.findByDevEui(node.eui, owner.orgId)).toBeUndefined();
    expect(await directory.findByDevEui(node.devEui, null)).toMatchObject({
      eui: node.eui,
      byOperator: true,
    });
    expect(own).toMatchObject({ byOperator: false });
    await server.events.announce(deviceChanged, { eui: node.eui });
    expect(directory.remembersDevEui(node.devEui, owner.orgId)).toBe(false);
  });

  test('keeps what was used last within its bytes, and no place for EUIs that no device has', async () => {
    const nodes = await Promise.all([1, 2, 3].map(async () => parsed(await aNode(owner))));
    const { directory, takeCount } = aDirectory(1_500);
    const find = ({ devEui }: { devEui: Eui }) => directory.findByDevEui(devEui, owner.orgId);
    const remembered = () => nodes.map(({ devEui }) => directory.remembersDevEui(devEui, owner.orgId));
    for (const node of nodes.slice(0, 2)) await find(node);
    for (let nth = 0; nth < 100; nth++) await directory.findByDevEui(unknownEui(nth), owner.orgId);
    expect(remembered()).toEqual([true, true, false]);
    await find(nodes[0]!);
    await find(nodes[2]!);
    await find(nodes[0]!);
    takeCount();
    // What was dropped is found anew.
    expect(await find(nodes[1]!)).toMatchObject({ eui: nodes[1]!.eui });
    expect(takeCount()).toBe(2);
    expect(remembered().filter(Boolean)).toHaveLength(2);
  });

  test('a device that knows more series takes more of the bytes', async () => {
    const nodes = await Promise.all([1, 2].map(async () => parsed(await aNode(owner))));
    const { directory } = aDirectory(2_400);
    const [first, second] = await Promise.all(
      nodes.map(({ devEui }) => directory.findByDevEui(devEui, owner.orgId)),
    );
    for (let channel = 0; channel < 20; channel++)
      second!.series.add({ channel, measurementId: 4097 }, channel);
    directory.weigh(second!);
    expect(directory.remembersDevEui(first!.devEui, owner.orgId)).toBe(false);
    expect(directory.remembersDevEui(second!.devEui, owner.orgId)).toBe(true);
  });
});

describe('what changes while a device is loaded is never served as it was', () => {
  /** Looks for a device; the database has answered when `change` is called, and its answer arrives afterwards. */
  async function findWhile(
    find: (directory: DeviceDirectory) => Promise<unknown>,
    change: () => Promise<unknown>,
  ) {
    const { directory, hold, nextAnswer } = aDirectory();
    const release = hold();
    const answered = nextAnswer();
    const before = find(directory);
    await answered;
    await change();
    const after = find(directory);
    release();
    return { directory, found: await Promise.all([before, after, find(directory)]) };
  }

  test('a device that moves to another organisation', async () => {
    const receiver = await anOwner(server);
    const node = parsed(await aNode(owner));
    const { found } = await findWhile(
      (directory) => directory.findByDevEui(node.devEui, null),
      () => transferDevices(owner, receiver, [node.eui]),
    );
    for (const device of found) expect(device).toMatchObject({ orgId: receiver.orgId });
  });

  test('a device that is deleted', async () => {
    const node = parsed(await aNode(owner));
    const { found, directory } = await findWhile(
      (directory) => directory.findByDevEui(node.devEui, owner.orgId),
      () => owner.call(deviceChanges.removeNodes, { eui: [node.eui] }),
    );
    expect(found).toEqual([undefined, undefined, undefined]);
    expect(directory.remembersDevEui(node.devEui, owner.orgId)).toBe(false);
  });

  test('a device that is bound', async () => {
    const produced = await aProducedDevice(server);
    const { devEui, eui } = parsed(produced);
    const { found } = await findWhile(
      (directory) => directory.findByDevEui(devEui, owner.orgId),
      () => owner.call(production.bind, { eui, code: produced.code }),
    );
    for (const device of found) expect(device).toMatchObject({ eui, orgId: owner.orgId });
  });

  test('an adopted device that is read as another model', async () => {
    const eui = unknownEui(7);
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'S2101' }] });
    const { found } = await findWhile(
      (directory) => directory.findByDevEui(eui, owner.orgId),
      () => owner.call(adoptedDevices.changeModel, { eui, model: 'S2103' }),
    );
    for (const device of found) expect(device).toMatchObject({ model: 'S2103' });
  });

  test('another device: what was loaded stays', async () => {
    const [node, other] = [parsed(await aNode(owner)), parsed(await aNode(owner))];
    const { directory } = await findWhile(
      (directory) => directory.findByDevEui(node.devEui, owner.orgId),
      () => owner.call(deviceChanges.removeNodes, { eui: [other.eui] }),
    );
    expect(directory.remembersDevEui(node.devEui, owner.orgId)).toBe(true);
  });
});

test('series that are met again take no more numbers', async () => {
  const connection = await aConnection(owner);
  const node = await aNode(owner);
  const send = () =>
    connection.sendChirpstack(anUpEvent(node.dev_eui, temperatureOf(20), server.clock.now()));
  const lastNumber = async () => {
    const { rows } = await server.pool.query(`select last_value from series_series_id_seq`);
    return rows[0].last_value;
  };
  await send();
  const before = await lastNumber();
  await server.events.announce(deviceChanged, { eui: Eui.parse(node.eui) });
  server.clock.advance(60_000);
  expect(await send()).toEqual({ outcome: 'stored', reason: null });
  expect(await lastNumber()).toBe(before);
});
