import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { startProduct } from '@fieldscope/e2e/product';
import { fleetOf } from './beside';
import { type BenchOwner, benchOwner } from './fleet';
import { ingestAll, uplinkRequests, VALUES } from './ingest-load';
import { type Ratio, sizeOf } from './ratio';

const UPLINKS = sizeOf('INTEGRATION_UPLINKS', 10_000);
const ROUNDS = sizeOf('INTEGRATION_ROUNDS', 3);
const DEVICES = 500;
const POLL_MS = 200;

/** What ingest pays for a webhook and an InfluxDB target of every device, and what becomes of readings while they are away. */
export async function benchIntegrations(): Promise<Ratio[]> {
  const server = await startProduct();
  const target = await aTarget();
  try {
    // The first runs the installation: its targets may be on this machine.
    const owner = await benchOwner(server);
    const devices = await fleetOf(server, owner, DEVICES);
    const next = await uplinkRequests(server, devices, { start: Date.now() - 45 * 60_000, spacingMs: 5 });
    const perSecond = async () => {
      const begun = performance.now();
      await ingestAll(server, next(UPLINKS));
      return (UPLINKS * 1000) / (performance.now() - begun);
    };
    await perSecond();
    const [without, withThem]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await perSecond());
      const ids = await addTargets(owner, target.address);
      withThem.push(await perSecond());
      await untilTold(owner);
      for (const integration_id of ids) await owner.call('POST', '/integration/delete', { integration_id });
    }
    const ids = await addTargets(owner, target.address);
    target.isCounting = true;
    target.isAway = true;
    await perSecond();
    target.isAway = false;
    for (const integration_id of ids)
      await owner.call('POST', '/integration/switch', { integration_id, is_on: true });
    await untilTold(owner);
    const expected = UPLINKS * VALUES;
    const { events, lines } = target;
    console.log(
      `${median(without).toFixed(0)} uplinks/s without, ${median(withThem).toFixed(0)} with a webhook and InfluxDB; ` +
        `of ${expected} readings ${events.size} by webhook (${target.told} told), ${lines.size} as lines (${target.written} written)`,
    );
    return [
      {
        name: 'ingest with integrations / with none',
        value: median(withThem) / median(without),
        atLeast: 0.85,
      },
      {
        name: 'readings lost while targets were away',
        value: 2 * expected - events.size - lines.size,
        atMost: 0,
      },
      {
        name: 'readings doubled by then',
        value: target.told - events.size + target.written - lines.size,
        atMost: 0,
      },
    ];
  } finally {
    target.close();
    await server.stop();
    server.remove();
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** @returns ids of a webhook and an InfluxDB target of every device */
async function addTargets(owner: BenchOwner, address: string): Promise<string[]> {
  const kinds = [
    { kind: 'webhook', settings: { address } },
    { kind: 'influxdb', settings: { version: '2', address, org: 'bench', bucket: 'bench' } },
  ];
  const made = [];
  for (const kind of kinds)
    made.push(
      await owner.call<{ integration_id: string }>('POST', '/integration/create', {
        ...{ ...kind, name: kind.kind, topics: ['readings'] },
      }),
    );
  return made.map(({ integration_id }) => integration_id);
}

async function untilTold(owner: BenchOwner): Promise<void> {
  for (;;) {
    const all = await owner.call<{ lag: { entries: number } }[]>('GET', '/integration/list');
    if (all.every(({ lag }) => lag.entries === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A web server that takes messages of webhooks and writes of line protocol, and remembers what was in them while it is looked at. */
async function aTarget() {
  const target = {
    address: '',
    isAway: false,
    isCounting: false,
    told: 0,
    events: new Set<string>(),
    written: 0,
    lines: new Set<string>(),
    close: () => void listening.close(),
  };
  const listening = createServer(async (request, response) => {
    const body = await buffer(request);
    if (target.isAway) return response.writeHead(503).end();
    if (target.isCounting) count(target, request.headers['content-encoding'] === 'gzip', body);
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  target.address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return target;
}

interface Counted {
  told: number;
  events: Set<string>;
  written: number;
  lines: Set<string>;
}

function count(target: Counted, isLines: boolean, body: Buffer): void {
  if (isLines) {
    for (const line of gunzipSync(body).toString().split('\n')) {
      target.written += 1;
      target.lines.add(line);
    }
    return;
  }
  const { data } = JSON.parse(body.toString()) as { data: { events: { id: string }[] } };
  for (const { id } of data.events) {
    target.told += 1;
    target.events.add(id);
  }
}
