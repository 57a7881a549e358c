import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { fleetOf } from './beside';
import { type BenchOwner, benchOwner } from './fleet';
import { uplinkRequests } from './ingest-load';
import { secondsOf } from './processor-time';
import { type Ratio, sizeOf } from './ratio';
import type { LoadOrder, LoadReport } from './steady-load';

const SECONDS = sizeOf('SHARES_SECONDS', 20);
const VIEWERS = sizeOf('SHARES_VIEWERS', 1000);
const UPLINKS_A_SECOND = 100;
const DEVICES = 100;
const SETTLE_MS = 3_000;
const AIM = 4;

/** What 1,000 viewers of one public panel cost the server, against one of them, while 100 uplinks a second are shown. */
export async function benchShares(): Promise<Ratio[]> {
  const server = await startProduct();
  const generator = fork(new URL('./steady-load.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    const owner = await benchOwner(server);
    const devices = await fleetOf(server, owner, DEVICES);
    const next = await uplinkRequests(server, devices, { start: Date.now(), spacingMs: 10 });
    const load = async (seconds: number) => {
      const uplinks = next((seconds + 1) * UPLINKS_A_SECOND).map(({ request }) => request.toString('base64'));
      generator.send({
        ...{ port: server.port, seconds, rate: UPLINKS_A_SECOND, uplinks, asked: [] },
      } satisfies LoadOrder);
      const [report] = (await once(generator, 'message')) as [LoadReport];
      return report;
    };
    await load(3);
    const token = await sharedPanel(owner);
    const costOf = async (count: number) => {
      const viewers = await Promise.all(
        Array.from({ length: count }, (_, nth) => aViewer(server, token, nth)),
      );
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const before = secondsOf(server.pid());
      for (const viewer of viewers) viewer.messages = 0;
      const { perSecond } = await load(SECONDS);
      const cost = secondsOf(server.pid()) - before;
      const messages = viewers.reduce((sum, one) => sum + one.messages, 0) / count;
      for (const { socket } of viewers) socket.destroy();
      console.log(
        `${count} viewers: ${cost.toFixed(2)} s of a processor in ${SECONDS} s, ${messages.toFixed(1)} messages each, ` +
          `${perSecond.toFixed(0)} uplinks/s stored`,
      );
      return cost;
    };
    await costOf(1);
    const one = await costOf(1);
    const many = await costOf(VIEWERS);
    return [
      {
        name: `processor time with ${VIEWERS} viewers of a panel / with one`,
        value: many / one,
        atMost: AIM,
      },
    ];
  } finally {
    generator.disconnect();
    await server.stop();
    server.remove();
  }
}

/** A panel with a value of each device. @returns the token of a link to it */
async function sharedPanel(owner: BenchOwner): Promise<string> {
  const series = await owner.call<{ eui: string; channel: number; measurement_id: number }[]>(
    'GET',
    '/channel/list_measurement',
  );
  const shown = new Map(
    series.map(({ eui, channel, measurement_id }) => [eui, { eui, channel, measurement_id }]),
  );
  const table = {
    ...{ component_id: randomUUID(), kind: 'values_table', name: 'Values', settings: {} },
    place: { x: 0, y: 0, width: 24, height: 10 },
    sources: [...shown.values()],
  };
  const { panel_id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
    name: 'Values',
    components: [table],
  });
  const { token } = await owner.call<{ token: string }>('POST', '/panel/share_panel', {
    panel_id,
    name: 'Values',
  });
  return token;
}

interface Viewer {
  socket: Socket;
  messages: number;
}

/** An open page from an address of its own: of its websocket only the messages are counted. */
async function aViewer({ port }: Product, token: string, nth: number): Promise<Viewer> {
  const localAddress = `127.0.${1 + Math.floor(nth / 200)}.${1 + (nth % 200)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const viewer: Viewer = { socket, messages: 0 };
  socket.write(
    `GET /shareapi/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  let received = '';
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error(`no welcome: ${received}`)));
    socket.on('data', (bytes: Buffer) => {
      const isGreeted = received.includes('"welcome"');
      if (isGreeted && bytes.includes('"type":"news"')) viewer.messages += 1;
      if (isGreeted) return;
      const hadBegun = received !== '';
      received += bytes.toString('latin1');
      if (!hadBegun) socket.write(textFrame(JSON.stringify({ type: 'hello', share_token: token })));
      if (received.includes('"welcome"')) resolve();
    });
  });
  return viewer;
}

/** A short text of a client, masked with zeros (RFC 6455, section 5). */
const textFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
