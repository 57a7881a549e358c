import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { fleetOf } from './beside';
import { type BenchOwner, benchOwner } from './fleet';
import { ingestAll, uplinkRequests, VALUES } from './ingest-load';
import type { TargetOrder, TargetReport } from './integration-targets';
import { type Mosquitto, startMosquitto } from './mosquitto';
import { secondsOfProduct } from './processor-time';
import { median, type Ratio, sizeOf } from './ratio';
import type { LoadOrder, LoadReport } from './steady-load';

const UPLINKS = sizeOf('INTEGRATION_UPLINKS', 40_000);
const AWAY_UPLINKS = sizeOf('INTEGRATION_AWAY_UPLINKS', 10_000);
const ROUNDS = sizeOf('INTEGRATION_ROUNDS', 3);
const STEADY_SECONDS = sizeOf('INTEGRATION_STEADY_SECONDS', 30);
const DEVICES = 500;
const POLL_MS = 1_000;
const ASK_EVERY_MS = 2_000;
const AIM = 0.85;
const MOST_LAG_SECONDS = 5;

/** One round: what it took, and what the product's processes took of the processors, seconds for 1,000 uplinks. */
interface Cost {
  perSecond: number;
  /** Until the last uplink was acknowledged. */
  meanwhile: number;
  /** Until the integrations were told of everything. */
  inAll: number;
}

/**
 * What ingest pays for all that an organisation can switch on, each for every device: a webhook, InfluxDB, Home Assistant, and an assistant that
 * asks now and then. How far behind they are at half the rate, and what becomes of readings while targets are away.
 */
export async function benchIntegrations(): Promise<Ratio[]> {
  const broker = await startMosquitto();
  if (!broker) return [];
  const server = await startProduct();
  const [targets, generator] = ['./integration-targets.ts', './steady-load.ts'].map((file) =>
    fork(new URL(file, import.meta.url), { execArgv: ['--import', 'tsx'] }),
  ) as [ChildProcess, ChildProcess];
  try {
    const [targetPort] = (await once(targets, 'message')) as [number];
    // The first runs the installation: its targets may be on this machine.
    const owner = await benchOwner(server);
    const devices = await fleetOf(server, owner, DEVICES);
    const next = await uplinkRequests(server, devices, { start: Date.now() - 45 * 60_000, spacingMs: 5 });
    const site = { server, owner, broker, targetPort };
    const measure = async (): Promise<Cost> => {
      const requests = next(UPLINKS);
      const before = secondsOfProduct(server);
      const begun = performance.now();
      await ingestAll(server, requests);
      const perSecond = (UPLINKS * 1000) / (performance.now() - begun);
      const meanwhile = secondsOfProduct(server) - before;
      await untilTold(owner);
      const inAll = secondsOfProduct(server) - before;
      return { perSecond, meanwhile: (meanwhile * 1000) / UPLINKS, inAll: (inAll * 1000) / UPLINKS };
    };
    await measure();
    // Threads start with the first work for them.
    const endWarmUp = await switchOn(site);
    await measure();
    await endWarmUp();
    const [without, withThem]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await measure());
      const end = await switchOn(site);
      withThem.push(await measure());
      await end();
      print(round, without.at(-1)!, withThem.at(-1)!);
    }
    const of = (costs: Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));
    const rate = Math.round(of(without, 'perSecond') / 2);
    const lag = await lagAt(rate, { ...site, generator, next });
    const away = await whileAway(site, targets, () => ingestAll(server, next(AWAY_UPLINKS)));
    return [
      {
        name: 'ingest with integrations / with none',
        value: of(withThem, 'perSecond') / of(without, 'perSecond'),
        atLeast: AIM,
      },
      {
        name: 'processor time meanwhile, with none / with integrations',
        value: of(without, 'meanwhile') / of(withThem, 'meanwhile'),
      },
      {
        name: 'the same until they were told of everything',
        value: of(without, 'inAll') / of(withThem, 'inAll'),
      },
      { name: `seconds behind at ${rate} uplinks/s`, value: lag, atMost: MOST_LAG_SECONDS },
      ...away,
    ];
  } finally {
    targets.disconnect();
    generator.disconnect();
    await server.stop();
    server.remove();
    broker.stop();
  }
}

const print = (round: number, ...costs: Cost[]): void =>
  console.log(
    `round ${round}: ${costs
      .map(
        ({ perSecond, meanwhile, inAll }) =>
          `${perSecond.toFixed(0)} uplinks/s, ${meanwhile.toFixed(3)} s of processors for 1,000 meanwhile, ${inAll.toFixed(3)} in all`,
      )
      .join('; with integrations ')}`,
  );

interface Site {
  server: Product;
  owner: BenchOwner;
  broker: Mosquitto;
  targetPort: number;
}

/** Switches everything on. @returns what ends it */
async function switchOn(site: Site): Promise<() => Promise<void>> {
  const { owner } = site;
  const ids = await addTargets(site);
  await untilTold(owner);
  const stopAsking = await startAssistant(site);
  return async () => {
    stopAsking();
    for (const integration_id of ids) await owner.call('POST', '/integration/delete', { integration_id });
  };
}

/** @returns ids of a webhook, an InfluxDB target and a Home Assistant of every device */
async function addTargets({ owner, broker, targetPort }: Site): Promise<string[]> {
  const address = `http://127.0.0.1:${targetPort}`;
  const kinds = [
    { kind: 'webhook', settings: { address } },
    { kind: 'influxdb', settings: { version: '2', address, org: 'bench', bucket: 'bench' } },
    { kind: 'home-assistant', settings: { address: broker.address } },
  ];
  const ids = [];
  for (const kind of kinds) {
    const made = await owner.call<{ integration_id: string }>('POST', '/integration/create', {
      ...{ ...kind, name: kind.kind, topics: ['readings'] },
    });
    ids.push(made.integration_id);
  }
  return ids;
}

/** An assistant that asks for newest values every two seconds. @returns what ends it */
async function startAssistant({ server, owner }: Site): Promise<() => void> {
  const { access_id, access_key } = await owner.accessKey();
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_id}:${access_key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'find_devices', arguments: {} },
      }),
    });
    if (!(await answer.text()).includes('structuredContent')) console.log('the assistant was refused');
  };
  await ask();
  const timer = setInterval(() => void ask().catch(() => {}), ASK_EVERY_MS);
  return () => clearInterval(timer);
}

interface Listed {
  kind: string;
  integration_id: string;
  lag: { entries: number; since: number | null };
}

const list = (owner: BenchOwner): Promise<Listed[]> => owner.call('GET', '/integration/list');

async function untilTold(owner: BenchOwner): Promise<void> {
  while ((await list(owner)).some(({ lag }) => lag.entries > 0))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

interface Steady extends Site {
  generator: ChildProcess;
  next: Awaited<ReturnType<typeof uplinkRequests>>;
}

/** @returns how many seconds the integration that was behind most was behind at a steady rate */
async function lagAt(rate: number, { generator, next, ...site }: Steady): Promise<number> {
  const { server, owner } = site;
  const end = await switchOn(site);
  const uplinks = next(STEADY_SECONDS * rate + rate).map(({ request }) => request.toString('base64'));
  const order: LoadOrder = { port: server.port, seconds: STEADY_SECONDS, rate, uplinks, asked: [] };
  const most = new Map<string, number>();
  const before = secondsOfProduct(server);
  const timer = setInterval(async () => {
    // Who is refused because the machine is busy asks again.
    for (const { kind, lag } of await list(owner).catch(() => []))
      most.set(kind, Math.max(most.get(kind) ?? 0, lag.since === null ? 0 : (Date.now() - lag.since) / 1000));
  }, POLL_MS);
  generator.send(order);
  const [{ perSecond, p99, refused }] = (await once(generator, 'message')) as [LoadReport];
  clearInterval(timer);
  const seconds = secondsOfProduct(server) - before;
  await untilTold(owner);
  await end();
  const behind = [...most].map(([kind, each]) => `${kind} ${each.toFixed(1)} s`).join(', ');
  console.log(
    `${perSecond.toFixed(0)} uplinks/s for ${STEADY_SECONDS} s, p99 ${p99.toFixed(0)} ms, ${refused} refused, ` +
      `${(seconds / STEADY_SECONDS).toFixed(2)} processors; at most behind: ${behind}`,
  );
  return Math.max(...most.values());
}

/** What becomes of readings that are stored while targets answer 503. */
async function whileAway(site: Site, targets: ChildProcess, store: () => Promise<unknown>): Promise<Ratio[]> {
  const { owner } = site;
  const say = async (order: TargetOrder): Promise<TargetReport> => {
    targets.send(order);
    const [report] = (await once(targets, 'message')) as [TargetReport];
    return report;
  };
  await say({ isAway: true, isCounting: true });
  const ids = await addTargets(site);
  await store();
  await untilAllFail(owner);
  await say({ isAway: false, isCounting: true });
  // Who switches one on again need not wait until it would be tried again.
  for (const integration_id of ids)
    await owner.call('POST', '/integration/switch', { integration_id, is_on: true });
  await untilTold(owner);
  const expected = AWAY_UPLINKS * VALUES;
  const { told, events, written, lines } = await say({ isAway: false, isCounting: false });
  console.log(
    `of ${expected} readings ${events} by webhook (${told} told), ${lines} as lines (${written} written)`,
  );
  return [
    { name: 'readings lost while targets were away', value: 2 * expected - events - lines, atMost: 0 },
    { name: 'readings doubled by then', value: told - events + written - lines, atMost: 0 },
  ];
}

async function untilAllFail(owner: BenchOwner): Promise<void> {
  for (;;) {
    const all = await owner.call<{ kind: string; state: string }[]>('GET', '/integration/list');
    if (all.every(({ kind, state }) => kind === 'home-assistant' || state === 'failing')) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
