import { request } from 'node:http';
import { pathToFileURL } from 'node:url';
import { type AnyCall, BASES } from '@fieldscope/contract/call';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { TOOL_NAMES, TOOLS, type ToolName } from '../src/modules/assistants/tools.model';
import { READS } from '../src/reads';
import { aCaller, anAccessKey, anOwner, aViewer, type User } from './builders';
import { ENTRIES } from './every-call';
import { aDatabase, aServer, type TestServer } from './harness';
import { bundled } from './programs';
import { aFarm, type Farm } from './whole-farm';
import { DYING, ENDLESS } from './worker-program';

/** Two servers of one installation: one with threads, one without. */
let threaded: TestServer;
let plain: TestServer;
let farm: Farm;
beforeAll(async () => {
  const { url } = await aDatabase();
  plain = await aServer({ DATABASE_URL: url });
  threaded = await aServer(
    { DATABASE_URL: url, DATA_DIR: plain.config.DATA_DIR, WORKER_THREADS: 'on' },
    { workerProgram: pathToFileURL(await bundled('worker-program.ts')) },
  );
  farm = await aFarm(threaded, 'Vale', 20.5);
});

const theChart = () => ({
  series: [{ eui: farm.node.eui, channel: 1, measurement_id: 4097 }],
  ...{ time_start: farm.now - 2 * HOUR_MS, time_end: farm.now },
});

/** Locks a table, so that whatever reads it waits until it is released. */
async function locked(table: string): Promise<() => Promise<void>> {
  const client = await threaded.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** Statements that wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await threaded.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
};

test('whatever reads much is answered in a thread as it is without one', async () => {
  const onPlain: User = { ...farm.owner, ...aCaller(plain, () => farm.owner.token) };
  const callers = {
    portal: [farm.owner, onPlain],
    program: [await anAccessKey(farm.owner), await anAccessKey(onPlain)],
  };
  const calls = listCalls().filter(({ call }) => call.readsMuch);
  const pathsOf = (some: readonly { call: AnyCall }[]) => some.map(({ call }) => call.path).sort();
  // Tools of assistants are called by a request of their own, below.
  const tools = new Set<AnyCall>(Object.values(TOOLS));
  expect(pathsOf(calls)).toEqual(
    pathsOf(READS.filter(({ call, isShared }) => !isShared && !tools.has(call))),
  );
  expect(pathsOf(calls.filter(({ call }) => call.share))).toEqual(
    pathsOf(READS.filter(({ isShared }) => isShared)),
  );
  for (const { name, call } of calls) {
    const { input: inputOf, meets } = ENTRIES[name as CallName];
    const input = inputOf(farm);
    const [here, there] = callers[call.base === 'portal' ? 'portal' : 'program'];
    const answered = await here!.ask(call, input);
    expect(answered, name).toEqual(await there!.ask(call, input));
    if (!meets) expect(Number(answered.body.code), name).toBe(0);
  }
  const { owner, panelId: panel_id } = farm;
  const { token } = await owner.call(panelShares.share, { panel_id, name: 'Link' });
  const [viewer, onThePlain] = [aViewer(threaded, token), aViewer(plain, token)];
  for (const { name, call } of calls.filter(({ call }) => call.share)) {
    const input = ENTRIES[name as CallName].input(farm);
    expect(await viewer.ask(call, input), name).toEqual(await onThePlain.ask(call, input));
  }
});

test('the tools of assistants answer alike in a thread and without one', async () => {
  const { accessId, key } = await anAccessKey(farm.owner);
  const ask = async ({ url }: TestServer, name: string, given: object) => {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessId}:${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name, arguments: given },
      }),
    });
    return answer.text();
  };
  const { eui } = farm.node;
  const given: Partial<Record<ToolName, object>> = {
    history: { eui },
    compare_periods: { eui, from: new Date(farm.now).toISOString().slice(0, 10) },
    agronomy: { eui },
    raw_uplinks: { eui },
  };
  for (const name of TOOL_NAMES.filter((tool) => TOOLS[tool].role === 'key_read')) {
    const answered = await ask(threaded, name, given[name] ?? {});
    expect(answered, name).toContain('structuredContent');
    expect(answered, name).toBe(await ask(plain, name, given[name] ?? {}));
  }
});

test('beyond its share an organisation is told when to come again, and another one is read for', async () => {
  const neighbour = await anOwner(threaded);
  const release = await locked('history');
  const asked = Array.from({ length: 70 }, (_, index) =>
    fetch(`${threaded.url + BASES.portal + channels.listData.path}?length=${index + 1}`, {
      headers: { authorization: farm.owner.token },
    }),
  );
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: ERRORS.too_frequent.code });
  await expect.poll(countWaiting).toBe(2);
  expect((await neighbour.call(devices.listNodes, {})).list).toEqual([]);
  expect((await farm.owner.call(devices.listNodes, {})).list).not.toEqual([]);
  await release();
  const answers = await Promise.all(asked);
  // Two at work and 60 in line.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(62);
});

test('what a reader who leaves has asked for is not done any more', async () => {
  const release = await locked('history');
  const leaving = request(threaded.url + BASES.portal + channels.listHistory.path, {
    method: 'POST',
    headers: { authorization: farm.owner.token, 'content-type': 'application/json' },
  }).on('error', () => {});
  leaving.end(JSON.stringify(theChart()));
  await expect.poll(countWaiting).toBe(1);
  leaving.destroy();
  // Sooner than the database itself would end it.
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(0);
  await release();
  const [curve] = await farm.owner.call(channels.listHistory, theChart());
  expect(curve!.reading_count).toBe(1);
});

test('a thread that ends, or work without an end, is an error for who asked for it alone', async () => {
  const { orgId } = farm.owner;
  const dying = threaded.workers.run(DYING, orgId, {});
  const reading = farm.owner.call(channels.listHistory, theChart());
  await expect(dying).rejects.toMatchObject({ name: 'server_busy' });
  await expect(threaded.workers.run(ENDLESS, orgId, {})).rejects.toMatchObject({
    name: 'server_busy',
  });
  expect(await reading).toEqual(await farm.owner.call(channels.listHistory, theChart()));
});
