import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import mqtt from 'mqtt';
import pg from 'pg';
import { type FailoverServers, startFailoverServers } from './failover-servers';
import { type BenchDevice, benchDevices, benchOwner } from './fleet';
import { type Ratio, sizeOf } from './ratio';
import { tenValues } from './uplinks';

/** How long nobody can write, in seconds. */
const GAP_SECONDS = sizeOf('BENCH_GAP', 30);
const BEFORE_SECONDS = 10;
const AFTER_SECONDS = 10;
const GIVE_UP_SECONDS = 120;
/** Uplinks a second, of all processes. */
const HTTP_RATE = 200;
const MQTT_RATE = 100;
const DEVICES = 50;
const CONNECTIONS = 256;
const REPEATED_AFTER_MS = 1000;
const TICK_MS = 100;
const CHECKED_ANSWERS = 30;
const VALUES = 10;
const PORTS = { a: 42_501, b: 42_502, proxy: 42_500 };
const MOST_GROWTH_MB = 200;

/** What is done to the servers for the length of the gap; afterwards one of them takes writes. */
interface Fault {
  name: string;
  processes: 1 | 2;
  begin(servers: FailoverServers): void;
  end(servers: FailoverServers): void;
  /** Where everything is stored in the end. */
  kept: 'a' | 'b';
}

const killed: Pick<Fault, 'begin' | 'end' | 'kept'> = {
  begin: (servers) => servers.kill('a'),
  end: (servers) => servers.promote('b'),
  kept: 'b',
};
const FAULTS: Fault[] = [
  { ...killed, name: 'primary killed, one process', processes: 1 },
  { ...killed, name: 'primary killed, two processes', processes: 2 },
  {
    name: 'primary hangs, two processes',
    processes: 2,
    begin: (servers) => servers.signal('a', 'SIGSTOP'),
    end: (servers) => servers.signal('a', 'SIGCONT'),
    kept: 'a',
  },
  {
    name: 'standby away, two processes',
    processes: 2,
    begin: (servers) => servers.signal('b', 'SIGSTOP'),
    end: (servers) => servers.signal('b', 'SIGCONT'),
    kept: 'a',
  },
];

/**
 * Uplinks over HTTP and MQTT with QoS 1 at a steady rate, sent again until they are acknowledged, while two PostgreSQL servers with
 * synchronous replication fail over by hand after a gap. One process goes over HAProxy, the second one by a DATABASE_URL with both servers.
 */
export async function benchFailover(): Promise<Ratio[]> {
  const chosen = process.env.BENCH_FAULT;
  const ratios: Ratio[] = [];
  for (const fault of FAULTS.filter(({ name }) => !chosen || name.includes(chosen))) {
    const servers = startFailoverServers(PORTS);
    if (!servers) {
      console.log('PostgreSQL or HAProxy (apt-get install haproxy) is not installed: fail-over is left out');
      return [];
    }
    try {
      ratios.push(...(await measure(fault, servers)));
    } finally {
      servers.stop();
    }
  }
  return ratios;
}

async function measure(fault: Fault, servers: FailoverServers): Promise<Ratio[]> {
  const { name, processes } = fault;
  await untilChecked(servers.proxyUrl);
  const first = await startProduct({ DATABASE_URL: servers.proxyUrl, LOG_LEVEL: 'fatal' });
  const products = [first];
  if (processes === 2)
    products.push(
      await startProduct({ DATABASE_URL: servers.bothUrl, DATA_DIR: first.dataDir, LOG_LEVEL: 'fatal' }),
    );
  const load = await startLoad(products);
  const memory = watchMemory(products);
  try {
    await pause(BEFORE_SECONDS * 1000);
    memory.begin();
    const before = load.acknowledged.size;
    const start = performance.now();
    fault.begin(servers);
    await pause(GAP_SECONDS * 1000);
    const meanwhile = load.acknowledged.size - before;
    const backends = await countBackends(servers, fault.kept).catch(() => undefined);
    fault.end(servers);
    const ended = performance.now();
    const waited = await Promise.all(load.nextAnswers().map((answer) => answer.then((at) => at - ended)));
    await pause(AFTER_SECONDS * 1000);
    await load.end();
    const { lost, doubled } = await compare(servers, fault.kept, load.acknowledged);
    console.log(
      `${name}: ${((ended - start) / 1000).toFixed(0)} s of gap, ${load.acknowledged.size} acknowledged, ${meanwhile} of them meanwhile; ` +
        `${lost} lost, ${doubled} doubled; answers ${load.answers()}; first ones after ` +
        `${waited.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s; memory +${memory.growth().toFixed(0)} MB` +
        (backends === undefined ? '' : `; ${backends} backends`),
    );
    return [
      { name: `${name}: acknowledged − stored`, value: lost, atMost: 0 },
      { name: `${name}: doubled`, value: doubled, atMost: 0 },
      { name: `${name}: seconds until uplinks are acknowledged again`, value: Math.max(...waited) / 1000 },
      { name: `${name}: memory of a process grows by, MB`, value: memory.growth(), atMost: MOST_GROWTH_MB },
    ];
  } finally {
    load.close();
    memory.end();
    for (const product of products.toReversed()) await product.stop();
    for (const product of products) product.remove();
  }
}

/** Uplinks of all processes at a steady rate, each sent again until it is acknowledged. */
async function startLoad(products: Product[]) {
  const owner = await benchOwner(products[0]!);
  const devices = await benchDevices(products[0]!, owner, 'S2100', DEVICES);
  const { token } = await admin<{ token: string }>(products[0]!, 'ingest-token');
  const acknowledged = new Set<number>();
  const answers = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  const listeners: (() => void)[] = [];
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const ends = products.flatMap((product) => [
    httpSender(product, token, HTTP_RATE / products.length),
    mqttSender(product, token, MQTT_RATE / products.length),
  ]);
  const acknowledgedBy = ends.map(() => 0);
  const begun = performance.now();
  const sent = ends.map(() => 0);
  let fCnt = 0;
  const start = Date.now() - 60_000;
  const tick = setInterval(() => {
    for (const [index, end] of ends.entries())
      for (; sent[index]! < ((performance.now() - begun) / 1000) * end.rate; sent[index]! += 1) {
        const id = fCnt++;
        const device = devices[id % devices.length]!;
        const work = end.send(device, tenValues(device, start + id * 3, id), count).then((isAcknowledged) => {
          if (!isAcknowledged) return;
          acknowledged.add(id);
          acknowledgedBy[index]! += 1;
          listeners[index]?.();
        });
        waiting.add(work);
        void work.finally(() => waiting.delete(work));
      }
  }, TICK_MS);
  return {
    acknowledged,
    answers: () => [...answers].map(([answer, times]) => `${answer}: ${times}`).join(', ') || 'none but 200',
    /** When each way of each process gets its next acknowledgement. */
    nextAnswers: () =>
      ends.map(
        (_, index) =>
          new Promise<number>((resolve) => {
            listeners[index] = () => resolve(performance.now());
          }),
      ),
    /** Nothing new is sent; what was sent is acknowledged. */
    async end() {
      clearInterval(tick);
      await Promise.race([Promise.all(waiting), pause(GIVE_UP_SECONDS * 1000)]);
      if (waiting.size > 0) console.log(`${waiting.size} uplinks were never acknowledged`);
    },
    close() {
      clearInterval(tick);
      for (const end of ends) end.close();
    },
  };
}

interface Sender {
  rate: number;
  /** @returns whether it was acknowledged before the sender closed */
  send(device: BenchDevice, body: string, count: (answer: string) => void): Promise<boolean>;
  close(): void;
}

function httpSender({ port }: Product, token: string, rate: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let isClosed = false;
  const post = (body: string) =>
    new Promise<string>((resolve) => {
      const sent = request(
        {
          ...{ port, host: '127.0.0.1', method: 'POST', path: '/ingest/chirpstack?event=up', agent },
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(String(answer.statusCode)));
        },
      );
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body);
    });
  return {
    rate,
    async send(_device, body, count) {
      while (!isClosed) {
        const answer = await post(body);
        if (answer === '200') return true;
        count(answer);
        await pause(REPEATED_AFTER_MS);
      }
      return false;
    },
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

function mqttSender({ mqttPort }: Product, token: string, rate: number): Sender {
  const client = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
    ...{ username: 'network-server', password: token, clientId: `bench-${mqttPort}` },
    ...{ clean: false, reconnectPeriod: REPEATED_AFTER_MS },
  });
  client.on('error', () => {});
  let isClosed = false;
  return {
    rate,
    send: async ({ dev_eui }, body, count) => {
      const topic = `application/bench/device/${dev_eui.toLowerCase()}/event/up`;
      while (!isClosed) {
        const isAcknowledged = await client.publishAsync(topic, body, { qos: 1 }).then(
          () => true,
          () => false,
        );
        if (isAcknowledged) return true;
        count('no PUBACK');
        await pause(REPEATED_AFTER_MS);
      }
      return false;
    },
    close() {
      isClosed = true;
      client.end(true);
    },
  };
}

/** Resident memory of the processes, looked at each second. */
function watchMemory(products: Product[]) {
  const now = () =>
    products.map((product) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.pid()}/status`, 'utf8'))?.[1] ?? 0),
    );
  let first: number[] = now();
  let growth = 0;
  const timer = setInterval(() => {
    growth = Math.max(growth, ...now().map((kilobytes, index) => kilobytes - first[index]!));
  }, 1000);
  return {
    begin() {
      first = now();
      growth = 0;
    },
    /** In MB. */
    growth: () => growth / 1024,
    end: () => clearInterval(timer),
  };
}

/** HAProxy takes every server for the primary until it has checked each. */
async function untilChecked(url: string): Promise<void> {
  const isPrimary = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
      return rows[0]!.is;
    }).catch(() => false);
  const giveUpAt = performance.now() + GIVE_UP_SECONDS * 1000;
  for (let answers = 0; answers < CHECKED_ANSWERS; answers = (await isPrimary()) ? answers + 1 : 0) {
    if (performance.now() > giveUpAt) throw new Error('HAProxy found no primary');
    await pause(TICK_MS);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

const countBackends = (servers: FailoverServers, name: 'a' | 'b'): Promise<number> =>
  withClient(servers.urlOf(name), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
    );
    return rows[0]!.count;
  });

/** Acknowledged uplinks that are not there with all their readings, and those that are there more than once. */
const compare = (
  servers: FailoverServers,
  name: 'a' | 'b',
  acknowledged: ReadonlySet<number>,
): Promise<{ lost: number; doubled: number }> =>
  withClient(servers.urlOf(name), async (client) => {
    const { rows } = await client.query<{ fCnt: number; uplinks: number; readings: number }>(
      'select f_cnt::int as "fCnt", count(*)::int as uplinks, sum(reading_count)::int as readings from uplink group by f_cnt',
    );
    const stored = new Map(rows.map((row) => [row.fCnt, row]));
    const lost = [...acknowledged].filter((id) => (stored.get(id)?.readings ?? 0) < VALUES).length;
    const doubled = rows.filter(({ uplinks, readings }) => uplinks > 1 || readings > VALUES).length;
    return { lost, doubled };
  });
