import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { IncomingIds } from '../src/platform/mqtt/incoming-ids';
import { aBroker, aRawKit } from './brokers';

/** What a broker has stored, and how to hold it up. */
async function aStoringBroker() {
  const stored: string[] = [];
  const store = { started: () => {}, commit: async () => {} };
  const { broker } = await aBroker(async (_actor, _topic, payload) => {
    store.started();
    await store.commit();
    stored.push(payload.toString());
  });
  return { broker, stored, store };
}

function aCommit() {
  let now = () => {};
  const committed = new Promise<void>((resolve) => {
    now = resolve;
  });
  return { committed, now };
}

test('a message of QoS 2 is stored when it is received, and stored once though it is sent again', async () => {
  const { broker, stored } = await aStoringBroker();
  const kit = await aRawKit(broker);
  kit.publish(1, 'first');
  await kit.next('pubrec');
  expect(stored).toEqual(['first']);
  await kit.vanish();

  const again = await aRawKit(broker);
  again.publish(1, 'first', true);
  await again.next('pubrec');
  await again.release(1);
  expect(stored).toEqual(['first']);
});

test('a message of QoS 2 that is sent again while it is being stored is stored once', async () => {
  const { broker, stored, store } = await aStoringBroker();
  const { committed, now } = aCommit();
  store.commit = () => committed;
  const kit = await aRawKit(broker);
  const started = new Promise<void>((resolve) => {
    store.started = resolve;
  });
  kit.publish(1, 'first');
  await started;
  await kit.vanish();

  const again = await aRawKit(broker);
  again.publish(1, 'first', true);
  again.send({ cmd: 'pingreq' });
  await again.next('pingresp');
  now();
  await again.next('pubrec');
  expect(stored).toEqual(['first']);
});

test('an identifier that was released, or belonged to an earlier session, is free', async () => {
  const { broker, stored } = await aStoringBroker();
  const kit = await aRawKit(broker);
  kit.publish(1, 'first');
  await kit.next('pubrec');
  await kit.release(1);
  kit.publish(1, 'second');
  await kit.next('pubrec');
  await kit.vanish();

  const fresh = await aRawKit(broker, true);
  fresh.publish(1, 'third');
  await fresh.next('pubrec');
  expect(stored).toEqual(['first', 'second', 'third']);
});

test('a message of QoS 2 that could not be stored is not received, and stored when it is sent again', async () => {
  const { broker, stored, store } = await aStoringBroker();
  store.commit = () => Promise.reject(new Error('the database is away'));
  const kit = await aRawKit(broker);
  kit.publish(1, 'first');
  await kit.closed;
  store.commit = async () => {};

  const again = await aRawKit(broker);
  again.publish(1, 'first', true);
  await again.next('pubrec');
  expect(stored).toEqual(['first']);
});

test('a client that releases nothing is disconnected, in whatever number of connections', async () => {
  const { broker, stored } = await aStoringBroker();
  const kit = await aRawKit(broker);
  for (let id = 1; id <= 600; id += 1) kit.publish(id);
  for (let id = 1; id <= 600; id += 1) await kit.next('pubrec');
  await kit.vanish();
  const again = await aRawKit(broker);
  for (let id = 601; id <= 1200; id += 1) again.publish(id);
  await again.closed;
  expect(stored.length).toBeLessThanOrEqual(1000);

  const later = await aRawKit(broker);
  for (let id = 1; id <= 600; id += 1) await later.release(id);
  later.publish(1200);
  await later.next('pubrec');
});

const store = async () => {};
const aTime = (at = 1_700_000_000_000) => ({ at, now: () => at as EpochMs });

test('identifiers of all sessions together are bounded: the client with most of them loses them', async () => {
  const ids = new IncomingIds(aTime());
  for (let session = 0; session < 150; session += 1) {
    for (let id = 1; id <= 999; id += 1) await ids.storeOnce(`kit ${session}`, id, store);
  }
  await ids.storeOnce('another', 1, store);
  expect(ids.size()).toBeLessThanOrEqual(100_000);
  let stored = 0;
  await ids.storeOnce('another', 1, async () => {
    stored += 1;
  });
  expect(stored).toBe(0);
});

test('identifiers end with their session, and a session with its last use or release', async () => {
  const time = aTime();
  const ids = new IncomingIds(time);
  for (const session of ['cleared', 'left', 'connected', 'released']) await ids.storeOnce(session, 1, store);
  ids.clear('cleared');
  ids.release('released', 1);
  expect(ids.size()).toBe(2);
  ids.expire((time.at + DAY_MS) as EpochMs, new Set(['connected']));
  expect(ids.size()).toBe(1);
});
