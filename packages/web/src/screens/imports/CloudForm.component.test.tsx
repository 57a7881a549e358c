import { imports } from '@fieldscope/contract/calls/imports';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anImport, ORCHARD, withImports } from '../../../test/answered-imports';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { type OpenScreen, openScreen } from '../../../test/screen';

const FOUND = [
  { eui: ORCHARD, name: 'Orchard', is_known: true },
  { eui: '2CF7F1C000000099', name: '', is_known: false },
];
const finds = (devices: typeof FOUND, problem: null | 'key_refused' | 'answer_unreadable' = null): Answer =>
  on(imports.listCloudDevices, { problem, devices });
const openCloud = (...answers: Answer[]): Promise<OpenScreen> =>
  openScreen({ at: '#/data_import?tab=cloud', answers: [...withImports([]), ...answers] });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const find = async ({ person }: OpenScreen) =>
  person.click(await screen.findByRole('button', { name: 'Find devices' }));
/** Fills the key in and has the cloud searched. */
const search = async (page: OpenScreen) => {
  await page.person.type(await field('Access ID'), ' ABCD ');
  await page.person.type(await field('Access key'), 'secret');
  await find(page);
};

test('what is missing is said at its field, and the cloud is not asked', async () => {
  const page = await openCloud();
  await page.person.click(await screen.findByRole('combobox', { name: 'Cloud' }));
  await page.person.click(await screen.findByRole('option', { name: 'Another address' }));
  await page.person.type(await field('Address of its open API'), 'cloud.example');
  await page.person.type(await field('Access key'), 'secret');
  await find(page);
  await waitFor(async () => expect(descriptionOf(await field('Access ID'))).toBe('Fill this in.'));
  expect(descriptionOf(await field('Address of its open API'))).toBe(
    'An address begins with https:// or http://.',
  );
  expect((await field('Access key')).getAttribute('aria-invalid')).not.toBe('true');
  await page.isAccessible();
  expect(page.madeCalls(imports.listCloudDevices)).toEqual([]);
});

test('the history of the devices of this organisation is fetched, as far back as is chosen', async () => {
  const page = await openCloud(finds(FOUND), on(imports.startCloud, { import_id: 1 }));
  await search(page);
  const other = await screen.findByRole<HTMLInputElement>('checkbox', { name: '2CF7F1C000000099' });
  expect(other.disabled).toBe(true);
  expect(descriptionOf(other)).toContain('not in this organisation');
  screen.getByText('Takes 1.5 min or longer.');
  await page.person.click(screen.getByRole('combobox', { name: 'How far back' }));
  await page.person.click(await screen.findByRole('option', { name: '30 days' }));
  await screen.findByText('Takes 30 sec or longer.');
  await page.isAccessible();
  page.answer(on(imports.list, [anImport({ state: 'writing', progress: 0, name: 'sensecap.seeed.cc' })]));
  await page.person.click(screen.getByRole('button', { name: 'Import 1 device' }));
  await screen.findByText('The import has started.');
  await screen.findByText('Importing, 0%');
  expect(page.madeCalls(imports.startCloud)).toEqual([
    {
      ...{ address: 'https://sensecap.seeed.cc/openapi', access_id: 'ABCD', access_key: 'secret' },
      ...{ euis: [ORCHARD], days: 30 },
    },
  ]);
  // The key does not stay on the page.
  expect((await field('Access key')).value).toBe('');
  expect((await field('Access ID')).value).toBe(' ABCD ');
});

test.each([
  ['an answer that is none of an open API', 'answer_unreadable', /Check the address/],
  ['a key that the cloud refuses', 'key_refused', 'The cloud refuses this access ID and key.'],
] as const)('%s is said until the key is changed', async (_, problem, words) => {
  const page = await openCloud(finds([], problem));
  await search(page);
  await screen.findByText(words);
  await page.isAccessible();
  await page.person.type(await field('Access key'), '2');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test.each([
  ['without nodes', [], 'This key reaches no node.'],
  ['with nodes of others', FOUND.slice(1), /^None of its nodes is in this organisation\. Bind them/],
])('a key %s starts nothing', async (_, devices, words) => {
  await search(await openCloud(finds(devices)));
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('an import that may not begin says why; other devices are found with another key', async () => {
  const page = await openCloud(finds(FOUND), on(imports.startCloud, refusal('operation_unsupported')));
  await search(page);
  await page.person.click(await screen.findByRole('button', { name: 'Import 1 device' }));
  await screen.findByText('Three imports are under way. Finish or remove one first.');
  await page.person.type(await field('Access ID'), 'E');
  await screen.findByRole('button', { name: 'Find devices' });
  expect(screen.queryByRole('checkbox', { name: 'Orchard' })).toBeNull();
});

test('a portal that does not answer is not taken for a cloud that refuses', async () => {
  const page = await openCloud(on(imports.listCloudDevices, refusal('unknown_error')));
  await search(page);
  expect((await screen.findByRole('alert')).textContent).not.toMatch(/cloud/i);
  page.answer(finds(FOUND));
  await find(page);
  await screen.findByRole('checkbox', { name: 'Orchard' });
});
