import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { CODEC_CATALOGUE_LIMITS as MOST } from '@fieldscope/contract/codec-catalogue-limits';
import { proposeForOutputs } from '@fieldscope/contract/decoded-fields/propose-for-outputs';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArchiveFault, FAULT_WORDS } from '../src/modules/codec-catalogues/archive-faults.model';
import { purgeCatalogues } from '../src/modules/codec-catalogues/codec-catalogues.service';
import { anOwner, aSubUser, type User } from './builders';
import {
  aTarGz,
  aTarOf,
  aZip,
  aZipOf,
  chirpstackFiles,
  type Files,
  GREENHOUSE_CODEC,
  tarEntry,
  thingsStackFiles,
} from './catalogue-archive';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

async function upload(archive: Buffer, as = owner): Promise<number> {
  let uploadId: number | undefined;
  for (let start = 0; start < archive.length; start += MOST.partBytes) {
    const data = archive.subarray(start, start + MOST.partBytes).toString('base64');
    const part = { bytes: archive.length, part: start / MOST.partBytes, data, upload_id: uploadId };
    ({ upload_id: uploadId } = await as.call(codecCatalogues.upload, { ...part, file_name: 'profiles.zip' }));
  }
  return uploadId!;
}
const open = async (archive: Buffer, as = owner) =>
  as.call(codecCatalogues.open, { upload_id: await upload(archive, as) });
const openFiles = (files: Files) => open(aZip(files));
const list = (query: object = {}, as = owner) => as.call(codecCatalogues.listModels, query);
const names = async (query: object = {}) =>
  (await list(query)).list.map(({ vendor, name }) => `${vendor} | ${name}`);
const view = async (as = owner) => (await as.call(codecCatalogues.view)).catalogue;
const refusedFor = (fault: ArchiveFault) => ({
  code: ERRORS.upload_failed.code,
  facts: { reason: FAULT_WORDS.en[fault] },
});
const testModel = (model_id: number) => owner.call(codecCatalogues.test, { model_id });
const outcomes = async (model_id: number) =>
  (await testModel(model_id)).tests.map(({ name, outcome }) => [name, outcome]);

/** So many models of one maker. */
const models = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `profiles-master/vendors/acme/devices/m${n}.toml`,
      `[device]\nname = "M${n}"\n[[device.firmware]]\ncodec = "probe.js"`,
    ]),
  );

describe('an archive', () => {
  test.each([
    ['zip', aZip],
    ['tar.gz', aTarGz],
  ])('in the layout of chirpstack-device-profiles, %s, is a list of makers and models', async (_, pack) => {
    expect(await open(pack(chirpstackFiles()))).toMatchObject({
      ...{ file_name: 'profiles.zip', models: 3, codecs: 2, left_out: [], left_out_count: 0 },
      vendors: [
        { name: 'Acme', models: 2 },
        { name: 'Zeta', models: 1 },
      ],
    });
    expect(await names()).toEqual(['Acme | Acme GP-2', 'Acme | Acme GP-3', 'Zeta | Z1']);
    expect(await names({ search: 'gp 3' })).toEqual(['Acme | Acme GP-3']);
    expect(await names({ search: 'GREENHOUSE z1' })).toEqual(['Zeta | Z1']);
    expect(await names({ vendor: 'Acme', search: 'z1' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('with one folder of lorawan-devices is its devices, called by the folder or by the list of makers', async () => {
    await openFiles(thingsStackFiles());
    expect(await names()).toEqual(['Acme | GP-2']);
    const root = Object.entries(thingsStackFiles()).map(([path, text]) => [`repo/vendor/${path}`, text]);
    await openFiles({
      ...Object.fromEntries(root),
      'repo/vendor/index.yaml': 'vendors:\n  - { id: acme, name: Acme Probes GmbH }\n',
    });
    expect(await names()).toEqual(['Acme Probes GmbH | GP-2']);
    const files = Object.entries(thingsStackFiles()).map(([path, text]) => [path.replace('acme/', ''), text]);
    await openFiles(Object.fromEntries(files));
    expect(await names()).toEqual([' | GP-2']);
  });

  test('has a model once for each codec that versions of its firmware have', async () => {
    const firmware = `
[device]
name = "Acme GP-2"
[[device.firmware]]
version = "1.0"
codec = "probe.js"
[[device.firmware]]
version = "1.1"
codec = "probe.js"
[[device.firmware]]
version = "2.0"
codec = "probe2.js"`;
    await openFiles(
      chirpstackFiles({
        'profiles-master/vendors/acme/devices/gp-2.toml': firmware,
        'profiles-master/vendors/acme/devices/gp-2-again.toml': firmware,
        'profiles-master/vendors/acme/codecs/probe2.js': `${GREENHOUSE_CODEC}// 2`,
      }),
    );
    const found = (await list({ search: 'gp-2' })).list;
    expect(found.map(({ name, version }) => [name, version])).toEqual([
      ['Acme GP-2', '1.0, 1.1'],
      ['Acme GP-2', '2.0'],
    ]);
    expect((await testModel(found[1]!.model_id)).proposed).toEqual({
      ...{ name: 'Acme GP-2 (2.0)', vendor: 'Acme', model: 'GP-2' },
    });
  });

  test('says which of its files could not be read', async () => {
    const folder = 'profiles-master/vendors/acme';
    const { left_out: leftOut } = await openFiles(
      chirpstackFiles({
        [`${folder}/devices/broken.toml`]: '[device\nname = ',
        [`${folder}/devices/nameless.toml`]:
          '[device]\nname = "\\u0007\\u200b"\n[[device.firmware]]\ncodec = "probe.js"',
        [`${folder}/devices/bare.toml`]: '[device]\nname = "Bare"\nfirmware = []',
        [`${folder}/devices/gone.toml`]:
          '[device]\nname = "Gone"\n[[device.firmware]]\ncodec = "../../../gone.js"',
        [`${folder}/devices/long.toml`]: '[device]\nname = "Long"\n[[device.firmware]]\ncodec = "long.js"',
        [`${folder}/codecs/long.js`]: `// ${'x'.repeat(300 * 1024)}`,
        [`${folder}/codecs/test_decode_probe.json`]: '[{"name": "half"',
      }),
    );
    expect(
      Object.fromEntries(leftOut.map(({ path, reason }) => [path.replace(`${folder}/`, ''), reason])),
    ).toEqual({
      'devices/broken.toml': 'unreadable',
      'devices/nameless.toml': 'nameless',
      'devices/bare.toml': 'codec_missing',
      'codecs/../../../gone.js': 'codec_missing',
      'codecs/long.js': 'too_long',
      'codecs/test_decode_probe.json': 'tests_unreadable',
    });
    expect(await names({ vendor: 'Acme' })).toEqual(['Acme | Acme GP-2', 'Acme | Acme GP-3']);
  });

  test('gives names without control characters, of the length that profiles have', async () => {
    await openFiles(
      thingsStackFiles({
        'acme/gp-2.yaml': `
name: "GP\\u0000\\u202e2\\n${'x'.repeat(300)}"
description: "two\\nlines\\ud800"
firmwareVersions: [{ version: '1', profiles: { EU: { codec: gp-2-codec } } }]`,
      }),
    );
    const [model] = (await list()).list;
    expect(model).toMatchObject({ description: 'two lines' });
    expect(model!.name).toMatch(/^GP 2 x{59}$/);
    expect(model!.name.length).toBe(DEVICE_PROFILE_LIMITS.nameLength);
  });

  test('takes the place of the one before, is gone after a week or when somebody deletes it', async () => {
    const { opened_at: openedAt, kept_until: keptUntil } = await openFiles(chirpstackFiles());
    expect(keptUntil - openedAt).toBe(7 * DAY_MS);
    await openFiles(thingsStackFiles());
    expect(await names()).toEqual(['Acme | GP-2']);
    const kept = async () => {
      await purgeCatalogues({ ...server, signal: new AbortController().signal });
      const { rows } = await server.pool.query('select 1 from codec_catalogue where org_id = $1', [
        owner.orgId,
      ]);
      return rows.length;
    };
    server.clock.advance(6 * DAY_MS);
    expect(await kept()).toBe(1);
    server.clock.advance(DAY_MS + HOUR_MS);
    expect(await kept()).toBe(0);
    owner = await anOwner(server);
    await openFiles(thingsStackFiles());
    await owner.call(codecCatalogues.remove);
    expect(await view()).toBeNull();
    expect(await list()).toEqual({ total: 0, list: [] });
  });

  test("is nobody else's, and observers neither bring nor see one", async () => {
    await openFiles(chirpstackFiles());
    const other = await anOwner(server);
    expect(await view(other)).toBeNull();
    expect((await list({}, other)).total).toBe(0);
    await expect(other.call(codecCatalogues.test, { model_id: 1 })).rejects.toMatchObject({
      code: ERRORS.resource_missing.code,
    });
    const uploadId = await upload(aZip(chirpstackFiles()));
    await expect(other.call(codecCatalogues.open, { upload_id: uploadId })).rejects.toMatchObject({
      code: ERRORS.resource_missing.code,
    });
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(codecCatalogues.view)).rejects.toMatchObject({
      code: ERRORS.no_authority.code,
    });
  });

  test('is paged where it has hundreds of models', async () => {
    await openFiles(chirpstackFiles(models(120)));
    const { total, list: last } = await list({ page: 3 });
    expect([total, last.map(({ name }) => name).slice(-2)]).toEqual([123, ['M119', 'Z1']]);
    expect((await list()).list.map(({ name }) => name).slice(0, 4)).toEqual([
      'Acme GP-2',
      'Acme GP-3',
      'M0',
      'M1',
    ]);
  });
});

describe('tests that came with a codec', () => {
  test('are run, and their results are kept with it', async () => {
    await openFiles(chirpstackFiles());
    const { tests, model } = await testModel(1);
    expect(tests.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['warm', 'passed'],
      ['another port', 'passed'],
      ['ten minutes', 'passed'],
    ]);
    expect(model).toMatchObject({ tests: 3, passed: 3, failed: 0 });
    // The other model has the same codec.
    expect((await list()).list.map(({ passed, failed }) => [passed, failed])).toEqual([
      [3, 0],
      [3, 0],
      [null, null],
    ]);
    const failed = await testModel(3);
    expect(failed.tests).toEqual([
      expect.objectContaining({
        ...{ name: 'a // level', outcome: 'failed', expected: '{"data":{"level":2}}' },
        got: expect.stringContaining('"level":1'),
      }),
    ]);
  });

  test('of lorawan-devices are its examples, normalised payloads too', async () => {
    await openFiles(
      thingsStackFiles({
        'acme/gp-2.js': `${GREENHOUSE_CODEC}
          function normalizeUplink(input) { return { data: { air: { temperature: input.data.TempC_SHT } } }; }`,
        'acme/gp-2-codec.yaml': `
uplinkDecoder:
  fileName: gp-2.js
  examples:
    - &warm
      description: warm
      input: { fPort: 2, bytes: [8, 0x66, 55, 36] }
      output: { data: { TempC_SHT: 21.5, Hum_SHT: 55, BatV: 3.6 } }
      normalizedOutput: { data: [{ air: { temperature: 21.5 } }] }
    - <<: *warm
      description: warmer
      normalizedOutput: { data: [{ air: { temperature: 22.5 } }] }`,
      }),
    );
    expect(await outcomes(1)).toEqual([
      ['warm', 'passed'],
      ['warmer', 'failed'],
    ]);
  });

  test('of a codec that never ends are not all waited for, and uplinks do not wait for them', async () => {
    const endless = Array.from({ length: 6 }, (_, place) => ({
      ...{ name: `${place}`, input: { fPort: 2, bytes: [1] }, expected: { data: {} } },
    }));
    await openFiles(
      chirpstackFiles({
        'profiles-master/vendors/zeta/codecs/z1.js': 'function decodeUplink() { for (;;); }',
        'profiles-master/vendors/zeta/codecs/test_decode_z1.json': JSON.stringify(endless),
      }),
    );
    const testing = outcomes(3);
    const tried = await owner.call(deviceProfiles.try, {
      script: GREENHOUSE_CODEC,
      payload: '08663724',
      f_port: 2,
    });
    expect(tried.kind).toBe('output');
    expect((await testing).map(([, outcome]) => outcome)).toEqual([
      ...['timeout', 'timeout'],
      ...['not_run', 'not_run', 'not_run', 'not_run'],
    ]);
  });
});

describe('profiles are made of models', () => {
  const FACTS = { vendor: 'Acme', model: 'GP-2', interval_minutes: 15, fields: [] };

  test('with the codec, and the measurements that a person has looked at', async () => {
    await openFiles(chirpstackFiles());
    const { outputs, proposed } = await testModel(1);
    const { fields, batteryVoltages } = proposeForOutputs(outputs.map((output) => JSON.parse(output)));
    expect(fields.map(({ path, measurement_id: id }) => [path, id])).toEqual([
      ['TempC_SHT', 4097],
      ['Hum_SHT', 4098],
    ]);
    expect(batteryVoltages).toMatchObject([{ path: 'BatV', volts: 3.6 }]);
    const [added] = await owner.call(codecCatalogues.add, {
      profiles: [{ model_id: 1, ...proposed, interval_minutes: 15, fields }],
    });
    expect(await owner.call(deviceProfiles.view, { profile_id: added!.profile_id! })).toMatchObject({
      ...{
        name: 'Acme GP-2',
        vendor: 'Acme',
        model: 'GP-2',
        interval_minutes: 15,
        script: GREENHOUSE_CODEC,
        fields,
      },
    });
  });

  test('of each that can be made; the others say why not', async () => {
    await openFiles(chirpstackFiles());
    const add = (names: [string, string][]) =>
      owner.call(codecCatalogues.add, {
        profiles: names.map(([name, model], place) => ({ ...FACTS, name, model, model_id: place + 1 })),
      });
    await add([['Taken', 'GP-1']]);
    const added = await add([
      ['First', 'GP-2'],
      ['Taken', 'GP-3'],
      ['Third', 'S2101'],
    ]);
    expect(added.map(({ problem }) => problem)).toEqual([null, 'name_taken', 'built_in_model']);
    await expect(
      owner.call(codecCatalogues.add, { profiles: [{ ...FACTS, name: 'Nothing', model_id: 99 }] }),
    ).rejects.toMatchObject({ code: ERRORS.resource_missing.code });
  });
});

describe('an archive is refused', () => {
  const PLAIN = tarEntry({ path: 'a.txt', text: 'a' });

  test.each<[string, ArchiveFault, () => Buffer]>([
    ['that is none', 'type', () => Buffer.from('{"format": "fieldscope-device-profile"}')],
    ['without a model', 'nothing', () => aZip({ 'a/readme.md': 'nothing' })],
    ['that ends in the middle', 'damaged', () => aTarGz(chirpstackFiles()).subarray(0, 400)],
    ['with a damaged head', 'damaged', () => aTarOf([Buffer.alloc(512, 'x')])],
    ['whose list of files is cut off', 'damaged', () => aZip(chirpstackFiles()).subarray(0, 900)],
    ['with a path that leaves it', 'paths', () => aTarOf([PLAIN, tarEntry({ path: '../../etc/x.js' })])],
    ['with a path from the root', 'paths', () => aTarOf([tarEntry({ path: '/etc/x.js' })])],
    ['with a path of Windows', 'paths', () => aTarOf([tarEntry({ path: 'a\\..\\x.js' })])],
    ['that is a bomb of one file', 'size', () => aTarGz({ 'a.bin': '0'.repeat(12 * 1024 * 1024) })],
    [
      'that unpacks to too much',
      'size',
      () =>
        aZipOf(
          Object.fromEntries(
            Array.from({ length: 70 }, (_, n) => [`a/${n}.js`, [new Uint8Array(500_000), { level: 1 }]]),
          ),
        ),
    ],
    [
      'of very many empty files, tar.gz',
      'size',
      () => aTarOf(Array.from({ length: MOST.entries + 1 }, () => PLAIN)),
    ],
    [
      'of too many files, zip',
      'entries',
      () =>
        aZipOf(
          Object.fromEntries(
            Array.from({ length: MOST.entries + 1 }, (_, n) => [`${n}`, [new Uint8Array(0), { level: 0 }]]),
          ),
        ),
    ],
    ['of too many models', 'many', () => aTarGz(chirpstackFiles(models(MOST.models)))],
  ])('%s', async (_, fault, archive) => {
    const startedAt = performance.now();
    await expect(open(archive())).rejects.toMatchObject(refusedFor(fault));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    // Nothing of it is kept.
    expect(await view()).toBeNull();
    await expect(owner.call(codecCatalogues.upload, { ...PART, part: 0 })).resolves.toBeDefined();
  });

  const PART = { file_name: 'a.zip', bytes: 9, data: 'QUJD' };

  test('with a folder that is a link is read without it', async () => {
    const files = Object.entries(chirpstackFiles()).map(([path, text]) => tarEntry({ path, text }));
    const link = tarEntry({ path: 'vendors/x.js', type: '2', link: '/etc/passwd' });
    const { left_out: leftOut } = await open(aTarOf([...files, link]));
    expect(leftOut).toEqual([{ path: 'vendors/x.js', reason: 'link' }]);
    const zipped = Object.fromEntries(
      Object.entries(chirpstackFiles()).map(([path, text]) => [path, Buffer.from(text)]),
    );
    const linked = await open(
      aZipOf({ ...zipped, 'x.js': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    );
    expect(linked.left_out).toEqual([{ path: 'x.js', reason: 'link' }]);
  });

  test.each<[string, string]>([
    [
      'aliases of aliases',
      `a: &a [x]\n${'bcdefghij'
        .split('')
        .map((key, n) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[n]}`).join(', ')}]`)
        .join('\n')}\nfirmwareVersions: *j`,
    ],
    ['lists within lists', `firmwareVersions: ${'['.repeat(100_000)}`],
    ['a name that is a list', 'name: [a]\nfirmwareVersions: [{ profiles: { E: { codec: gp-2-codec } } }]'],
    [
      'a key of the prototype',
      '__proto__: { name: x }\nfirmwareVersions: [{ profiles: { __proto__: { codec: x } } }]',
    ],
    ['tags of other languages', 'name: !!js/function "x"\nfirmwareVersions: !!python/object []'],
    [
      'very many keys',
      `firmwareVersions:\n${Array.from({ length: 30_000 }, (_, n) => `  k${n}: ${n}`).join('\n')}`,
    ],
  ])('a description of %s leaves the rest of the archive readable', async (_, text) => {
    const startedAt = performance.now();
    await openFiles(thingsStackFiles({ 'acme/hostile.yaml': text }));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await names()).filter((name) => name.endsWith('GP-2'))).toEqual(['Acme | GP-2']);
  });

  test.each([
    ['tables within tables', `[${'a.'.repeat(60_000)}b]\nx = 1`],
    ['lists within lists', `a = ${'['.repeat(100_000)}`],
    ['very many keys', Array.from({ length: 30_000 }, (_, n) => `k${n} = ${n}`).join('\n')],
  ])('a description of %s in TOML, too', async (_, text) => {
    const startedAt = performance.now();
    await openFiles(chirpstackFiles({ 'profiles-master/vendors/acme/devices/hostile.toml': text }));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await names()).length).toBe(3);
  });

  test.each([
    ['quotes that do not end', '\\"'.repeat(120_000)],
    ['comments that do not end', '/*'.repeat(120_000)],
    ['commas and spaces', `[${', '.repeat(120_000)}`],
    ['lists within lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'what no database takes',
      '[{"name":"\\u0000","input":{"fPort":2,"bytes":[1]},"expected":{"data":{"a":"\\u0000\\ud800"}}}]',
    ],
  ])('tests of %s, too', async (_, text) => {
    const startedAt = performance.now();
    await openFiles(chirpstackFiles({ 'profiles-master/vendors/zeta/codecs/test_decode_z1.json': text }));
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect((await testModel(3)).model.name).toBe('Z1');
  });

  test('when parts are missing, and when later uploads have taken its place', async () => {
    await expect(owner.call(codecCatalogues.upload, { ...PART, part: 1 })).rejects.toMatchObject({
      code: ERRORS.operation_unsupported.code,
    });
    const { upload_id: uploadId } = await owner.call(codecCatalogues.upload, { ...PART, part: 0 });
    await expect(owner.call(codecCatalogues.open, { upload_id: uploadId })).rejects.toMatchObject({
      code: ERRORS.resource_missing.code,
    });
    for (let more = 0; more < MOST.openUploads; more++)
      await owner.call(codecCatalogues.upload, { ...PART, part: 0 });
    // The oldest was deleted.
    await expect(
      owner.call(codecCatalogues.upload, { ...PART, part: 1, upload_id: uploadId }),
    ).rejects.toMatchObject({ code: ERRORS.resource_missing.code });
    server.clock.advance(2 * HOUR_MS);
    await purgeCatalogues({ ...server, signal: new AbortController().signal });
    const { rows } = await server.pool.query(
      'select count(*)::int as count from codec_catalogue where opened_at is null',
    );
    expect(rows[0].count).toBe(0);
  });
});
