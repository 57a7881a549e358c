import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { withDatabase } from './database';
import { type BenchDevice, type BenchOwner, benchOwner, insertFleet } from './fleet';
import { ingestAll, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const DEVICES = 500;
const RULES = 1_000;
const UPLINKS = sizeOf('BENCH_UPLINKS', 20_000);
const PAIRS = sizeOf('BENCH_PAIRS', 5);
const STORM = sizeOf('STORM_DEVICES', 10_000);
const SPACING_MS = 5;
/** A person is notified at most once a minute, so that the rest of a storm comes after that. */
const NOTIFIED_WITHIN_MS = 180_000;

/** What an S2100's first slot measures. */
const MEASUREMENT = 4165;

/** Ingest beside 1,000 rules against ingest without any, and the notices of 10,000 devices that cross together. */
export async function benchAlarms(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    // The first organisation runs the installation: its webhook may be on this machine.
    const storm = await benchOwner(server, 'storm');
    return [await benchRules(server), ...(await benchStorm(server, storm))];
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Two fleets take turns; each time until everything is stored and evaluated. */
async function benchRules(server: Product): Promise<Ratio> {
  const start = Date.now() - 45 * 60_000;
  const fleetOf = async (name: string) => {
    const owner = await benchOwner(server, name);
    const devices = await devicesOf(server, owner, DEVICES);
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    const load = async () => {
      const requests = next(UPLINKS);
      const begun = performance.now();
      await ingestAll(server, requests);
      // Its answer waits for what was committed to be evaluated.
      await owner.call('GET', '/alarm/count_open');
      return UPLINKS / ((performance.now() - begun) / 1000);
    };
    return { owner, devices, load };
  };
  const [quiet, watched] = [await fleetOf('quiet'), await fleetOf('watched')];
  for (let nth = 0; nth < RULES; nth += 1)
    await createRule(watched.owner, {
      eui: watched.devices[nth % DEVICES]!.eui,
      condition: { kind: nth % 2 === 0 ? 'above' : 'below', limit: nth % 2 === 0 ? 1e6 : -1e6 },
    });
  await quiet.load();
  await watched.load();
  const shares: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Each goes first in turn: the tables grow meanwhile.
    const isFirst = pair % 2 === 1;
    const first = await (isFirst ? watched : quiet).load();
    const second = await (isFirst ? quiet : watched).load();
    const [without, beside] = isFirst ? [second, first] : [first, second];
    shares.push(beside / without);
    console.log(
      `pair ${pair + 1}: ${Math.round(without)} uplinks/s without rules, ${Math.round(beside)} with ${RULES}, ` +
        `ratio ${(beside / without).toFixed(3)}`,
    );
  }
  return { name: `ingest with ${RULES} rules / with none`, value: median(shares), atLeast: 0.8 };
}

/** All devices cross together, twice the same uplinks, as networks repeat them. */
async function benchStorm(server: Product, owner: BenchOwner): Promise<Ratio[]> {
  const webhook = await aReceiver();
  const email = 'storm@fieldscope.example';
  const devices = await devicesOf(server, owner, STORM);
  await owner.call('PUT', '/alarm/update_webhook', { address: webhook.url });
  const [person] = await owner.call<{ user_id: string }[]>('GET', '/alarm/list_receivers');
  await createRule(owner, {
    condition: { kind: 'above', limit: -1 },
    receivers: [{ user_id: person!.user_id, by_email: true, by_webhook: true }],
  });
  const next = await uplinkRequests(server, devices, { start: Date.now(), spacingMs: 0 });
  const begun = performance.now();
  const requests = next(STORM);
  await ingestAll(server, requests);
  const stored = performance.now() - begun;
  await ingestAll(server, requests);
  await owner.call('GET', '/alarm/count_open');
  const evaluated = performance.now() - begun;
  const giveUpAt = Date.now() + NOTIFIED_WITHIN_MS;
  while (webhook.alarms() < STORM && Date.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  const deliveredMs = performance.now() - begun;
  const { alarms, waiting } = await countInDatabase(server, owner);
  const mails = await mailsTo(server, email);
  webhook.close();
  console.log(
    `${STORM} devices: stored after ${seconds(stored)}, evaluated with all repetitions after ${seconds(evaluated)}, notified ` +
      `after ${seconds(deliveredMs)}; ${webhook.messages()} webhook messages and ${mails.length} mails`,
  );
  const exactly = (name: string, value: number): Ratio => ({
    ...{ name: `storm of ${STORM}: ${name} − crossings`, value: value - STORM, atLeast: 0, atMost: 0 },
  });
  return [
    exactly('alarms', alarms),
    exactly('alarms sent by webhook', webhook.alarms()),
    exactly('alarms sent by mail', sum(mails)),
    { name: `storm of ${STORM}: alarms without a notice`, value: waiting, atMost: 0 },
    { name: `storm of ${STORM}: digests`, value: webhook.messages(), atMost: 5 },
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

const createRule = (owner: BenchOwner, facts: object) =>
  owner.call('POST', '/alarm/create_rule', {
    ...{ name: 'bench', severity: 'warning', measurement_id: MEASUREMENT },
    ...facts,
  });

/** Bound devices, written by SQL: binding them would take minutes. */
const devicesOf = (server: Product, owner: BenchOwner, count: number): Promise<BenchDevice[]> =>
  withDatabase(server, async ({ client }) => {
    await insertFleet(client, owner.orgId, { devices: count, seriesOfADevice: 1 });
    const { rows } = await client.query<BenchDevice>(
      `select eui, dev_eui, '' as code from device where org_id = $1`,
      [owner.orgId],
    );
    return rows;
  });

const countInDatabase = (server: Product, owner: BenchOwner) =>
  withDatabase(server, async ({ client }) => {
    const { rows } = await client.query<{ alarms: number; waiting: number }>(
      `select (select count(*)::int from alarm where org_id = $1) as alarms,
         (select count(*)::int from alarm_delivery) as waiting`,
      [owner.orgId],
    );
    return rows[0]!;
  });

/** A web server that takes messages and counts the alarms of those it has not seen. */
async function aReceiver() {
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { data } = (await json(request)) as { data: { count: number } };
    counts.set(String(request.headers['webhook-id']), data.count);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    messages: () => counts.size,
    alarms: () => sum([...counts.values()]),
    close: () => void server.close(),
  };
}

/** How many alarms each mail in the outbox is about. */
async function mailsTo({ dataDir }: Product, email: string): Promise<number[]> {
  const folder = join(dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => Number(/^Subject: (\d+) /m.exec(mail)?.[1] ?? 1));
}
