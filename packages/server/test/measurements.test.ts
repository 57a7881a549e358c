import { measurements } from '@fieldscope/contract/calls/channels';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { beforeAll, expect, test } from 'vitest';
import { anOwner } from './builders';
import { aServer, type TestServer } from './harness';

const PATH = '/refer/def/sensor.json';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('an organisation sees the names that it gave, in its language, and no names of another', async () => {
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  await owner.call(customMeasurements.create, {
    ...{ measurement_id: 5501, measurement_name_en: 'Sap flow', measurement_unit: 'g/h' },
  });
  await owner.call(customMeasurements.rename, { measurement_id: 4097, measurement_name_zh: '棚内温度' });
  await neighbour.call(customMeasurements.create, { measurement_id: 5500, measurement_name_en: 'Theirs' });
  expect(await owner.call(measurements.listNames, { org_id: neighbour.orgId })).toEqual([
    {
      ...{ measurement_id: 4097, measurement_name: '棚内温度', measurement_unit: '℃' },
      ...{ measurement_name_en: '', measurement_name_zh: '棚内温度', measurement_name_ru: '' },
    },
    {
      ...{ measurement_id: 5501, measurement_name: 'Sap flow', measurement_unit: 'g/h' },
      ...{ measurement_name_en: 'Sap flow', measurement_name_zh: '', measurement_name_ru: '' },
    },
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
