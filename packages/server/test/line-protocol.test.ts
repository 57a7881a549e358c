import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { channels } from '@fieldscope/contract/calls/channels';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { lineSeries } from '@fieldscope/contract/calls/line-series';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { purgeProposals } from '../src/modules/line-protocol/line-proposals.service';
import { aConnection, aKit, aNode, anOwner, aSubUser, type User } from './builders';
import { aKitSite } from './ingest-site';

const site = aKitSite();

const now = () => site.server.clock.now();
const readingsOf = async (eui: string, by: User = site.owner) =>
  (await by.call(channels.listData, { eui: [eui], time_start: now() - 30 * DAY_MS })).list
    .map(({ channel, measurement_id: id, value, measured_at }) => ({ channel, id, value, at: measured_at }))
    .sort((a, b) => a.at - b.at || a.channel - b.channel || a.id - b.id);
const seriesOf = (by: User = site.owner) => by.call(lineSeries.list);
const proposals = async (by?: User) => (await seriesOf(by)).filter(({ state }) => state === 'proposed');

interface Request {
  path?: string;
  headers?: Record<string, string>;
  method?: string;
}

async function ask(path: string, body?: string | Buffer, { headers, method = 'POST' }: Request = {}) {
  const response = await fetch(site.server.url + path, { method, body: body as never, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
const ownToken = ({ eui, device_key }: { eui: string; device_key: string } = site.kit) =>
  `Token ${eui}:${device_key}`;
const write = (lines: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  ask(`/write?db=fields${query}`, lines, { headers: { authorization: ownToken(), ...headers } });
/** Of something that is not known: nothing beside it measures air. */
const TEMPERATURE = 4203;
const TAKEN = { status: 204, body: undefined };

describe('a kit', () => {
  const NS = () => `${now() - MINUTE_MS}000000`;

  test('writes by number and by name; what was measured is stored when it is answered', async () => {
    const at = now() - MINUTE_MS;
    expect(
      await write(`weather temperature=21.5,humidity=60i,4105=3,place="bed",open=true ${NS()}\n`),
    ).toMatchObject(TAKEN);
    expect(await readingsOf(site.kit.eui)).toEqual([
      { channel: 1, id: 4097, value: 21.5, at },
      { channel: 1, id: 4098, value: 60, at },
      { channel: 1, id: 4105, value: 3, at },
    ]);
    expect(await proposals()).toMatchObject([{ field: 'open', last_value: 1, kept: 1 }]);
  });

  test.each<[way: string, request: () => [path: string, headers: Record<string, string>]]>([
    ['Token', () => ['/api/v2/write?org=o&bucket=b', { authorization: ownToken() }]],
    ['Bearer', () => ['/write?db=d', { authorization: ownToken().replace('Token', 'Bearer') }]],
    [
      'Basic',
      () => [
        '/write?db=d',
        {
          authorization: `Basic ${Buffer.from(`${site.kit.eui}:${site.kit.device_key}`).toString('base64')}`,
        },
      ],
    ],
    ['the query', () => [`/write?db=d&u=${site.kit.eui.toLowerCase()}&p=${site.kit.device_key}`, {}]],
  ])('proves itself with %s', async (_way, request) => {
    const [path, headers] = request();
    expect(await ask(path, 'a temperature=1', { headers })).toMatchObject(TAKEN);
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ value: 1 }]);
  });

  test('whose lines can never be stored is not told to send them again, and the others are taken', async () => {
    const lines = [
      'a temperature=1',
      'b nobody_knows=1 9223372036854775807',
      'c\u0000c nobody_else=2',
      'd wonder=3',
    ];
    const { status, body } = await write(lines.join('\n'), '&precision=ms');
    expect(status).toBe(400);
    expect(body.error).toContain('dropped=2');
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ value: 1 }]);
    expect(await proposals()).toMatchObject([{ field: 'wonder' }]);
  });

  test('that names thousands of series at one moment keeps nobody waiting', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `field${index}=1`).join(',');
    const lines = Array.from({ length: 20 }, (_, index) => `m,of=${index} ${names} ${NS()}`);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await write(gzipSync(lines.join('\n')), '', { 'content-encoding': 'gzip' });
    delay.disable();
    // It took more than a minute.
    expect(delay.max / 1_000_000).toBeLessThan(5_000);
    expect(await seriesOf()).toHaveLength(LINE_PROTOCOL_LIMITS.series);
  });

  test('that proves nothing is refused as InfluxDB refuses', async () => {
    const other = await aKit(site.owner);
    for (const authorization of [
      '',
      'Token x',
      `Token ${site.kit.eui}:${other.device_key}`,
      'Basic !!',
      'Token :',
    ]) {
      expect(await ask('/write?db=d', 'a b=1', { headers: { authorization } })).toMatchObject({
        status: 401,
        body: { error: 'authorization failed' },
      });
      expect(
        await ask('/api/v2/write?org=o&bucket=b', 'a b=1', { headers: { authorization } }),
      ).toMatchObject({
        status: 401,
        body: { code: 'unauthorized', message: 'unauthorized access' },
      });
    }
  });

  test.each([
    ['n', `${'000000'}`, 1],
    ['ns', '000000', 1],
    ['', '000000', 1],
    ['u', '000', 1],
    ['us', '000', 1],
    ['%C2%B5', '000', 1],
    ['ms', '', 1],
    ['s', '', SECOND_MS],
    ['m', '', MINUTE_MS],
    ['h', '', HOUR_MS],
  ])('says its time in %s', async (precision, zeros, step) => {
    const at = Math.floor(now() / HOUR_MS) * HOUR_MS;
    expect(await write(`a temperature=1 ${at / step}${zeros}`, `&precision=${precision}`)).toMatchObject(
      TAKEN,
    );
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ at }]);
  });

  test('may pack its lines, and need not say a time', async () => {
    const packed = gzipSync('a temperature=1\n');
    expect(await write(packed, '', { 'content-encoding': 'gzip' })).toMatchObject(TAKEN);
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ value: 1, at: now() }]);
    expect(await write('no gzip', '', { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 });
    expect(await write('a b=1', '', { 'content-encoding': 'br' })).toMatchObject({ status: 415 });
  });

  test('that has no clock yet is stored with ours', async () => {
    expect(await write('a temperature=1 5000000000')).toMatchObject(TAKEN);
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ value: 1, at: now() }]);
  });

  test('that sends again what it does not know to be stored is stored once, whatever it sends beside', async () => {
    const line = (n: number) => `a temperature=${n} ${now() - MINUTE_MS * n}000000`;
    const [one, two, three] = [line(1), line(2), line(3)];
    await write([one, two].join('\n'));
    site.server.clock.advance(HOUR_MS / 2);
    expect(await write([two, three, one].join('\n'))).toMatchObject(TAKEN);
    expect((await readingsOf(site.kit.eui)).map(({ value }) => value)).toEqual([3, 2, 1]);
  });

  test('writes channels by a tag, and the battery', async () => {
    await write('soil,channel=2 moisture=31\nsoil,channel=3 moisture=32,temperature=18\na battery=88');
    expect(await readingsOf(site.kit.eui)).toMatchObject([
      { channel: 2, id: 4103, value: 31 },
      { channel: 3, id: 4102, value: 18 },
      { channel: 3, id: 4103, value: 32 },
    ]);
    expect(await site.owner.call(devices.viewNode, { eui: site.kit.eui })).toMatchObject({ battery: 88 });
  });

  test('reads units, and converts', async () => {
    await write('a,unit=°F soil_temperature=50');
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ id: 4102, value: 10 }]);
    await write('°F,domain=sensor,entity_id=bed_3_soil_temperature value=50,friendly_name_str="Soil"');
    await write('°C,domain=sensor,entity_id=cpu_temperature value=50');
    expect(await proposals()).toMatchObject([
      { measurement_id: null, unit: '°C' },
      { measurement_id: 4102, unit: '°F', factor: expect.closeTo(5 / 9) },
    ]);
  });

  test('speaks of no other device', async () => {
    const other = await aKit(site.owner);
    const answer = await write(`a,eui=${other.eui} temperature=1\na,device=ESP32 temperature=2`);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.error).toMatch(/^partial write: .*not the device of this key dropped=1$/);
    expect(await readingsOf(other.eui)).toEqual([]);
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ value: 2 }]);
  });

  test('is told what cannot be read; the rest is stored', async () => {
    const lines = 'a temperature=1\nbroken\na temperature=warm\nb,c= d=1\n';
    const { status, body, headers } = await write(lines);
    expect(status).toBe(400);
    expect(body.error).toBe(
      "partial write: unable to parse 'broken': missing fields\nunable to parse 'a temperature=warm': invalid number\nunable to parse 'b,c=': missing tag value dropped=3",
    );
    expect(headers.get('x-influxdb-error')).toContain('partial write');
    expect(await readingsOf(site.kit.eui)).toHaveLength(1);
    const second = await ask('/api/v2/write?org=o&bucket=b', 'broken', {
      headers: { authorization: ownToken() },
    });
    expect(second).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: "unable to parse 'broken': missing fields" },
    });
  });

  test('is refused for a precision that there is not, and for more than a request may have', async () => {
    expect(await write('a b=1', '&precision=d')).toMatchObject({ status: 400 });
    const lines = 'a b=1\n'.repeat(LINE_PROTOCOL_LIMITS.lines + 1);
    expect(await write(lines)).toMatchObject({ status: 413 });
    const values = `a ${Array.from({ length: 500 }, (_, n) => `f${n}=1`).join(',')}\n`;
    expect(await write(values.repeat(41))).toMatchObject({ status: 413 });
    expect(await write('x'.repeat(LINE_PROTOCOL_LIMITS.bodyBytes + 1))).toMatchObject({ status: 413 });
    const bomb = gzipSync('#'.repeat(LINE_PROTOCOL_LIMITS.unpackedBytes + 1));
    expect(await write(bomb, '', { 'content-encoding': 'gzip' })).toMatchObject({ status: 413 });
    expect(await readingsOf(site.kit.eui)).toEqual([]);
  });

  test('has so many series; what is beyond is refused, and nothing else is', async () => {
    const many = Array.from({ length: LINE_PROTOCOL_LIMITS.series }, (_, n) => `s${n} odd=1`).join('\n');
    expect(await write(`${many}\na temperature=1`)).toMatchObject({ status: 400 });
    expect(await seriesOf()).toHaveLength(LINE_PROTOCOL_LIMITS.series);
    expect(await write('s1 odd=2')).toMatchObject(TAKEN);
    expect((await write('s1 odd=2\nnew odd=1')).body.error).toContain('too many series dropped=1');
  });
});

describe('what writers ask first', () => {
  test('is answered: that it is there, which version, and that the database is made', async () => {
    expect(await ask('/ping', undefined, { method: 'GET' })).toMatchObject(TAKEN);
    const { headers, ...verbose } = await ask('/ping?verbose=true', undefined, { method: 'GET' });
    expect(verbose).toMatchObject({ status: 200, body: { version: expect.stringMatching(/^1\.8/) } });
    expect(headers.get('x-influxdb-version')).toMatch(/^1\.8/);
    expect(await ask('/health', undefined, { method: 'GET' })).toMatchObject({
      status: 200,
      body: { status: 'pass' },
    });
    const query = (q: string, more = {}) =>
      ask('/query?db=farm', new URLSearchParams({ q }).toString(), {
        headers: { authorization: ownToken(), 'content-type': 'application/x-www-form-urlencoded', ...more },
      });
    expect(await query('CREATE DATABASE "farm"')).toMatchObject({
      status: 200,
      body: { results: [{ statement_id: 0 }] },
    });
    expect((await query('SHOW DATABASES;')).body.results[0].series[0].values).toEqual([['farm']]);
    expect((await query('SELECT * FROM a')).body.results[0].error).toContain('writes');
    expect(await query('SHOW DATABASES', { authorization: '' })).toMatchObject({ status: 401 });
  });

  test('an empty body is no fault of version 1, and one of version 2', async () => {
    expect(await write('')).toMatchObject(TAKEN);
    expect(
      await ask('/api/v2/write?org=o&bucket=b', '', { headers: { authorization: ownToken() } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });
});

describe('a connection', () => {
  const aLineConnection = async (by: User = site.owner) => {
    const { token, connectionId } = await aConnection(by, 'influx', 'Telegraf');
    const post = (lines: string) =>
      ask('/api/v2/write?org=o&bucket=b', lines, { headers: { authorization: `Token ${token}` } });
    return { token, connectionId, post };
  };
  const chirpstack = (devEui: string, value: number) =>
    `device_frmpayload_data_TempC_SHT,application_name=farm,dev_eui=${devEui.toLowerCase()},device_name=bed,f_port=2 value=${value}.000000\n` +
    `device_uplink,application_name=farm,dev_eui=${devEui.toLowerCase()},device_name=bed,dr=5,frequency=868100000 f_cnt=7i,rssi=-71i,snr=9.2,value=1i`;

  test('writes for the devices that its lines name, and counts', async () => {
    const [one, two] = [await aNode(site.owner), await aNode(site.owner)];
    const { post } = await aLineConnection();
    expect(await post(`${chirpstack(one.dev_eui, 20)}\n${chirpstack(two.dev_eui, 21)}`)).toMatchObject(TAKEN);
    expect(await readingsOf(one.eui)).toMatchObject([{ channel: 1, id: TEMPERATURE, value: 20 }]);
    expect(await readingsOf(two.eui)).toMatchObject([{ channel: 1, id: TEMPERATURE, value: 21 }]);
    // One for both devices, and none of the radio link.
    expect(await seriesOf()).toMatchObject([
      { state: 'automatic', names_device: true, eui: null, measurement_id: TEMPERATURE, tags: [] },
    ]);
    const status = (name: string) =>
      `device_status_${name},application_name=farm,dev_eui=${one.dev_eui},device_name=bed`;
    await post(`${status('battery_level')} value=78.740158\n${status('margin')} value=5i`);
    expect(await site.owner.call(devices.viewNode, { eui: one.eui })).toMatchObject({ battery: 78.74016 });
    expect(await proposals()).toEqual([]);
    const [listed] = await site.owner.call(connections.list);
    expect(listed).toMatchObject({ messages_last_hour: 2, refusals: [] });
  });

  test('has devices heard that nobody has bound; once they are adopted, what was kept is stored', async () => {
    const { post } = await aLineConnection();
    const euis = Array.from({ length: 60 }, (_, n) =>
      `70B3D57ED00A00${n.toString(16).padStart(2, '0')}`.toUpperCase(),
    );
    const [first, second] = euis as [string, string];
    for (const value of [20, 21]) {
      expect(await post(euis.map((eui) => chirpstack(eui, value)).join('\n'))).toMatchObject(TAKEN);
      site.server.clock.advance(MINUTE_MS);
    }
    expect(await seriesOf()).toMatchObject([{ state: 'automatic', names_device: true, tags: [], kept: 120 }]);
    const heard = await site.owner.call(heardDevices.list);
    expect(heard).toHaveLength(60);
    expect(heard).toContainEqual(expect.objectContaining({ dev_eui: first, name: 'bed', messages: 2 }));

    const adopted = [first, second].map((dev_eui) => ({ dev_eui, model: 'S2101' }));
    await site.owner.call(heardDevices.adopt, { devices: adopted });
    await site.server.lineProtocol.waitingValues.storeDue();
    await post(chirpstack(first, 22));
    expect((await readingsOf(first)).map(({ value }) => value)).toEqual([20, 21, 22]);
    expect((await readingsOf(second)).map(({ value }) => value)).toEqual([20, 21]);
    expect(await site.owner.call(heardDevices.list)).toHaveLength(58);

    site.server.clock.advance(LINE_PROTOCOL_LIMITS.keptMs + HOUR_MS);
    await purgeProposals(site.server);
    const { rowCount } = await site.server.pool.query(
      'select from line_value join line_series using (series_id) where org_id = $1',
      [site.owner.orgId],
    );
    expect(rowCount).toBe(0);
  });

  test('takes its token as password, as user name and in the query', async () => {
    const node = await aNode(site.owner);
    const { token } = await aLineConnection();
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    for (const [query, headers] of [
      ['', basic(`telegraf:${token}`)],
      ['', basic(`${token}:`)],
      [`&u=any&p=${token}`, {}],
      ['', { authorization: `Bearer ${token}` }],
    ] as const)
      expect(await ask(`/write?db=d${query}`, chirpstack(node.dev_eui, 1), { headers })).toMatchObject(TAKEN);
  });

  test('reaches no device of another organisation, and sees nothing of it', async () => {
    const stranger = await anOwner(site.server);
    const theirs = await aNode(stranger);
    const { post } = await aLineConnection();
    expect(await post(chirpstack(theirs.dev_eui, 20))).toMatchObject(TAKEN);
    expect(await readingsOf(theirs.eui, stranger)).toEqual([]);
    expect(await seriesOf(stranger)).toEqual([]);
    const [proposal] = await seriesOf();
    for (const [call, input] of [
      [lineSeries.ignore, { series_ids: [proposal!.series_id] }],
      [lineSeries.forget, { series_ids: [proposal!.series_id] }],
      [
        lineSeries.accept,
        { series_id: proposal!.series_id, eui: theirs.eui, channel: 1, measurement_id: 4097 },
      ],
    ] as const)
      await expect(stranger.call(call, input as never)).rejects.toMatchObject({
        code: ERRORS.resource_missing.code,
      });
    await expect(
      site.owner.call(lineSeries.accept, {
        ...{ series_id: proposal!.series_id, eui: theirs.eui, channel: 1, measurement_id: 4097 },
      }),
    ).rejects.toMatchObject({ code: ERRORS.device_not_in_organisation.code });
  });

  test('that is deleted writes no more', async () => {
    const { post, connectionId } = await aLineConnection();
    await post('a odd=1');
    await site.owner.call(connections.remove, { connection_id: connectionId });
    expect(await post('a odd=1')).toMatchObject({ status: 401 });
    expect(await seriesOf()).toEqual([]);
  });

  test('sends what the portal itself writes to an InfluxDB', async () => {
    const node = await aNode(site.owner);
    const { post } = await aLineConnection();
    const tags = `channel=2,device=Bed\\ 1,eui=${node.eui},measurement=Air\\ Temperature,measurement_id=4097,unit=℃`;
    expect(await post(`fieldscope,${tags} value=21.5 ${now()}000000`)).toMatchObject(TAKEN);
    expect(await readingsOf(node.eui)).toMatchObject([{ channel: 2, id: 4097, value: 21.5 }]);
  });
});

describe('a series that nobody knows', () => {
  const aProposal = async () => {
    for (const value of [1, 2, 3]) {
      await write(`tank,place=yard level_raw_adc=${value} ${now()}000000`);
      site.server.clock.advance(MINUTE_MS);
    }
    const [proposal] = await proposals();
    return proposal!;
  };

  test('is proposed; once it is accepted, what was kept is stored, and what follows', async () => {
    const proposal = await aProposal();
    expect(proposal).toMatchObject({
      ...{ kit_eui: site.kit.eui, connection_id: null, measurement: 'tank', field: 'level_raw_adc' },
      ...{ tags: [{ name: 'place', value: 'yard' }], last_value: 3, last_at: now() - MINUTE_MS, kept: 3 },
    });
    expect(await readingsOf(site.kit.eui)).toEqual([]);
    const observer = await aSubUser(site.owner, 'observer');
    expect(await seriesOf(observer)).toHaveLength(1);
    const accepted = {
      series_id: proposal.series_id,
      eui: null,
      channel: 4,
      measurement_id: 4097,
      factor: 2,
      offset: 1,
    };
    await expect(observer.call(lineSeries.accept, accepted)).rejects.toMatchObject({
      code: ERRORS.no_authority.code,
    });
    expect(await site.owner.call(lineSeries.accept, accepted)).toEqual({ stored: 3 });
    await write('tank,place=yard level_raw_adc=4');
    expect((await readingsOf(site.kit.eui)).map(({ channel, id, value }) => [channel, id, value])).toEqual(
      [3, 5, 7, 9].map((value) => [4, 4097, value]),
    );
    expect(await seriesOf()).toMatchObject([{ state: 'accepted', kept: 0 }]);
  });

  test('keeps its newest values, and is forgotten when nothing comes any more', async () => {
    const lines = Array.from(
      { length: 2 * LINE_PROTOCOL_LIMITS.values },
      (_, n) => `a odd=${n} ${now() - n}000000`,
    );
    await write(lines.toReversed().join('\n'));
    expect(await proposals()).toMatchObject([{ kept: LINE_PROTOCOL_LIMITS.values, last_value: 0 }]);
    const count = async () =>
      (await site.server.pool.query('select from line_series where org_id = $1', [site.owner.orgId]))
        .rowCount;
    site.server.clock.advance(LINE_PROTOCOL_LIMITS.keptMs - HOUR_MS);
    await purgeProposals(site.server);
    expect(await count()).toBe(1);
    site.server.clock.advance(2 * HOUR_MS);
    await purgeProposals(site.server);
    expect(await count()).toBe(0);
  });

  test('that is ignored is nothing any more, until it is forgotten', async () => {
    const { series_id: id } = await aProposal();
    await site.owner.call(lineSeries.ignore, { series_ids: [id] });
    expect(await write('tank,place=yard level_raw_adc=5')).toMatchObject(TAKEN);
    expect(await seriesOf()).toMatchObject([{ state: 'ignored', kept: 0, last_value: null }]);
    await site.owner.call(lineSeries.forget, { series_ids: [id] });
    await write('tank,place=yard level_raw_adc=6');
    expect(await seriesOf()).toMatchObject([{ state: 'proposed', last_value: 6 }]);
  });

  test('of two that are called alike the second is proposed, on the next channel', async () => {
    await write('a,room=one temperature=20\na,room=two temperature=21');
    expect(await readingsOf(site.kit.eui)).toMatchObject([{ channel: 1, value: 20 }]);
    expect(await seriesOf()).toMatchObject([
      { state: 'proposed', channel: 2, measurement_id: TEMPERATURE, unit: '°C', last_value: 21 },
      { state: 'automatic' },
    ]);
  });

  test('of a connection goes to the device that a person says, and leaves with it', async () => {
    const node = await aNode(site.owner);
    const { token } = await aConnection(site.owner, 'influx', 'Home Assistant');
    const post = (lines: string) =>
      ask('/write?db=d', lines, { headers: { authorization: `Token ${token}` } });
    await post('°C,domain=sensor,entity_id=bed_temperature value=20');
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ measurement_id: TEMPERATURE, unit: '°C', names_device: false });
    const accept = (eui: string | null) =>
      site.owner.call(lineSeries.accept, {
        ...{ series_id: proposal!.series_id, eui, channel: null, measurement_id: 4097 },
      });
    await expect(accept(null)).rejects.toMatchObject({ code: ERRORS.feature_unsupported.code });
    expect(await accept(node.eui)).toEqual({ stored: 1 });
    await post('°C,domain=sensor,entity_id=bed_temperature value=22');
    expect((await readingsOf(node.eui)).map(({ value }) => value).sort()).toEqual([20, 22]);
    await site.owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    expect(await seriesOf()).toEqual([]);
    await post('°C,domain=sensor,entity_id=bed_temperature value=23');
    expect(await proposals()).toMatchObject([{ last_value: 23 }]);
  });

  test('whose device was said, but whose values were not stored before the process died, is stored by the next', async () => {
    const node = await aNode(site.owner);
    const { token } = await aConnection(site.owner, 'influx', 'Telegraf');
    await ask('/write?db=d', 'tank odd=5', { headers: { authorization: `Token ${token}` } });
    const [proposal] = await proposals();
    const id = proposal!.series_id;
    const { rows } = await site.server.pool.query(
      `update line_series set state = 'accepted', measurement_id = 4097,
         device_id = (select device_id from device where eui = $2 and org_id = $3)
       where series_id = $1 returning series_id`,
      [id, node.eui, site.owner.orgId],
    );
    expect(rows).toHaveLength(1);
    await site.server.lineProtocol.waitingValues.storeDue();
    await site.server.lineProtocol.waitingValues.storeDue();
    expect(await readingsOf(node.eui)).toMatchObject([{ value: 5 }]);
  });
});
