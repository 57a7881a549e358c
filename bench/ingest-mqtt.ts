import { createServer } from 'node:net';
import { admin, startProduct } from '@fieldscope/e2e/product';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { benchDevices, benchOwner } from './fleet';
import { median, type Ratio } from './ratio';
import { threeValues } from './uplinks';

const CLIENTS = 50;
const MESSAGES = 10_000;
const ROUNDS = 3;
const IN_FLIGHT = 20;

/** MQTT ingest at QoS 1, PUBACK after commit, against the acknowledgements of a bare broker. */
export async function benchIngestMqtt(): Promise<Ratio[]> {
  const server = await startProduct();
  const bare = await bareBroker();
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2103', CLIENTS * 4);
    const { token } = await admin<{ token: string }>(server, 'ingest-token');
    const start = Date.now() - 20 * 60_000;
    let fCnt = 0;
    const messages = () =>
      Array.from({ length: MESSAGES }, () => {
        const device = devices[fCnt % devices.length]!;
        fCnt += 1;
        const topic = `application/bench/device/${device.dev_eui.toLowerCase()}/event/up`;
        return { topic, body: threeValues(device, start + fCnt * 10, fCnt) };
      });
    const credentials = { username: 'network-server', password: token };
    await publishAll(server.mqttPort, messages(), credentials);
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await publishAll(server.mqttPort, messages(), credentials);
      const yardstick = await publishAll(bare.port, messages());
      shares.push(ours / yardstick);
      console.log(
        `round ${round + 1}: ${Math.round(ours)} acknowledged/s after commit, ${Math.round(yardstick)} by a bare broker, ` +
          `ratio ${(ours / yardstick).toFixed(3)}`,
      );
    }
    return [{ name: 'MQTT QoS 1 ingest / bare broker', value: median(shares), atLeast: 0.55 }];
  } finally {
    await bare.stop();
    await server.stop();
    server.remove();
  }
}

/** Messages acknowledged per second, over CLIENTS connections. */
async function publishAll(
  port: number,
  messages: { topic: string; body: string }[],
  credentials: { username?: string; password?: string } = {},
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { ...credentials })),
  );
  let next = 0;
  const start = performance.now();
  await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: IN_FLIGHT }, async () => {
        for (let message = messages[next++]; message; message = messages[next++]) {
          await client.publishAsync(message.topic, message.body, { qos: 1 });
        }
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.endAsync()));
  return messages.length / seconds;
}

async function bareBroker() {
  const aedes = await Aedes.createBroker();
  const server = createServer(aedes.handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as { port: number }).port,
    async stop() {
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      server.close();
    },
  };
}
