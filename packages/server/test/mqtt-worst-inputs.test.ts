import { PassThrough } from 'node:stream';
import type { EpochMs } from '@fieldscope/contract/time';
import { generate, type Packet, parser } from 'mqtt-packet';
import { expect, test, vi } from 'vitest';
import { PacketGate, PacketSplitter } from '../src/platform/mqtt/packet-gate';
import { MqttSessions } from '../src/platform/mqtt/sessions';
import { aBroker, aClient, aKit, anOrganisation, KIT_EUI, KIT_TOPIC } from './brokers';
import { aRawClient, aReturningClient, closed, granted } from './mqtt-clients';
import { turnsForPings } from './websocket-pings';

/*
 * Nothing that a client sends may hold the event loop for long. What counts is how much is done for it: bytes copied,
 * packets handled in one turn of the event loop, entries looked up.
 */

const PING = generate({ cmd: 'pingreq' });
const CONNECT = generate({
  ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, clientId: 'kit' },
  ...{ username: KIT_EUI, password: Buffer.from('kit key') },
} as Packet);
const aPublish = (bytes: number) =>
  generate({
    cmd: 'publish',
    topic: KIT_TOPIC,
    payload: Buffer.alloc(bytes, 'x'),
    qos: 0,
    dup: false,
    retain: false,
  });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A connection behind a gate, and the commands of the packets that come through in one turn of the event loop. */
function aGatedConnection() {
  const connection = new PassThrough({ highWaterMark: 1024 * 1024 });
  const gate = new PacketGate(connection);
  const packets = parser();
  const commands: string[] = [];
  packets.on('packet', ({ cmd }) => commands.push(cmd));
  const read = () => {
    for (let bytes = connection.read(); bytes !== null; bytes = connection.read()) packets.parse(bytes);
  };
  connection.on('readable', read);
  return {
    connection,
    gate,
    /** The packets that came through until the next turn. */
    async inOneTurn() {
      await nextTurn();
      return commands.splice(0);
    },
  };
}

test('packets come through whole, however their bytes were fragmented', () => {
  const stream = Buffer.concat([CONNECT, aPublish(300), PING, aPublish(100_000), PING]);
  for (const size of [1, 2, 7, 300, 4096, stream.length]) {
    const packets = new PacketSplitter();
    const taken: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) {
      packets.append(stream.subarray(at, at + size));
      for (let next = packets.take(1, () => 200_000); next; next = packets.take(1, () => 200_000))
        taken.push(next.bytes);
    }
    expect(taken.map(({ length }) => length)).toEqual(
      [CONNECT, aPublish(300), PING, aPublish(100_000), PING].map(({ length }) => length),
    );
    expect(Buffer.concat(taken).equals(stream)).toBe(true);
  }
});

test('a length that is too long is refused at its first bytes, and so is one without an end', () => {
  for (const bytes of [
    [0x30, 0xff, 0xff, 0x7f],
    [0x30, 0x80, 0x80, 0x80, 0x80],
  ]) {
    const packets = new PacketSplitter();
    packets.append(Buffer.from(bytes));
    expect(() => packets.take(1, () => 1000)).toThrow(RangeError);
  }
});

test('bytes of a packet that comes one by one are copied a few times each', () => {
  const packet = aPublish(60_000);
  const copied = vi.spyOn(Buffer.prototype, 'copy');
  const packets = new PacketSplitter();
  for (let at = 0; at < packet.length; at += 1) packets.append(packet.subarray(at, at + 1));
  expect(packets.take(1, () => 300_000)?.bytes.equals(packet)).toBe(true);
  const bytes = copied.mock.results.reduce((sum, { value }) => sum + (value as number), 0);
  copied.mockRestore();
  expect(bytes).toBeLessThan(4 * packet.length);
});

test('thousands of packets in one piece come through some at a time', async () => {
  const { connection, gate, inOneTurn } = aGatedConnection();
  connection.write(Buffer.concat([CONNECT, ...Array.from({ length: 5000 }, () => PING)]));
  expect(await inOneTurn()).toEqual(['connect']);
  gate.open();
  let pings = 0;
  while (pings < 5000) {
    const { length } = await inOneTurn();
    // The end of one turn and the start of the next may both lie between two looks.
    expect(length).toBeLessThanOrEqual(2 * 50);
    pings += length;
  }
  expect(pings).toBe(5000);
});

test('nothing comes through between CONNECT and the end of the sign-in', async () => {
  const { connection, gate, inOneTurn } = aGatedConnection();
  connection.write(Buffer.concat([CONNECT, PING]));
  expect(await inOneTurn()).toEqual(['connect']);
  connection.write(PING);
  expect(await inOneTurn()).toEqual([]);
  gate.open();
  expect(await inOneTurn()).toEqual(['pingreq', 'pingreq']);
});

test('a client that has not signed in may not send kilobytes, and one that subscribes not many', async () => {
  const { broker } = await aBroker();
  const will = { topic: 'a', payload: Buffer.alloc(9000), qos: 0 as const, retain: false };
  await expect(aClient(broker, { username: KIT_EUI, password: 'kit key', will })).rejects.toThrow();
  const kit = await aKit(broker);
  const end = closed(kit);
  kit.subscribe(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  await end;
});

test('a topic or filter of thousands of levels ends the connection', async () => {
  const { broker } = await aBroker();
  const kit = await aKit(broker);
  const kitEnd = closed(kit);
  kit.publish(`iot/ipnode/${KIT_EUI}${'/'.repeat(60_000)}`, 'x');
  await kitEnd;
  const organisation = await anOrganisation(broker, '1');
  const end = closed(organisation);
  organisation.subscribe(`/device_sensor_data/1${'/'.repeat(30_000)}`);
  await end;
});

test('a filter that is longer than any topic is refused', async () => {
  const { broker } = await aBroker();
  const organisation = await anOrganisation(broker, '1');
  expect(await granted(organisation, [`/device_sensor_data/1/${'x'.repeat(300)}`])).toEqual([128]);
});

test('while messages are being stored, no more than a megabyte of them is read', async () => {
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  let received = 0;
  const { broker } = await aBroker(() => {
    received += 1;
    return stored;
  });
  const kit = aRawClient(broker.port());
  kit.socket.write(CONNECT);
  await kit.next('connack');
  for (let count = 0; count < 40; count += 1) kit.socket.write(aPublish(200_000));
  await expect.poll(() => received).toBeGreaterThan(4);
  // Time enough for the next ones, had they been read.
  for (let turn = 0; turn < 1000; turn += 1) await nextTurn();
  expect(received).toBeLessThan(10);
  store();
  await expect.poll(() => received).toBe(40);
});

test('what a kit uploads does not wait for the kit itself', async () => {
  const { broker } = await aBroker();
  const session = { clean: false, clientId: 'waiting' };
  const before = await aKit(broker, session);
  await granted(before, [`iot/ipnode/${KIT_EUI}/#`]);
  await before.endAsync();
  await (await aKit(broker)).publishAsync(KIT_TOPIC, 'an upload', { qos: 1 });
  broker.publish(`iot/ipnode/${KIT_EUI}/command`, 'for the kit');
  const received = await new Promise((resolve) => {
    const kit = { username: KIT_EUI, password: 'kit key', ...session };
    aReturningClient(`mqtt://127.0.0.1:${broker.port()}`, kit, (_topic, body) => resolve(body));
  });
  expect(received).toBe('for the kit');
});

/** How many entries of maps and sets are looked at or changed meanwhile. */
async function entriesUsed(work: () => Promise<unknown> | unknown): Promise<number> {
  let used = 0;
  const restore = [Map.prototype, Set.prototype].flatMap((prototype) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, original]) => {
      if (typeof original.value !== 'function' || name === 'constructor') return [];
      const counted = function (this: unknown, ...args: unknown[]): unknown {
        used += 1;
        return Reflect.apply(original.value, this, args);
      };
      Object.defineProperty(prototype, name, { ...original, value: counted });
      return [() => Object.defineProperty(prototype, name, original)];
    }),
  );
  try {
    await work();
  } finally {
    for (const one of restore) one();
  }
  return used;
}

const filtersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `/device_sensor_data/1/${index.toString(16)}/#`);

test('the work for a SUBSCRIBE of a session that is kept grows with its filters, not with their square', async () => {
  const { broker } = await aBroker();
  const work = async (count: number) => {
    const client = await anOrganisation(broker, '1', { clientId: `org-1-${count}`, clean: false });
    return entriesUsed(() => granted(client, filtersOf(count)));
  };
  const [few, many] = [await work(100), await work(800)];
  expect(many).toBeLessThan(12 * few);
});

/** Sessions of one organisation with a thousand filters each. */
function crowdedSessions() {
  const sessions = new MqttSessions({ now: () => 0 as EpochMs });
  const ids = Array.from({ length: 20 }, (_, index) => `session ${index}`);
  for (const id of ids) for (const topic of filtersOf(1000)) sessions.subscribe({ id }, { topic, qos: 1 });
  return sessions;
}

test('an UNSUBSCRIBE does not look at the filters that stay', async () => {
  const sessions = crowdedSessions();
  const used = await entriesUsed(() =>
    sessions.removeSubscriptions({ id: 'session 7' }, ['/device_sensor_data/1/a/#']),
  );
  expect(used).toBeLessThan(50);
});

test('a message does not look at the filters that it does not match', async () => {
  const sessions = crowdedSessions();
  const used = await entriesUsed(() =>
    sessions.subscriptionsByTopic('/device_sensor_data/1/2CF7F1C000000001/1/vs/4097'),
  );
  expect(used).toBeLessThan(50);
});

test('frames of a websocket are handled one in a turn of the event loop', async () => {
  const { broker } = await aBroker();
  expect(await turnsForPings(broker.wsPort(), '/mqtt', 500)).toBeGreaterThanOrEqual(500);
});
