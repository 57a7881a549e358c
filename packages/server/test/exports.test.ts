import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, type Measured } from './readings';

const EXPORT_LIMIT = 11322;
const PARAMETER_INVALID = 10007;
const FOREIGN = 11303;

let server: TestServer;
let owner: User;
let now: number;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  now = server.clock.now();
});

const theLastDay = () => ({ time_start: now - DAY_MS, time_end: now });
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

test('readings of a device are a file, newest first, in the words of the reader', async () => {
  const node = await aNode(owner, { name: '=cmd|calc, "A"' });
  await owner.call(customMeasurements.create, {
    measurement_id: 5500,
    measurement_name_en: 'Sap flow',
    measurement_unit: 'g/h',
  });
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [
    [now - 2 * HOUR_MS, -0.5],
    [now - HOUR_MS, 21.4],
  ]);
  await aHistory(server, { eui: node.eui, measurement_id: 5500 }, [[now - 3 * HOUR_MS, '-1.5']]);
  const input = { eui: [node.eui], ...theLastDay(), timezone: 'America/St_Johns' };
  const { name, text } = await owner.call(dataExports.exportMeasurements, input);
  const device = `"'=cmd|calc, ""A""",${node.eui}`;
  expect(name).toBe('readings-2026-03-01.csv');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(linesOf(text)).toEqual([
    'Device,EUI,Channel,Measurement ID,Measurement,Value,Unit,Measured at (America/St_Johns),Uploaded at (America/St_Johns),fCnt',
    `${device},1,4097,Air Temperature,21.4,℃,2026-03-01T05:30:00-03:30,2026-03-01T05:30:00-03:30,`,
    `${device},1,4097,Air Temperature,-0.5,℃,2026-03-01T04:30:00-03:30,2026-03-01T04:30:00-03:30,`,
    `${device},1,5500,Sap flow,'-1.5,g/h,2026-03-01T03:30:00-03:30,2026-03-01T03:30:00-03:30,`,
  ]);
  const { body } = await owner.ask(dataExports.exportMeasurements, input, { language: 'ru' });
  expect(linesOf((body.data as typeof body.data & { text: string }).text)[0]).toMatch(
    /^Устройство,EUI,Канал/,
  );
});

test('more than 30 days or 10,000 rows, a range that is none and a device of others are refused', async () => {
  const node = await aNode(owner);
  const full = Array.from(
    { length: LIMITS.exportRows },
    (_, index): Measured => [now - index * SECOND_MS, index],
  );
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, full);
  const file = (more: object) =>
    owner.call(dataExports.exportMeasurements, { eui: [node.eui], ...theLastDay(), ...more });
  expect(linesOf((await file({ timezone: 'UTC' })).text)).toHaveLength(1 + LIMITS.exportRows);
  await aHistory(server, { eui: node.eui, measurement_id: 4098 }, [[now, 1]]);
  await expect(file({})).rejects.toMatchObject({ code: EXPORT_LIMIT });
  await expect(file({ time_start: now - 31 * DAY_MS })).rejects.toMatchObject({ code: EXPORT_LIMIT });
  await expect(file({ time_start: now })).rejects.toMatchObject({ code: PARAMETER_INVALID });
  await expect(file({ timezone: 'Mars' })).rejects.toMatchObject({ code: PARAMETER_INVALID });
  const foreign = await aNode(await anOwner(server));
  await expect(file({ eui: [foreign.eui] })).rejects.toMatchObject({ code: FOREIGN });
});

test('a month of the reader is one file, though it has 31 days', async () => {
  const node = await aNode(owner);
  const file = (from: string, to: string, timezone: string) =>
    owner.call(dataExports.exportMeasurements, {
      eui: [node.eui],
      ...{ time_start: Date.parse(from), time_end: Date.parse(to), timezone },
    });
  await file('2026-01-01T00:00Z', '2026-02-01T00:00Z', 'UTC');
  // With the hour that its clocks go back.
  await file('2025-10-01T00:00+02:00', '2025-11-01T00:00+01:00', 'Europe/Berlin');
  await expect(file('2026-01-02T00:00Z', '2026-02-02T00:00Z', 'UTC')).rejects.toMatchObject({
    code: EXPORT_LIMIT,
  });
});

test('values are in the units that the reader has chosen, where that is wanted', async () => {
  const node = await aNode(owner);
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[now - HOUR_MS, 21.4]]);
  await aHistory(server, { eui: node.eui, measurement_id: 4105 }, [[now - 2 * HOUR_MS, 10]]);
  const reader = await aSubUser(owner, 'observer');
  await reader.call(users.changeSetting, { temperatureUnit: 1, units: { speed: 'km/h' } });
  const valuesIn = async (units: 'published' | 'reader') => {
    const input = { eui: [node.eui], ...theLastDay(), units };
    const { text } = await reader.call(dataExports.exportMeasurements, input);
    return linesOf(text)
      .slice(1)
      .map((line) => line.split(',').slice(5, 7).join(' '));
  };
  expect(await valuesIn('reader')).toEqual(['70.52 °F', '36 km/h']);
  expect(await valuesIn('published')).toEqual(['21.4 ℃', '10 m/s']);
});
