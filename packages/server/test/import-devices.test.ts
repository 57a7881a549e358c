import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aProducedDevice } from './builders';
import { whenFileEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { aSender, S2101_UPLINK } from './sender';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'fieldscope-import-'));
  whenFileEnds(() => rm(folder, { recursive: true, force: true }));
});

const HEAD = 'EUI,code,model,DevEUI,JoinEUI,AppKey';
const KEY = '2B7E151628AED2A6ABF7158809CF4F3C';
const anEui = () => `70B3D5${randomBytes(5).toString('hex').toUpperCase()}`;
const lineOf = (
  eui: string,
  { code = 'FIELD-1', model = 'S2101', devEui = '', join = '800000000000000A', key = KEY } = {},
) => [eui, code, model, devEui, join, key].join(',');

async function importCsv(...lines: string[]) {
  const path = join(folder, `${randomBytes(4).toString('hex')}.csv`);
  await writeFile(path, lines.join('\n'));
  const { DATABASE_URL, DATA_DIR } = server.config;
  return runAdmin(['import-devices', '--csv', path], { DATABASE_URL, DATA_DIR });
}
const countDevices = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from device`.execute(server.db)).rows[0]!.n;

test('an imported device is bound by EUI and key code, sends by its DevEUI, and has its join keys', async () => {
  const [eui, devEui] = [anEui(), anEui()];
  const { exitCode, out } = await importCsv(
    'Key code;EUI;model;dev_eui;JoinEUI;AppKey',
    `FIELD-1;${eui.toLowerCase()};S2103;${devEui};800000000000000B;${KEY.toLowerCase()}`,
    '',
  );
  expect([exitCode, out]).toEqual([0, '1 device is registered.\n']);
  const owner = await anOwner(server);
  await expect(owner.call(production.bind, { eui, code: 'FIELD-2' })).rejects.toMatchObject({
    code: ERRORS.device_key_wrong.code,
  });
  await owner.call(production.bind, { eui, code: 'FIELD-1' });
  expect(await owner.call(devices.viewNodeKey, { eui })).toMatchObject({
    ...{ dev_eui: devEui, join_eui: '800000000000000B', app_key: KEY },
  });
  const sender = await aSender(server);
  expect(await sender.uplink({ dev_eui: devEui }, S2101_UPLINK)).toMatchObject({ outcome: 'stored' });
});

test('every wrong line is named with what is wrong in it, and nothing is imported', async () => {
  const before = await countDevices();
  const [good, twice] = [anEui(), anEui()];
  const { exitCode, out } = await importCsv(
    HEAD,
    lineOf(good),
    lineOf('70B3', { model: 'S9999', key: 'secret' }),
    lineOf(twice),
    lineOf(twice),
    lineOf(anEui(), { code: '', join: 'none' }),
  );
  expect(exitCode).toBe(1);
  expect(out.split('\n')).toEqual([
    'Nothing was imported.',
    expect.stringMatching(/^line 3: EUI is not 16 digits/),
    expect.stringMatching(/^line 3: model is none of S2101, /),
    expect.stringMatching(/^line 3: DevEUI is not 16 digits/),
    expect.stringMatching(/^line 3: AppKey is not 32 digits/),
    expect.stringMatching(/^line 6: code is not 4 to 64/),
    expect.stringMatching(/^line 6: JoinEUI is not 16 digits/),
    'line 5: EUI stands in line 4 already',
    'line 5: DevEUI stands in line 4 already',
    '',
  ]);
  expect(await countDevices()).toBe(before);
});

test('what is registered already is named, by EUI or DevEUI, and nothing is imported', async () => {
  const [produced, other] = [await aProducedDevice(server), await aProducedDevice(server)];
  const before = await countDevices();
  const { exitCode, out } = await importCsv(
    HEAD,
    lineOf(anEui()),
    lineOf(produced.eui),
    lineOf(anEui(), { devEui: other.dev_eui }),
  );
  expect(exitCode).toBe(1);
  expect(out).toBe(
    [
      'Nothing was imported.',
      'line 3: EUI is registered already',
      'line 4: DevEUI is registered already',
      '',
    ].join('\n'),
  );
  expect(await countDevices()).toBe(before);
});

test('an EUI that an organisation adopted can still be imported for who has its key code', async () => {
  const [attacker, owner] = [await anOwner(server), await anOwner(server)];
  const eui = anEui();
  await attacker.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'S2101' }] });
  expect((await importCsv(HEAD, lineOf(eui))).exitCode).toBe(0);
  await owner.call(production.bind, { eui, code: 'FIELD-1' });
});

test.each([
  ['a column that is missing', ['EUI,model', lineOf(anEui())], 'line 1: column code is missing'],
  ['a file without devices', [HEAD], 'line 2: no device'],
])('%s is said', async (_what, lines, words) => {
  const { exitCode, out } = await importCsv(...lines);
  expect(exitCode).toBe(1);
  expect(out).toContain(words);
});

test('a file that is not there is said', async () => {
  const { DATABASE_URL, DATA_DIR } = server.config;
  const { exitCode, err } = await runAdmin(['import-devices', '--csv', '/nowhere.csv'], {
    DATABASE_URL,
    DATA_DIR,
  });
  expect([exitCode, err]).toEqual([1, 'The file /nowhere.csv cannot be read.\n']);
});
