import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { type BenchDevice, benchDevices, benchKit, benchOwner } from './fleet';
import { postRequest, runHttpLoad } from './http-load';
import { median, type Ratio } from './ratio';
import { tenValues } from './uplinks';

const DEVICES = 500;
const UPLINKS = 10_000;
const CONNECTIONS = 256;
const PAIRS = 7;
const SPACING_MS = 10;
const MONTH_MS = 30 * 24 * 60 * 60_000;
/** What one kit may post in the real world's worst case. */
const NOISE_A_SECOND = 35;

/** Bodies that one kit posts without end. */
const NOISES: Record<string, (nth: number, start: number) => object> = {
  'repeated times': (nth, start) => upload(nth, [start, start, start, start, start]),
  'old months': (nth, start) =>
    upload(
      nth,
      Array.from({ length: 118 }, (_, month) => start - month * MONTH_MS),
    ),
  // More of them than the server's memory holds of a device.
  'repeated frames': (nth, start) => upload(nth % 40, [start - (nth % 40) * 1000]),
};

const upload = (id: number, times: number[]) => ({
  requestId: String(id),
  timestamp: times[0],
  events: [
    {
      name: 'measure-sensor',
      value: times.map((measureTime) => ({ channel: 1, measurements: { 4097: 20 }, measureTime })),
    },
  ],
});

/** How many uplinks a second others have stored while one kit is noisy, against the same without it. */
export async function benchNoisy(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const fleet = await benchOwner(server);
    const devices = await benchDevices(server, fleet, 'S2100', DEVICES);
    const { token } = await admin<{ token: string }>(server, 'ingest-token');
    const neighbour = await benchOwner(server, 'neighbour');
    const kit = await benchKit(neighbour);
    const start = Date.now() - 60 * 60_000;
    const load = quietLoad(server, devices, `Bearer ${token}`, start);
    await load();
    const ratios: Ratio[] = [];
    for (const [name, bodyOf] of Object.entries(NOISES)) {
      const noisy = () =>
        besides(
          load,
          noise(server, kit, (nth) => bodyOf(nth, start)),
        );
      const shares: number[] = [];
      for (let pair = 0; pair < PAIRS; pair++) {
        // Each goes first in turn: the tables grow meanwhile.
        const first = pair % 2 === 0 ? await load() : await noisy();
        const second = pair % 2 === 0 ? await noisy() : await load();
        const [quiet, disturbed] = pair % 2 === 0 ? [first, second] : [second, first];
        shares.push(disturbed / quiet);
        console.log(
          `${name}, pair ${pair + 1}: ${Math.round(quiet)} uplinks/s quiet, ${Math.round(disturbed)} beside the noise, ` +
            `ratio ${(disturbed / quiet).toFixed(3)}`,
        );
      }
      ratios.push({
        name: `uplinks beside a noisy kit / quiet: ${name}`,
        value: median(shares),
        atLeast: 0.9,
      });
    }
    return ratios;
  } finally {
    await server.stop();
    server.remove();
  }
}

/** @returns a load of ever new uplinks that tells how many a second were acknowledged */
function quietLoad({ port }: Product, devices: BenchDevice[], authorization: string, start: number) {
  let fCnt = 0;
  return async (): Promise<number> => {
    const requests = Array.from({ length: UPLINKS }, () => {
      fCnt += 1;
      const body = tenValues(devices[fCnt % DEVICES]!, start + fCnt * SPACING_MS, fCnt);
      return {
        id: String(fCnt),
        request: postRequest('/ingest/chirpstack?event=up', port, authorization, body),
      };
    });
    let sent = 0;
    const result = await runHttpLoad(port, CONNECTIONS, () => requests[sent++]);
    if (result.acknowledged.length !== UPLINKS)
      throw new Error(`only ${result.acknowledged.length} acknowledged`);
    return UPLINKS / result.seconds;
  };
}

/** Posts at a steady rate until it is stopped. @returns how to stop it */
function noise(
  { port }: Product,
  authorization: string,
  bodyOf: (nth: number) => object,
): () => Promise<void> {
  let posted = 0;
  const pending = new Set<Promise<unknown>>();
  const post = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/deviceapi/kit/message_uplink`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(posted++)),
    });
    const { code } = (await answer.json()) as { code: string };
    if (code !== '0') throw new Error(`the kit was refused with ${code}`);
  };
  const timer = setInterval(() => {
    const posting = post().finally(() => pending.delete(posting));
    pending.add(posting);
  }, 1000 / NOISE_A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
}

async function besides(load: () => Promise<number>, stop: () => Promise<void>): Promise<number> {
  const figure = await load();
  await stop();
  return figure;
}
