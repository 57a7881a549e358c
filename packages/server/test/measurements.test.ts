import { measurements } from '@fieldscope/contract/calls/channels';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { anOwner } from './builders';
import { aServer, type TestServer } from './harness';

const PATH = '/refer/def/sensor.json';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('an organisation sees the names that it gave, and no names of another', async () => {
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  await sql`insert into measurement_name (org_id, measurement_id, name, unit) values
    (${owner.orgId}, 5501, 'Sap flow', 'g/h'), (${owner.orgId}, 5500, 'Leaf wetness', '%'),
    (${neighbour.orgId}, 5500, 'Theirs', 'x')`.execute(server.db);
  expect(await owner.call(measurements.listNames, { org_id: neighbour.orgId })).toEqual([
    { measurement_id: 5500, measurement_name: 'Leaf wetness', measurement_unit: '%' },
    { measurement_id: 5501, measurement_name: 'Sap flow', measurement_unit: 'g/h' },
  ]);
});

test('who named nothing has an empty list', async () => {
  const owner = await anOwner(server);
  expect(await owner.call(measurements.listNames, {})).toEqual([]);
});

test('the definition file is there for everybody, under any query', async () => {
  const response = await fetch(`${server.url}${PATH}?t=1733040000`, {
    headers: { origin: 'https://example.org' },
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({
    en: { measurementId: { 4097: ['Air Temperature', '℃'] } },
    'zh-cn': { measurementId: { 4097: ['空气温度', '℃'] } },
    sm: { 1001: ['4097', '4098'] },
    rg: { 4097: '-40~90' },
  });
});

test('who has the definition file already does not get it again', async () => {
  const first = await fetch(`${server.url}${PATH}`);
  const tag = first.headers.get('etag')!;
  await first.text();
  expect(first.headers.get('cache-control')).toMatch(/max-age=\d+/);
  const statusFor = async (header: string) => {
    const response = await fetch(`${server.url}${PATH}`, { headers: { 'if-none-match': header } });
    await response.text();
    return response.status;
  };
  expect(await statusFor(tag)).toBe(304);
  expect(await statusFor(`"old", W/${tag}`)).toBe(304);
  expect(await statusFor('"old"')).toBe(200);
});
