import { startProduct } from '@fieldscope/e2e/product';
import { benchOwner } from './fleet';
import { postRequest, runHttpLoad } from './http-load';
import { median, type Ratio } from './ratio';

const KITS = 5;
const UPLOADS = 10_000;
const WARM_UP = 2_000;
const ROUNDS = 3;
const CONNECTIONS = 32;
const LINES_TOGETHER = 50;
const SPACING_MS = 20;
const AIM = 1;
const NO_CONTENT = 'HTTP/1.1 204';
const MEASUREMENTS = ['4097', '4098', '4099', '4100'];

interface Kit {
  eui: string;
  device_key: string;
}

/** One way to send the same readings. */
interface Way {
  name: string;
  acknowledgement: string | undefined;
  /** The request that brings the uploads from one of them on. */
  request(first: number, count: number): Buffer;
  together: number;
}

/** Readings by line protocol against the same readings as uploads of kits. */
export async function benchLineProtocol(): Promise<Ratio[]> {
  const server = await startProduct({});
  try {
    const owner = await benchOwner(server);
    const kits: Kit[] = [];
    for (let n = 0; n < KITS; n++)
      kits.push(await owner.call('POST', '/production/create_development_kit', { dev_name: `Kit ${n}` }));
    const start = Date.now() - (1 + ROUNDS) * 3 * UPLOADS * SPACING_MS;
    const ways = waysOf(kits, server.port, start);
    let sent = 0;
    const readingsASecond = async (way: Way, uploads: number): Promise<number> => {
      const until = sent + uploads;
      const { acknowledged, seconds } = await runHttpLoad(
        server.port,
        CONNECTIONS,
        () => {
          if (sent >= until) return undefined;
          const first = sent;
          sent += way.together;
          return { id: String(first), request: way.request(first, way.together) };
        },
        way.acknowledgement,
      );
      if (acknowledged.length * way.together < uploads)
        throw new Error(`${way.name}: not everything was taken`);
      return (uploads * MEASUREMENTS.length) / seconds;
    };
    for (const way of ways) await readingsASecond(way, WARM_UP);
    const [uploaded, ...written] = ways;
    const shares = new Map(written.map((way) => [way, [] as number[]]));
    for (let round = 1; round <= ROUNDS; round++) {
      const asUploads = await readingsASecond(uploaded!, UPLOADS);
      for (const [way, found] of shares) {
        const asLines = await readingsASecond(way, UPLOADS);
        found.push(asLines / asUploads);
        console.log(
          `round ${round}: ${Math.round(asLines)} readings/s as ${way.name}, ${Math.round(asUploads)} as uploads of kits, ratio ${(asLines / asUploads).toFixed(2)}`,
        );
      }
    }
    return [...shares].map(([{ name }, found]) => ({
      name: `line protocol, ${name} / uploads of kits`,
      value: median(found),
      atLeast: AIM,
    }));
  } finally {
    await server.stop();
    server.remove();
  }
}

function waysOf(kits: readonly Kit[], port: number, start: number): Way[] {
  const kitOf = (first: number, together: number) => kits[Math.floor(first / together) % KITS]!;
  const valueAt = (upload: number, slot: number) => slot + (upload % 1000) / 1000;
  const timeOf = (upload: number) => start + upload * SPACING_MS;
  const lineOf = (upload: number) =>
    `bench ${MEASUREMENTS.map((id, slot) => `${id}=${valueAt(upload, slot)}`).join(',')} ${timeOf(upload)}`;
  const upload: Way = {
    ...{ name: 'uploads', together: 1, acknowledgement: undefined },
    request(first) {
      const { eui, device_key: key } = kitOf(first, 1);
      const measurements = Object.fromEntries(
        MEASUREMENTS.map((id, slot) => [id, String(valueAt(first, slot))]),
      );
      const value = [{ channel: '1', measurements, measureTime: String(timeOf(first)) }];
      const body = JSON.stringify({
        ...{ requestId: String(first), timestamp: String(timeOf(first)), deviceEui: eui },
        events: [{ name: 'measure-sensor', value }],
      });
      const token = Buffer.from(`${eui}:${key}`).toString('base64');
      return postRequest('/deviceapi/kit/message_uplink', port, `Device ${token}`, body);
    },
  };
  const lines = (together: number, name: string): Way => ({
    ...{ name, together, acknowledgement: NO_CONTENT },
    request(first, count) {
      const { eui, device_key: key } = kitOf(first, together);
      const body = Array.from({ length: count }, (_, index) => lineOf(first + index)).join('\n');
      return postRequest('/write?db=bench&precision=ms', port, `Token ${eui}:${key}`, body);
    },
  });
  return [upload, lines(1, 'a line a request'), lines(LINES_TOGETHER, `${LINES_TOGETHER} lines a request`)];
}
