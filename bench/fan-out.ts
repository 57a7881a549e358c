import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { connectAsync } from 'mqtt';
import { aStreamSubscriber, aViewer, type Receiver } from './fan-out-clients';
import { type BenchOwner, benchDevices, benchOwner } from './fleet';
import { VALUES } from './ingest-load';
import { type Mosquitto, startMosquitto } from './mosquitto';
import { percentile, type Ratio, sizeOf } from './ratio';
import { tenValues } from './uplinks';

const VIEWERS = sizeOf('FAN_OUT_VIEWERS', 1000);
const SUBSCRIBERS = sizeOf('FAN_OUT_SUBSCRIBERS', 1000);
const ROUNDS = sizeOf('FAN_OUT_ROUNDS', 40);
const WARM_UP_ROUNDS = 5;
/** Between two uplinks: each finds everybody idle. */
const PAUSE_MS = 1_000;
const AIM = 3;
/** Clients that connect at a time. */
const WAVE = 50;

/** Sends a message of its own; its marker is in each part of it. */
type Send = (marker: number) => Promise<void>;

/** One uplink to many screens and MQTT clients, against mosquitto, which sends the same to as many MQTT clients. */
export async function benchFanOut(): Promise<Ratio[]> {
  const broker = await startMosquitto();
  if (!broker) return [];
  try {
    return compare(await withProduct(), await withMosquitto(broker));
  } finally {
    broker.stop();
  }
}

const compare = (ours: number[], theirs: number[]): Ratio[] => [
  {
    name: `p99 of an uplink to ${VIEWERS} screens and ${SUBSCRIBERS} MQTT clients / mosquitto`,
    value: percentile(ours, 0.99) / percentile(theirs, 0.99),
    atMost: AIM,
    note: `(${percentile(ours, 0.99).toFixed(0)} / ${percentile(theirs, 0.99).toFixed(0)} ms)`,
  },
];

async function withProduct(): Promise<number[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server);
    const send = await uplinksOf(server, owner);
    const { access_key: password } = await owner.accessKey();
    const subscribers = await inWaves(SUBSCRIBERS, (nth) =>
      aStreamSubscriber({
        ...{
          port: server.mqttPort,
          clientId: `org-${owner.orgId}-${nth}`,
          username: `org-${owner.orgId}`,
          password,
        },
        ...{ filter: `/device_sensor_data/${owner.orgId}/#`, parts: VALUES },
      }),
    );
    const viewers = await inWaves(VIEWERS, (nth) =>
      aViewer({ port: server.port, nth, token: owner.token(), parts: VALUES }),
    );
    const all = await measure([...subscribers, ...viewers], send);
    print('MQTT clients', all.slice(0, SUBSCRIBERS).flat());
    print('screens', all.slice(SUBSCRIBERS).flat());
    return print('both', all.flat());
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Uplinks of ten values. */
async function uplinksOf(server: Product, owner: BenchOwner): Promise<Send> {
  const [device] = await benchDevices(server, owner, 'S2100', 1);
  const { token } = await admin<{ token: string }>(server, 'ingest-token');
  let fCnt = 0;
  return async (marker) => {
    fCnt += 1;
    const response = await fetch(`http://127.0.0.1:${server.port}/ingest/chirpstack?event=up`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: tenValues(device!, marker, fCnt),
    });
    if (response.status !== 200)
      throw new Error(`an uplink got ${response.status}: ${await response.text()}`);
  };
}

async function withMosquitto(broker: Mosquitto): Promise<number[]> {
  const { port, address } = broker;
  const root = '/device_sensor_data/1';
  const subscribers = await inWaves(VIEWERS + SUBSCRIBERS, (nth) =>
    aStreamSubscriber({ port, clientId: `bench-${nth}`, filter: `${root}/#`, parts: VALUES }),
  );
  const publisher = await connectAsync(address, { clientId: 'bench-publisher' });
  const all = await measure(subscribers, async (marker) => {
    for (let value = 0; value < VALUES; value += 1)
      publisher.publish(
        `${root}/2CF7F1C000000001/${value + 1}/vs/4097`,
        JSON.stringify({ value, timestamp: marker }),
      );
  });
  await publisher.endAsync();
  return print('mosquitto', all.flat());
}

/** How long each receiver waited for each message, in ms. */
async function measure(receivers: Receiver[], send: Send): Promise<number[][]> {
  const waits: number[][] = receivers.map(() => []);
  const firstMarker = Date.now() - (ROUNDS + WARM_UP_ROUNDS) * PAUSE_MS;
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    const marker = firstMarker + round * PAUSE_MS;
    const arrivals = receivers.map((receiver) => receiver.expect(marker));
    const sentAt = performance.now();
    await send(marker);
    const arrivedAt = await Promise.all(arrivals);
    if (round >= WARM_UP_ROUNDS) for (const [nth, at] of arrivedAt.entries()) waits[nth]!.push(at - sentAt);
    await pause(PAUSE_MS);
  }
  for (const receiver of receivers) receiver.close();
  return waits;
}

function print(name: string, waits: number[]): number[] {
  const at = (share: number) => `${percentile(waits, share).toFixed(0)} ms`;
  console.log(`${name}: p50 ${at(0.5)}, p99 ${at(0.99)} of ${waits.length} arrivals`);
  return waits;
}

async function inWaves(count: number, connect: (nth: number) => Promise<Receiver>): Promise<Receiver[]> {
  const receivers: Receiver[] = [];
  while (receivers.length < count) {
    const wave = Array.from({ length: Math.min(WAVE, count - receivers.length) }, (_, nth) =>
      connect(receivers.length + nth),
    );
    receivers.push(...(await Promise.all(wave)));
  }
  return receivers;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
