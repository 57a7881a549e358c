import { audit } from '@fieldscope/contract/calls/audit';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { openData } from '@fieldscope/contract/calls/open-data';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { OPEN_DATA_LIMITS } from '@fieldscope/contract/open-data';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { aNode, anOwner, aSubUser, transferDevices, type User } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aHistory, type Measured } from './readings';
import { aSender } from './sender';

const [AIR, HUMIDITY] = [4097, 4098];
/** What QGIS reads of a number: a signed integer of 32 bits. */
const ID_END = 2 ** 31;
const FACTS = { licence: 'CC-BY-4.0', contact: 'data@farm.example', location: 'exact' } as const;

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
/** The first of 100 readings of the node, an hour apart: 0, 1, 2 … */
let first: number;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Station 3' });
  first = Math.floor(server.clock.now() / DAY_MS) * DAY_MS - 30 * DAY_MS;
  await aHistory(
    server,
    { eui: node.eui, measurement_id: AIR },
    Array.from({ length: 100 }, (_, hour): Measured => [first + hour * HOUR_MS, hour]),
  );
  // Limits count for a minute.
  server.clock.advance(HOUR_MS);
});

const airOf = ({ eui }: { eui: string }, alias = 'Air at two metres') => ({
  ...{ eui, channel: 1, measurement_id: AIR, alias },
});
const aScene = async (measurements: object[] = [airOf(node)], as = owner, name = 'Weather') =>
  (await as.call(scenes.create, { name, measurements } as never)).scene_id;
async function aPublication(more: object = {}, measurements?: object[]) {
  const scene_id = await aScene(measurements);
  const { address } = await owner.call(openData.publish, { scene_id, ...FACTS, ...more });
  return { scene_id, root: `${server.url}/sensorthings/${address}/v1.1` };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a protocol that the contract does not have.
type Json = Record<string, any>;
const ask = (url: string, init?: RequestInit) => fetch(url, init);
async function read(url: string): Promise<Json> {
  const answer = await ask(url);
  const json = (await answer.json()) as Json;
  expect(answer.status, `${url} ${JSON.stringify(json).slice(0, 200)}`).toBe(200);
  return json;
}
const observations = (root: string, options = '') => read(`${root}/Observations?${options}`);
const resultsOf = ({ value }: Json): number[] => value.map(({ result }: Json) => result);
const filtered = (root: string, filter: string, more = '') =>
  observations(root, `$filter=${encodeURIComponent(filter)}${more}`);
const iso = (ms: number) => new Date(ms).toISOString();

describe('open data', () => {
  test('is published and withdrawn by administrators, which is recorded; observers see how', async () => {
    const scene_id = await aScene();
    const [administrator, observer] = await Promise.all([
      aSubUser(owner, 'administrator'),
      aSubUser(owner, 'observer'),
    ]);
    const facts = { scene_id, ...FACTS };
    await expect(observer.call(openData.publish, facts)).rejects.toMatchObject({ code: 10005 });
    const { address } = await administrator.call(openData.publish, facts);
    const url = `${server.url}/sensorthings/${address}/v1.1`;
    expect((await ask(url)).status).toBe(200);
    expect(await observer.call(openData.list)).toEqual([
      {
        ...facts,
        address,
        is_published: true,
        licence_url: null,
        requests: 1,
        last_request_at: expect.any(Number),
      },
    ]);

    // At once, and for those as well who ask again whether what they have is the newest.
    await administrator.call(openData.withdraw, { scene_id });
    expect((await ask(url)).status).toBe(404);
    await expect(administrator.call(openData.withdraw, { scene_id })).rejects.toMatchObject({ code: 11306 });
    const again = await owner.call(openData.publish, {
      ...facts,
      licence: 'own',
      licence_url: 'https://farm.example/terms',
    });
    expect(again).toEqual({ address });
    expect((await ask(url)).headers.get('link')).toBe('<https://farm.example/terms>; rel="license"');
    const { list } = (await owner.call(audit.list, { page: 1, length: 10 } as never)) as Json;
    expect(JSON.stringify(list)).toMatch(/openData.*Weather/);
  });

  test('has a licence of the list, or one of its own at an address', async () => {
    const scene_id = await aScene();
    // Invalid, or missing.
    for (const wrong of [
      { licence: 'own' },
      { licence: 'own', licence_url: 'javascript:alert(1)' },
      { licence_url: 'https://farm.example/terms' },
      { contact: '' },
      { location: 'roughly' },
    ])
      expect([10007, 10009]).toContain(
        (await owner.ask(openData.publish, { scene_id, ...FACTS, ...wrong } as never)).body.code,
      );
  });

  test('of another organisation cannot be published, seen or withdrawn', async () => {
    const { scene_id } = await aPublication();
    const other = await anOwner(server);
    expect(await other.call(openData.list)).toEqual([]);
    for (const call of [openData.publish, openData.withdraw])
      await expect(other.call(call, { scene_id, ...FACTS } as never)).rejects.toMatchObject({ code: 11304 });
  });

  test('goes with its scene, its devices and its organisation', async () => {
    const { scene_id, root } = await aPublication();
    const other = await anOwner(server);
    await transferDevices(owner, other, [node.eui]);
    expect((await read(`${root}/Things`)).value).toEqual([]);
    expect((await observations(root)).value).toEqual([]);
    await setFrozen(server, { organisation: owner.orgId }, true);
    expect((await ask(root)).status).toBe(404);
    await setFrozen(server, { organisation: owner.orgId }, false);
    expect((await ask(root)).status).toBe(200);
    await owner.call(scenes.remove, { scene_id });
    expect((await ask(root)).status).toBe(404);
  });

  test('is a thing for each device, with a datastream for each measurement of the scene', async () => {
    await owner.call(deviceChanges.updatePosition, {
      ...{ eui: node.eui, source: 'hand', longitude: 13.404954, latitude: 52.520008 },
    } as never);
    const { root } = await aPublication();
    const { value } = await read(root);
    expect(value.map(({ name }: Json) => name).sort()).toEqual([
      ...['Datastreams', 'FeaturesOfInterest', 'HistoricalLocations', 'Locations', 'Observations'],
      ...['ObservedProperties', 'Sensors', 'Things'],
    ]);
    const things = await read(
      `${root}/Things?$expand=Locations,Datastreams($expand=Sensor,ObservedProperty),HistoricalLocations&$count=true`,
    );
    expect(things).toMatchObject({
      '@iot.count': 1,
      value: [
        {
          '@iot.id': expect.any(Number),
          name: 'Station 3',
          properties: { license: 'CC-BY-4.0', contact: 'data@farm.example' },
          HistoricalLocations: [],
          Locations: [
            {
              encodingType: 'application/geo+json',
              location: { type: 'Point', coordinates: [13.404954, 52.520008] },
            },
          ],
          Datastreams: [
            {
              name: 'Air at two metres',
              unitOfMeasurement: { name: 'degree Celsius', symbol: '°C', definition: 'ucum:Cel' },
              phenomenonTime: `${iso(first)}/${iso(first + 99 * HOUR_MS)}`,
              ObservedProperty: { name: 'Air Temperature' },
              Sensor: { name: 'S2101' },
            },
          ],
        },
      ],
    });
    const [thing] = things.value;
    const [location, datastream] = [thing.Locations[0], thing.Datastreams[0]];
    for (const one of [thing, location, datastream, datastream.Sensor, datastream.ObservedProperty])
      expect(one['@iot.id']).toBeLessThan(ID_END);
    expect(await read(thing['@iot.selfLink'])).toMatchObject({
      'Datastreams@iot.navigationLink': `${thing['@iot.selfLink']}/Datastreams`,
    });
    const value1 = await ask(
      `${thing['@iot.selfLink']}/Datastreams(${thing.Datastreams[0]['@iot.id']})/unitOfMeasurement/symbol/$value`,
    );
    expect(await value1.text()).toBe('°C');
    expect(await read(`${root}/Datastreams/$ref`)).toEqual({
      value: [{ '@iot.selfLink': thing.Datastreams[0]['@iot.selfLink'] }],
    });
  });

  test('says where devices are as exactly as its publisher wants', async () => {
    const place = { eui: node.eui, source: 'hand', longitude: 13.404954, latitude: 52.520008 };
    await owner.call(deviceChanges.updatePosition, place as never);
    const { root, scene_id } = await aPublication({ location: 'rounded' });
    expect(await read(`${root}/Locations`)).toMatchObject({
      value: [{ location: { coordinates: [13.4, 52.52] } }],
    });
    await owner.call(openData.publish, { scene_id, ...FACTS, location: 'none' });
    expect(await read(`${root}/Locations`)).toEqual({ value: [] });
    const all = JSON.stringify(await read(`${root}/FeaturesOfInterest`));
    expect(all).not.toContain('13.4');
  });

  test('shows nothing else of the organisation, wherever its links lead', async () => {
    const hidden = await aNode(owner, { name: 'Secret well' });
    await aHistory(server, { eui: hidden.eui, measurement_id: AIR }, [[first, 77.25]]);
    await aHistory(server, { eui: node.eui, measurement_id: HUMIDITY }, [[first, 66.25]]);
    const { root } = await aPublication();
    const seen = new Map<string, string>();
    const open = [root];
    for (let url = open.pop(); url && seen.size < 400; url = open.pop()) {
      if (seen.has(url)) continue;
      const text = await (await ask(url)).text();
      seen.set(url, text);
      // One minute of the limits is over.
      if (seen.size % 200 === 0) server.clock.advance(2 * MINUTE_MS);
      for (const [, link] of text.matchAll(/"(http[^"]+)"/g)) if (link!.startsWith(root)) open.push(link!);
      if (seen.size > 40 && open.every((one) => one.includes('Observations('))) break;
    }
    const all = [...seen.values()].join('\n');
    for (const secret of [hidden.eui, node.eui, owner.orgId, 'Secret well', '77.25', '66.25', owner.account])
      expect(all.toLowerCase()).not.toContain(String(secret).toLowerCase());
    const [{ value }] = [await read(`${root}/Things`)];
    for (const lead of ['Datastreams(1)', 'Things(1)', "Observations('1-1')", 'Secrets', 'Things(1)/Party'])
      expect((await ask(`${root}/${lead}`)).status, lead).toBe(404);
    expect(value).toHaveLength(1);
  });

  test('is read only, by pages of any site, and asked for again with a validator', async () => {
    const { root } = await aPublication();
    const answer = await ask(`${root}/Things`, { headers: { origin: 'https://map.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const known = { 'if-none-match': answer.headers.get('etag')! };
    expect((await ask(`${root}/Things`, { headers: known })).status).toBe(304);
    expect((await ask(`${root}/Things`, { method: 'OPTIONS' })).status).toBe(204);
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const refused = await ask(`${root}/Things`, {
        method,
        ...(method !== 'DELETE' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      });
      expect(refused.status).toBe(405);
      expect(await refused.json()).toMatchObject({ code: 405, type: 'error' });
    }
  });

  test('has the turn of its organisation, however many others it publishes', async () => {
    const run = vi.spyOn(server.workers, 'run');
    const one = await aPublication();
    const scene_id = await aScene([airOf(node)], owner, 'Climate');
    const { address } = await owner.call(openData.publish, { scene_id, ...FACTS });
    const other = { root: `${server.url}/sensorthings/${address}/v1.1` };
    await Promise.all([read(`${one.root}/Things`), read(`${other.root}/Things`)]);
    const parties = run.mock.calls
      .filter(([kind]) => kind.name === 'open-data.answer')
      .map(([, party]) => party);
    run.mockRestore();
    expect(parties).toHaveLength(2);
    expect(new Set(parties).size).toBe(1);
  });

  test('answers so many requests of an address a minute', async () => {
    // Other tests count as well.
    const own = await aServer();
    const url = `${own.url}/sensorthings/unknown/v1.1`;
    const answers = Array.from({ length: OPEN_DATA_LIMITS.callsPerMinute.ofAddress }, () =>
      ask(url, { method: 'HEAD' }),
    );
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await ask(url);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
  });
});

describe('observations', () => {
  test('come oldest first, or as they are ordered, and are counted', async () => {
    const { root } = await aPublication();
    const page = await observations(root, '$top=2&$count=true');
    expect(page).toMatchObject({
      '@iot.count': 100,
      value: [
        { phenomenonTime: iso(first), resultTime: iso(first), result: 0 },
        { phenomenonTime: iso(first + HOUR_MS), result: 1 },
      ],
    });
    expect(resultsOf(await observations(root, '$top=3&$orderby=phenomenonTime%20desc'))).toEqual([
      99, 98, 97,
    ]);
    expect(resultsOf(await observations(root, '$top=3&$orderby=result+desc&$skip=1'))).toEqual([98, 97, 96]);
    expect(resultsOf(await observations(root, '$top=3&$skip=97'))).toEqual([97, 98, 99]);
    expect(await observations(root, '$top=0&$count=true')).toEqual({ '@iot.count': 100, value: [] });
    const [one] = page.value;
    expect(await read(one['@iot.selfLink'])).toEqual(one);
    expect(await read(`${one['@iot.selfLink']}/Datastream/Thing`)).toMatchObject({ name: 'Station 3' });
    expect(await (await ask(`${one['@iot.selfLink']}/result/$value`)).text()).toBe('0');
    expect(
      await read(`${one['@iot.selfLink']}/FeatureOfInterest?$expand=Observations($top=1)`),
    ).toMatchObject({
      Observations: [{ result: 0 }],
      'Observations@iot.nextLink': expect.stringContaining('$skiptoken'),
    });
  });

  test('are filtered by time in any zone, by interval, result and datastream', async () => {
    const { root } = await aPublication();
    const berlin = (hour: number) => iso(first + hour * HOUR_MS + 2 * HOUR_MS).replace('Z', '+02:00');
    expect(
      resultsOf(await filtered(root, `phenomenonTime ge ${berlin(3)} and phenomenonTime lt ${berlin(5)}`)),
    ).toEqual([3, 4]);
    expect(
      resultsOf(await filtered(root, `during(phenomenonTime,${iso(first)}/${iso(first + HOUR_MS)})`)),
    ).toEqual([0, 1]);
    expect(
      resultsOf(await filtered(root, `phenomenonTime gt ${iso(first)}/${iso(first + 97 * HOUR_MS)}`)),
    ).toEqual([98, 99]);
    expect(resultsOf(await filtered(root, `${iso(first + HOUR_MS)} eq resultTime`))).toEqual([1]);
    expect(resultsOf(await filtered(root, 'result mod 25 eq 0 or result gt 98.5', '&$count=true'))).toEqual([
      0, 25, 50, 75, 99,
    ]);
    expect(await filtered(root, 'result lt 3', '&$count=true&$top=1')).toMatchObject({ '@iot.count': 3 });
    expect(resultsOf(await filtered(root, "Datastream/Thing/name eq 'Station 3' and result eq 7"))).toEqual([
      7,
    ]);
    expect(resultsOf(await filtered(root, "Datastream/name eq 'Rain'"))).toEqual([]);
    expect(resultsOf(await filtered(root, 'hour(phenomenonTime) eq 4 and result lt 30'))).toEqual([4, 28]);
  });

  test('have rows in place of entities for programs that want many, and what is selected', async () => {
    const { root } = await aPublication();
    const [{ '@iot.selfLink': datastream }] = (await read(`${root}/Datastreams`)).value;
    expect(await observations(root, '$resultFormat=dataArray&$top=2')).toMatchObject({
      value: [
        {
          'Datastream@iot.navigationLink': datastream,
          components: ['id', 'phenomenonTime', 'resultTime', 'result'],
          'dataArray@iot.count': 2,
          dataArray: [[expect.any(String), iso(first), iso(first), 0], expect.anything()],
        },
      ],
    });
    expect((await observations(root, '$select=result,phenomenonTime&$top=1')).value).toEqual([
      { phenomenonTime: iso(first), result: 0 },
    ]);
  });

  test('that have just arrived are among them', async () => {
    const { root } = await aPublication();
    const sender = await aSender(server);
    await sender.uplink(node, temperatureOf(31.5));
    await server.latestValues.latest.flush();
    expect(resultsOf(await observations(root, '$top=1&$orderby=phenomenonTime desc'))).toEqual([31.5]);
  });

  test('are paged without a loss or a repetition, those of one moment and of several datastreams too', async () => {
    const other = await aNode(owner, { name: 'Station 4' });
    const readings = Array.from(
      { length: 3_000 },
      (_, index): Measured => [first + Math.floor(index / 3) * MINUTE_MS, index],
    );
    await aHistory(server, { eui: other.eui, measurement_id: AIR }, readings);
    const { root } = await aPublication({}, [airOf(node), airOf(other)]);
    for (const order of ['asc', 'desc']) {
      const ids: string[] = [];
      const times: string[] = [];
      let url: string | undefined = `${root}/Observations?$top=700&$orderby=phenomenonTime%20${order}`;
      for (; url; ) {
        const page: Json = await read(url);
        ids.push(...page.value.map((one: Json) => one['@iot.id']));
        times.push(...page.value.map(({ phenomenonTime }: Json) => phenomenonTime));
        url = page['@iot.nextLink'];
      }
      expect(new Set(ids).size).toBe(3_100);
      expect(ids).toHaveLength(3_100);
      const sorted = [...times].sort();
      expect(times).toEqual(order === 'asc' ? sorted : sorted.reverse());
    }
  });

  test('are refused where the protocol has no such question, and what is wrong is named', async () => {
    const { root } = await aPublication();
    for (const [options, parameter, status] of [
      ['$skip=200000', '$skip', 400],
      ['$skip=99999999999999', '$skip', 400],
      ['$orderby=Datastream/name', '$orderby', 501],
      ['$skiptoken=here', '$skiptoken', 400],
      ['$filter=secret%20eq%201', '$filter', 400],
      ['$filter=sleep(5)', '$filter', 501],
      ['$expand=Secrets', '$expand', 400],
      ['$search=x', '$search', 501],
    ] as const) {
      const answer = await ask(`${root}/Observations?${options}`);
      expect(await answer.json()).toEqual({
        ...{ code: status, type: 'error', message: expect.stringContaining(parameter) },
      });
      expect(answer.status).toBe(status);
    }
  });

  test('of many expansions are refused before an answer grows', async () => {
    const { root } = await aPublication();
    const answer = await ask(
      `${root}/Observations?$expand=${encodeURIComponent('Datastream($expand=Observations($top=1000))')}`,
    );
    expect(((await answer.json()) as Json).message ?? '').toBe('');
    expect(answer.status).toBe(200);
    const more = await ask(
      `${root}/Observations?$top=100&$expand=${encodeURIComponent('Datastream($expand=Observations($top=1000;$expand=Datastream($expand=Thing)))')}`,
    );
    expect(more.status).toBe(400);
    expect(await more.json()).toMatchObject({ message: expect.stringContaining('$expand') });
  });
});
