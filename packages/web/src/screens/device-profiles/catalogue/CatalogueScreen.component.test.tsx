import {
  type CatalogueModel,
  type CodecCatalogue,
  codecCatalogues,
} from '@fieldscope/contract/calls/codec-catalogues';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, on, refusal } from '../../../../test/contract-answers';
import { openScreen } from '../../../../test/screen';

const CATALOGUE: CodecCatalogue = {
  ...{ file_name: 'profiles.zip', opened_at: Date.now(), kept_until: Date.now() + 604_800_000 },
  ...{ models: 2, codecs: 2, vendors: [{ name: 'Acme', models: 2 }] },
  left_out: [{ path: 'vendors/acme/devices/old.toml', reason: 'codec_missing' }],
  left_out_count: 1,
};
const model = (id: number, name: string): CatalogueModel => ({
  ...{ model_id: id, codec_id: id, vendor: 'Acme', name, description: 'Greenhouse probe', version: '' },
  ...{ codec_path: `codecs/${id}.js`, tests: 2, passed: null, failed: null },
});
const MODELS = [model(1, 'GP-2'), model(2, 'GP-3')];
const tested = (id: number, failed = 0) => ({
  model: { ...MODELS[id - 1]!, passed: 2 - failed, failed },
  proposed: { name: `Acme ${MODELS[id - 1]!.name}`, vendor: 'Acme', model: MODELS[id - 1]!.name },
  tests: [
    {
      name: 'warm',
      function: 'decodeUplink' as const,
      outcome: 'passed' as const,
      expected: '{}',
      got: '{}',
    },
    {
      ...{
        name: 'cold',
        function: 'decodeUplink' as const,
        outcome: failed ? ('failed' as const) : ('passed' as const),
      },
      ...{ expected: '{"data":{"TempC_SHT":-4}}', got: '{"data":{"TempC_SHT":4}}' },
    },
  ],
  outputs: ['{"data":{"TempC_SHT":21.5,"BatV":3.6},"warnings":[]}'],
});
const openPage = (at: string, ...answers: Answer[]) =>
  openScreen({
    at,
    answers: [
      on(codecCatalogues.view, { catalogue: CATALOGUE }),
      on(codecCatalogues.listModels, { total: 2, list: MODELS }),
      on(codecCatalogues.test, ({ model_id }) => tested(Number(model_id), Number(model_id) - 1)),
      on(deviceProfiles.list, []),
      ...answers,
    ],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('without a catalogue there is a place for an archive, and what is wrong with one is said there', async () => {
  const page = await openPage(
    '#/device_profiles?catalogue=',
    on(codecCatalogues.view, { catalogue: null }),
    on(codecCatalogues.upload, { upload_id: 7, received: 3 }),
    on(codecCatalogues.open, refusal('upload_failed', { reason: 'only zip and tar.gz archives are taken' })),
  );
  await button('Choose an archive');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await page.person.upload(input, new File(['abc'], 'profiles.zip'));
  expect((await screen.findByRole('alert')).textContent).toContain('only zip and tar.gz archives are taken');
  expect(page.madeCalls(codecCatalogues.open)).toEqual([{ upload_id: 7 }]);
  await page.isAccessible();
});

test('models are searched, their codecs tested one after the other, and what was left out is named', async () => {
  const page = await openPage('#/device_profiles?catalogue=');
  expect(await screen.findByText(/^profiles\.zip: 2 models/)).toBeDefined();
  expect(screen.getByText('1 file is left out')).toBeDefined();
  expect(screen.getByText(/names no codec that is in the archive/)).toBeDefined();
  await page.person.click(await button('Run all tests'));
  await waitFor(() =>
    expect(page.madeCalls(codecCatalogues.test)).toEqual([{ model_id: 1 }, { model_id: 2 }]),
  );
  await page.person.type(screen.getByRole('searchbox', { name: 'Search maker or model' }), 'gp-3');
  await waitFor(() =>
    expect(page.madeCalls(codecCatalogues.listModels).at(-1)).toMatchObject({ search: 'gp-3', page: 1 }),
  );
  await page.isAccessible();
});

test('chosen models are added with the measurements that are proposed; one whose name is taken stays', async () => {
  const page = await openPage(
    '#/device_profiles?catalogue=1,2',
    on(codecCatalogues.add, [
      { model_id: 1, profile_id: 5, problem: null },
      { model_id: 2, profile_id: null, problem: 'name_taken' },
    ]),
  );
  const second = await screen.findByRole('region', { name: 'GP-3' });
  expect(within(second).getByText('1 of 2 passed')).toBeDefined();
  expect(within(second).getByText('{"data":{"TempC_SHT":4}}')).toBeDefined();
  expect(within(second).getByRole('combobox', { name: /^BatV is 3\.6/ })).toBeDefined();
  await page.isAccessible();
  await page.person.click(await button('Add 2 device profiles'));
  expect(await screen.findByText(/^A device profile of this name exists already/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'GP-2' })).toBeNull();
  const [added] = page.madeCalls(codecCatalogues.add) as { profiles: { name: string; fields: object[] }[] }[];
  expect(added!.profiles.map(({ name, fields }) => [name, fields.length])).toEqual([
    ['Acme GP-2', 1],
    ['Acme GP-3', 1],
  ]);
});
