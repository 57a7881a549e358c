import { type Product, startProduct } from '@fieldscope/e2e/product';
import { chirpstackUp } from '@fieldscope/simulator/messages';
import { type BenchOwner, benchDevices, benchOwner } from './fleet';
import { ingestAll, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const DEVICES = 500;
const UPLINKS = sizeOf('BENCH_UPLINKS', 20_000);
const PAIRS = sizeOf('BENCH_PAIRS', 5);
const SPACING_MS = 5;
/** Uplinks of the neighbour's device. */
const NOISE_A_SECOND = 20;

/** Codecs that want all of a processor: one is stopped and paused, the others end just in time, again and again. */
const CODECS: Record<string, string> = {
  'an endless loop': 'function decodeUplink() { for (;;); }',
  'a loop of 80 ms': `function decodeUplink() {
    const until = Date.now() + 80;
    while (Date.now() < until);
    return { data: { level: 1 } };
  }`,
  'memory without end':
    'function decodeUplink() { const all = []; for (;;) all.push(new Array(1000).fill(1)); }',
};

/** How many uplinks a second others have stored beside a hostile codec, against the same without it. */
export async function benchCodecs(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const neighbour = await benchOwner(server, 'neighbour');
    const start = Date.now() - 45 * 60_000;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    const load = async () => UPLINKS / (await ingestAll(server, next(UPLINKS))).seconds;
    await load();
    const ratios: Ratio[] = [];
    for (const [nth, [name, script]] of Object.entries(CODECS).entries()) {
      const send = await hostileDevice(server, neighbour, { nth, name, script });
      const shares: number[] = [];
      for (let pair = 0; pair < PAIRS; pair++) {
        // Each goes first in turn: the tables grow meanwhile.
        const isFirst = pair % 2 === 1;
        const first = await (isFirst ? beside(send, load) : load());
        const second = await (isFirst ? load() : beside(send, load));
        const [alone, disturbed] = isFirst ? [second, first] : [first, second];
        shares.push(disturbed / alone);
        console.log(
          `${name}, pair ${pair + 1}: ${Math.round(alone)} uplinks/s alone, ${Math.round(disturbed)} beside it, ` +
            `ratio ${(disturbed / alone).toFixed(3)}`,
        );
      }
      ratios.push({
        name: `ingest beside a codec with ${name} / alone`,
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

/** A device with a profile of this codec. @returns what sends one of its uplinks */
async function hostileDevice(
  { port }: Product,
  owner: BenchOwner,
  { nth, name, script }: { nth: number; name: string; script: string },
): Promise<() => Promise<unknown>> {
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', {
    ...{ name, kind: 'chirpstack' },
  });
  const fields = [{ path: 'level', measurement_id: 5500 }];
  const profile = await owner.call<{ profile_id: number }>('POST', '/device_profile/create_profile', {
    ...{ name, model: 'Hostile', script, fields },
  });
  const eui = `70B3D57ED00FF00${nth}`;
  await owner.call('PUT', '/production/adopt', { devices: [{ dev_eui: eui, ...profile }] });
  let fCnt = 0;
  return async () => {
    const uplink = { at: Date.now(), fCnt: ++fCnt, fPort: 2, payload: Buffer.from([fCnt & 0xff]) };
    const answer = await fetch(`http://127.0.0.1:${port}/ingest/chirpstack?event=up`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(chirpstackUp({ eui, name: 'hostile' }, uplink, [])),
    });
    const { code } = (await answer.json()) as { code: number | string };
    if (Number(code) !== 0) throw new Error(`an uplink was refused with ${code}`);
  };
}

/** A load while uplinks are sent at a steady rate. */
async function beside(send: () => Promise<unknown>, load: () => Promise<number>): Promise<number> {
  const pending = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const sending = send().finally(() => pending.delete(sending));
    pending.add(sending);
  }, 1000 / NOISE_A_SECOND);
  const figure = await load();
  clearInterval(timer);
  await Promise.all(pending);
  return figure;
}
