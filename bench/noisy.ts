import { type Product, startProduct } from '@fieldscope/e2e/product';
import { benchDevices, benchKit, benchOwner } from './fleet';
import { ingestAll, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const DEVICES = 500;
const UPLINKS = 10_000;
const PAIRS = sizeOf('BENCH_PAIRS', 7);
const SPACING_MS = 5;
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
    const neighbour = await benchOwner(server, 'neighbour');
    const kit = await benchKit(neighbour);
    // Within the hour: what is older might be packed already and takes another way.
    const start = Date.now() - 45 * 60_000;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    const load = async () => UPLINKS / (await ingestAll(server, next(UPLINKS))).seconds;
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
