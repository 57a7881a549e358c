import { readFile } from 'node:fs/promises';
import type { openTools } from '@fieldscope/contract/calls/open-tools';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { sql } from '../src/platform/postgres/db';
import { aNode, anAccessKey, anOwner, deviceKeys, type Program, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aClient } from './open-client';
import { aHistory, aStatus } from './readings';

let server: TestServer;
let now: number;
let owner: User;
beforeEach(async () => {
  server ??= await aServer();
  owner = await anOwner(server);
  now = server.clock.now();
});

const iso = (at: number) => new Date(at).toISOString();

/** A node that reports every quarter of an hour. */
async function aReportingNode(name: string, of = owner) {
  const node = await aNode(of, { name });
  await aStatus(server, node.eui, { lastSeenAt: now, intervalMinutes: 15, battery: 80 });
  return node;
}

/** Asks as a scraper does. */
async function scrape(program: Program, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${program.accessId}:${program.key}`;
  const response = await fetch(`${server.url}/openapi/metrics`, { headers: { authorization, ...headers } });
  return { response, status: response.status, text: await response.text() };
}

/** Samples without the lines about families. */
const samplesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const later = (ms: number) => {
  server.clock.advance(ms);
  now = server.clock.now();
};

describe('metrics', () => {
  test('newest values are gauges with labels and without times', async () => {
    const { eui } = await aReportingNode('Greenhouse');
    await aHistory(server, { eui, measurement_id: 4097 }, [
      [now - HOUR_MS, 20],
      [now - SECOND_MS, 21.5],
    ]);
    await aHistory(server, { eui, measurement_id: 4098, channel: 2 }, [[now - SECOND_MS, 57.3]]);
    await aHistory(server, { eui, measurement_id: 3000 }, [[now, 88]]);
    await aHistory(server, { eui, measurement_id: 5001 }, [[now, [{ mac: '00:11:22:33:44:55', rssi: -70 }]]]);
    const { text, response } = await scrape(await anAccessKey(owner));
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('api-gateway-mpuo-consume')).toBe('0');
    const device = `eui="${eui}",device="Greenhouse"`;
    expect(samplesOf(text)).toEqual([
      `fieldscope_last_seen_timestamp_seconds{${device},kind="node"} ${now / 1000}`,
      `fieldscope_online{${device},kind="node"} 1`,
      `fieldscope_battery_ratio{${device},kind="node"} 0.8`,
      `fieldscope_air_temperature_celsius{${device},channel="1",measurement_id="4097"} 21.5`,
      `fieldscope_air_humidity_ratio{${device},channel="2",measurement_id="4098"} 0.573`,
    ]);
    expect(text).toContain('# HELP fieldscope_air_temperature_celsius Air Temperature\n');
  });

  test('the values of a device are gone three intervals after it fell silent; when it was heard stays', async () => {
    const { eui } = await aReportingNode('Silent');
    const seenAt = now;
    await aHistory(server, { eui, measurement_id: 4097 }, [[now, 21.5]]);
    const key = await anAccessKey(owner);
    later(45 * MINUTE_MS);
    expect((await scrape(key)).text).toContain('fieldscope_air_temperature_celsius{');
    later(6 * SECOND_MS);
    const device = `eui="${eui}",device="Silent",kind="node"`;
    expect(samplesOf((await scrape(key)).text)).toEqual([
      `fieldscope_last_seen_timestamp_seconds{${device}} ${seenAt / 1000}`,
      `fieldscope_online{${device}} 0`,
    ]);
  });

  test('a sensor that was unplugged does not stand still although its device reports', async () => {
    const { eui } = await aReportingNode('Half');
    await aHistory(server, { eui, measurement_id: 4097 }, [[now - DAY_MS - 1, 21.5]]);
    await aHistory(server, { eui, measurement_id: 4098 }, [[now - DAY_MS, 50]]);
    const { text } = await scrape(await anAccessKey(owner));
    expect(text).not.toContain('air_temperature');
    expect(text).toContain('air_humidity');
  });

  test('several scrapers read what was written for one of them, for five seconds', async () => {
    const { eui } = await aReportingNode('Shared');
    await aHistory(server, { eui, measurement_id: 4097 }, [[now, 1]]);
    const [one, other] = [await anAccessKey(owner), await anAccessKey(owner)];
    expect((await scrape(one)).text).toContain('celsius{');
    await sql`update device set name = 'Renamed' where eui = ${eui}`.execute(server.db);
    expect((await scrape(other)).text).toContain('device="Shared"');
    later(5 * SECOND_MS);
    expect((await scrape(other)).text).toContain('device="Renamed"');
  });

  test('names of people stay inside their labels; OpenMetrics is written for who prefers it', async () => {
    const { eui } = await aReportingNode('plain');
    const name = 'a"} 1\n# EOF\n\\ 温室 \u2028\r🌱';
    await sql`update device set name = ${name} where eui = ${eui}`.execute(server.db);
    await sql`
      insert into device_group (group_id, org_id, name, created_at)
      values ('00000000000000B1', ${owner.orgId}, 'Haus "1"', now())`.execute(server.db);
    await sql`update device set group_id = '00000000000000B1' where eui = ${eui}`.execute(server.db);
    await sql`
      insert into measurement_name (org_id, measurement_id, name, unit)
      values (${owner.orgId}, 5500, ${'Leaf "angle"\n'}, '°"')`.execute(server.db);
    await aHistory(server, { eui, measurement_id: 5500 }, [[now, 12.5]]);
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3';
    const { text, response } = await scrape(await anAccessKey(owner), { accept });
    expect(response.headers.get('content-type')).toBe(
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    );
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    expect(text.split('\n').filter((line) => line === '# EOF')).toHaveLength(1);
    expect(samplesOf(text).at(-1)).toBe(
      `fieldscope_custom_measurement{eui="${eui}",device="a\\"} 1\\n# EOF\\n\\\\ 温室 \u2028\r🌱",group="Haus \\"1\\"",` +
        'channel="1",measurement_id="5500",measurement="Leaf \\"angle\\"\\n",unit="°\\""} 12.5',
    );
  });

  test('each organisation reads its own devices alone, and the key of one device none', async () => {
    const stranger = await anOwner(server);
    const node = await aReportingNode('Ours');
    const theirs = await aReportingNode('Theirs', stranger);
    for (const { eui } of [node, theirs]) await aHistory(server, { eui, measurement_id: 4097 }, [[now, 1]]);
    const ours = (await scrape(await anAccessKey(owner))).text;
    expect(ours).toContain(node.eui);
    expect(ours).not.toContain(theirs.eui);
    const ofOthers = (await scrape(await anAccessKey(stranger))).text;
    expect(ofOthers).toContain(theirs.eui);
    expect(ofOthers).not.toContain(node.eui);
    expect((await scrape((await deviceKeys(owner, node.eui)).full)).status).toBe(403);
  });

  test('refusals have a status, so that no scraper takes them for an organisation without devices', async () => {
    const key = await anAccessKey(owner);
    const wrong = { ...key, key: 'F'.repeat(64) };
    const refused = await scrape(wrong);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([401, '11104']);
    await sql`update access_key set disabled_at = now() where access_id = ${key.accessId}`.execute(server.db);
    expect((await scrape(key)).status).toBe(401);
  });
});

describe('flat rows', () => {
  const latest = async (query = '', program?: Program) =>
    (await aClient(owner, program)).get<typeof openTools.listLatest>(`/latest${query}`);
  const series = async (query: string, program?: Program) =>
    (await aClient(owner, program)).get<typeof openTools.listSeries>(`/series${query}`);

  test('newest numbers of all devices, of some, of a group and of some measurements', async () => {
    const [one, other] = [await aReportingNode('One'), await aReportingNode('Other')];
    await aHistory(server, { eui: one.eui, measurement_id: 4097 }, [[now - 1000, 21.5]]);
    await aHistory(server, { eui: one.eui, measurement_id: 4098 }, [[now - 2000, 60]]);
    await aHistory(server, { eui: other.eui, measurement_id: 4097 }, [[now - 367 * DAY_MS, 3]]);
    await aHistory(server, { eui: other.eui, measurement_id: 4099, channel: 2 }, [[now - 90 * DAY_MS, 7]]);
    const row = (eui: string, device_name: string, facts: object) => ({
      ...{ device_eui: eui, device_name, group_name: '', online: 1 },
      ...facts,
    });
    const air = row(one.eui, 'One', {
      ...{ channel: '1', measurement_id: '4097', measurement: 'Air Temperature', unit: '℃' },
      ...{ value: 21.5, time: iso(now - 1000) },
    });
    const all = (await latest()).body.data;
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(air);
    expect((await latest(`?device_eui=${other.eui}`)).body.data).toMatchObject([
      { measurement_id: '4099', channel: '2' },
    ]);
    expect(
      (await latest(`?device_eui=${one.eui.toLowerCase()},${other.eui}&measurement_id=4098,4099`)).body.data,
    ).toHaveLength(2);
    expect((await latest('?device_eui=&measurement_id=&group_uuid=')).body.data).toHaveLength(3);
    expect((await latest('?group_uuid=00000000000000A9')).body.code).toBe('11317');
  });

  test('devices are rows with how they stand; of one that never reported that is not known', async () => {
    const node = await aReportingNode('Reports');
    const { eui } = await aNode(owner, { name: 'New' });
    const { body } = await (await aClient(owner)).get<typeof openTools.listDevices>('/devices');
    const facts = { group_name: '', kind: 'node' };
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual({
      ...{ device_eui: node.eui, device_name: 'Reports', ...facts, online: 1 },
      ...{ battery: 80, interval_minutes: 15, last_seen: iso(now) },
    });
    expect(body.data).toContainEqual({
      ...{ device_eui: eui, device_name: 'New', ...facts, online: null },
      ...{ battery: null, interval_minutes: expect.any(Number), last_seen: null },
    });
  });

  test('history is in the order of time, aggregated over an interval, and costs a DM a row', async () => {
    const [one, other] = [await aReportingNode('One'), await aReportingNode('Other')];
    const hour = now - (now % HOUR_MS) - HOUR_MS;
    await aHistory(server, { eui: one.eui, measurement_id: 4097 }, [
      [hour, 1],
      [hour + MINUTE_MS, 2],
      [hour + 2 * MINUTE_MS, 6],
    ]);
    await aHistory(server, { eui: other.eui, measurement_id: 4097 }, [[hour + MINUTE_MS, 5]]);
    const query = `?device_eui=${one.eui},${other.eui}&time_start=${hour}&time_end=${now}`;
    const valuesOf = async (more: string) =>
      (await series(query + more)).body.data.map(({ device_name, value, time }) => [
        device_name,
        value,
        time,
      ]);
    expect(await valuesOf('&interval=1h')).toEqual([
      ['One', 3, iso(hour)],
      ['Other', 5, iso(hour)],
    ]);
    for (const [aggregation, value] of Object.entries({
      min: 1,
      max: 6,
      sum: 9,
      count: 3,
      first: 1,
      last: 6,
    }))
      expect((await valuesOf(`&interval=60&aggregation=${aggregation}`))[0]).toEqual([
        'One',
        value,
        iso(hour),
      ]);
    expect(await valuesOf('&aggregation=none')).toEqual([
      ['One', 1, iso(hour)],
      ['One', 2, iso(hour + MINUTE_MS)],
      ['Other', 5, iso(hour + MINUTE_MS)],
      ['One', 6, iso(hour + 2 * MINUTE_MS)],
    ]);
    const { headers } = await series(query);
    expect(headers.get('api-gateway-mpuo-consume')).toBe('100');
    const { rows } = await sql<{ dm: number }>`
      select -unnest(dm)::int as dm from credit_entry
      where org_id = ${owner.orgId} and kind = 'http_history' order by at desc limit 2`.execute(server.db);
    expect(rows.map(({ dm }) => dm).sort()).toEqual([1, 99]);
  });

  test('a long range has wider bins, so that an answer has an end', async () => {
    const { eui } = await aReportingNode('Long');
    const readings = Array.from({ length: 3000 }, (_, index): [number, number] => [
      now - index * MINUTE_MS,
      index,
    ]);
    await aHistory(server, { eui, measurement_id: 4097 }, readings);
    const query = `?device_eui=${eui}&time_start=${now - 3 * DAY_MS}&time_end=${now}`;
    const { body } = await series(`${query}&interval=1s`);
    expect(body.data.length).toBeGreaterThan(400);
    expect(body.data.length).toBeLessThanOrEqual(1000);
  });

  test.each([
    ['no device', '?device_eui=', '11202'],
    ['an EUI that is none', '?device_eui=x', '11203'],
    ['an interval that is none', '?device_eui=EUI&interval=$__interval', '11202'],
    ['an interval of nothing', '?device_eui=EUI&interval=0s', '11202'],
    ['an aggregation that is none', '?device_eui=EUI&aggregation=median', '11202'],
    ['a range of more than a year', '?device_eui=EUI&time_start=1&time_end=99999999999999', '11202'],
    [
      'more than 50 devices',
      `?device_eui=${Array.from({ length: 51 }, (_, index) => index.toString(16).padStart(16, '0')).join(',')}`,
      '11206',
    ],
  ])('%s is refused with a status', async (_, query, code) => {
    const { eui } = await aReportingNode('Refused');
    const { status, body } = await series(query.replace('EUI', eui));
    expect([status, body.code]).toEqual([400, code]);
  });

  test('devices of another organisation are not there, and the key of a device opens that one alone', async () => {
    const stranger = await anOwner(server);
    const theirs = await aReportingNode('Theirs', stranger);
    const [node, sibling] = [await aReportingNode('Ours'), await aReportingNode('Sibling')];
    const { read } = await deviceKeys(owner, node.eui);
    for (const ask of [latest, series]) {
      expect((await ask(`?device_eui=${theirs.eui}`)).status).toBe(404);
      expect((await ask(`?device_eui=${node.eui}`, read)).status).toBe(200);
      expect((await ask(`?device_eui=${node.eui},${sibling.eui}`, read)).status).toBe(404);
    }
    expect((await latest('', read)).status).toBe(400);
  });
});

describe('what Grafana imports', () => {
  const docs = (name: string) => readFile(new URL(`../../../docs/grafana/${name}`, import.meta.url), 'utf8');
  interface Query {
    url: string;
    parser: string;
    root_selector: string;
    url_options: { params?: { key: string; value: string }[] };
    columns: { selector: string; type: 'string' | 'number' | 'timestamp' }[];
  }
  const isOfType = { string: z.string(), number: z.number(), timestamp: z.iso.datetime() };

  /** Asks as the data source Infinity does, and reads the columns that it names. */
  async function ask(query: Query, values: Record<string, string>) {
    const params = new URLSearchParams();
    for (const { key, value } of query.url_options.params ?? []) params.set(key, values[value] ?? value);
    const { status, body } = await (await aClient(owner)).get(
      `${query.url.replace('/openapi', '')}?${params.toString()}`,
    );
    expect([status, query.parser, query.root_selector], query.url).toEqual([200, 'backend', 'data']);
    const rows = body.data as Record<string, unknown>[];
    expect(rows, query.url).not.toEqual([]);
    for (const { selector, type } of query.columns)
      for (const row of rows)
        isOfType[type].parse(row[selector], { error: () => `${query.url} ${selector}` });
  }

  test('each query of the dashboard and of its alert rules finds rows with its columns', async () => {
    const { eui } = await aReportingNode('Grafana');
    await aHistory(server, { eui, measurement_id: 4097 }, [[now - HOUR_MS, 20]]);
    const values = {
      ...{ '${device:csv}': eui, '${measurement:csv}': '4097', '${aggregation}': 'mean', $__interval: '5m' },
      ...{ '${__from}': String(now - DAY_MS), '${__to}': String(now) },
    };
    const { panels, templating } = JSON.parse(await docs('dashboard.json'));
    const ofVariables = templating.list.flatMap(
      ({ query }: { query: { infinityQuery?: Query } }) => query.infinityQuery ?? [],
    );
    const ofPanels = panels.flatMap(({ targets }: { targets: Query[] }) => targets);
    const { groups } = parse(await docs('alert-rule.yaml'));
    const ofRules = groups[0].rules.map(({ data }: { data: { model: Query }[] }) => data[0]!.model);
    const queries: Query[] = [...ofVariables, ...ofPanels, ...ofRules];
    expect(queries).toHaveLength(7);
    for (const query of queries) await ask(query, values);
  });
});
