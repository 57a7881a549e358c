import { type HistoryImport, imports } from '@fieldscope/contract/calls/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anImport, aReport, aWaitingFile, withImports } from '../../../test/answered-imports';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Opening = Partial<Parameters<typeof openScreen>[0]>;
const openList = (list: HistoryImport[], opening: Opening = {}): Promise<OpenScreen> =>
  openScreen({
    at: '#/data_import',
    ...opening,
    answers: [...withImports(list), ...(opening.answers ?? [])],
  });
const row = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('tr, li')!;
const stateOf = async (name: string) => (await row(name)).querySelector('[data-state]')!.textContent;
const actionsOf = async (name: string) =>
  [...(await row(name)).querySelectorAll('a, button')].map(({ textContent }) => textContent);
const removeOf = async ({ person }: OpenScreen, name: string) => {
  await person.click(within(await row(name)).getByRole('button', { name: 'Remove' }));
  return within(await screen.findByRole('dialog', { name: `Remove ${name}?` }));
};

test('each import says how far it is, and offers what can be done with it now', async () => {
  const page = await openList([
    anImport({ import_id: 1, name: 'a.csv', state: 'uploading', progress: 0.4 }),
    aWaitingFile({ import_id: 2, name: 'b.csv' }),
    anImport({ import_id: 3, name: 'c.csv', state: 'checking', progress: 0.6 }),
    aWaitingFile({ import_id: 4, name: 'd.csv', state: 'refused', report: aReport({ fault_count: 1 }) }),
    anImport({ import_id: 5, name: 'e.csv', state: 'writing', progress: 0.25 }),
    anImport({ import_id: 6, name: 'f.csv', state: 'removing' }),
  ]);
  expect(await stateOf('a.csv')).toBe('Uploading, 40%');
  expect(await stateOf('b.csv')).toBe('Not started');
  expect(await stateOf('c.csv')).toBe('Checking, 60%');
  expect(await stateOf('d.csv')).toBe('Needs a correction');
  expect(await stateOf('e.csv')).toBe('Importing, 25%');
  expect(await stateOf('f.csv')).toBe('Being removed');
  // Their shares are said to screen readers too.
  const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'));
  expect(bars.toSorted()).toEqual(['25%', '40%', '60%']);
  screen.getByRole('progressbar', { name: 'Importing, 25%' });
  expect(await actionsOf('a.csv')).toEqual(['Remove']);
  expect(await actionsOf('b.csv')).toEqual(['Continue', 'Remove']);
  expect(await actionsOf('d.csv')).toEqual(['Continue', 'Remove']);
  expect(await actionsOf('f.csv')).toEqual([]);
  await page.isAccessible();
});

test('an import names the readings that it left out, and why the cloud or the server ended it', async () => {
  await openList([
    anImport({ duplicates: 1234, report: aReport({ fault_count: 1 }) }),
    anImport({
      ...{ import_id: 2, source: 'cloud', name: 'https://cloud.example/openapi' },
      ...{ state: 'failed', progress: 0.5, problem: 'key_refused' },
    }),
    anImport({ import_id: 3, name: 'old.csv', state: 'failed', progress: 0.25, problem: 'aborted' }),
  ]);
  const done = within(await row('weather.csv'));
  done.getByText('1,234 were there already');
  done.getByText('1 could not be read');
  const failed = within(await row('https://cloud.example/openapi'));
  failed.getByText('Ended early, 50%');
  failed.getByText('The cloud refuses this access ID and key.');
  const aborted = within(await row('old.csv'));
  aborted.getByText('Ended early, 25%');
  aborted.getByText(
    'The server tried often and could not finish it. Import it again: nothing is stored twice.',
  );
});

test('the newest import comes first; a click on a column orders by it', async () => {
  const page = await openList([
    anImport({ import_id: 1, name: 'a.csv', created_at: 1000, readings: 30 }),
    anImport({ import_id: 2, name: 'b.csv', created_at: 3000, readings: 20 }),
    anImport({ import_id: 3, name: 'c.csv', created_at: 2000, readings: 10 }),
  ]);
  await row('a.csv');
  const names = () => screen.getAllByText(/^[abc]\.csv$/).map(({ textContent }) => textContent);
  expect(names()).toEqual(['b.csv', 'c.csv', 'a.csv']);
  await page.person.click(screen.getByRole('button', { name: 'Readings' }));
  expect(names()).toEqual(['c.csv', 'b.csv', 'a.csv']);
});

test('a finished import shows itself without being asked for again', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const page = await openList([anImport({ state: 'writing', progress: 0.25 })]);
  await screen.findByText('Importing, 25%');
  page.answer(on(imports.list, [anImport()]));
  await vi.advanceTimersByTimeAsync(1500);
  await screen.findByText('Done');
  const asked = page.madeCalls(imports.list).length;
  await vi.advanceTimersByTimeAsync(6000);
  expect(page.madeCalls(imports.list)).toHaveLength(asked);
});

test('on a phone imports are cards, with the longest name whole', async () => {
  const name = `${'Wetterstation-Nordost-'.repeat(5)}2026.csv`;
  const page = await openList([aWaitingFile({ name })], { onPhone: true });
  expect((await row(name)).tagName).toBe('LI');
  expect(await actionsOf(name)).toEqual(['Continue', 'Remove']);
  // A phone has no files to drag.
  expect(screen.queryByText('or drop it here')).toBeNull();
  await page.isAccessible();
});

test.each([
  ['zh', '正在导入，25%', '5 个已存在'],
  ['ru', /^Импортируется, 25.%$/, '5 уже было'],
] as const)('states and counts are read in the language %s', async (language, writing, duplicates) => {
  await openList([anImport({ state: 'writing', progress: 0.25, duplicates: 5 })], { language });
  await screen.findByText(writing);
  await screen.findByText(duplicates);
});

test('a list that cannot be loaded says so, and is there after another try', async () => {
  const page = await openList([], { answers: [on(imports.list, refusal('unknown_error'))] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('button', { name: 'Choose file' });
  page.answer(on(imports.list, [anImport()]));
  await page.person.click(again);
  await row('weather.csv');
});

test.each([
  '?import=1',
  '?import=99',
  '?import=x',
])('%s is no file to continue with, which is said', async (query) => {
  const page = await openList([anImport()], { at: `#/data_import${query}` });
  await screen.findByText('This import is not here any more.');
  await page.isAccessible();
  await page.person.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(page.address()).toBe('#/data_import');
  await row('weather.csv');
});

describe('before an import is removed', () => {
  test('it is said that a running one stops, and how many readings go', async () => {
    const page = await openList([anImport({ state: 'writing', readings: 1 })], {
      answers: [on(imports.remove, {})],
    });
    const dialog = await removeOf(page, 'weather.csv');
    dialog.getByText('The import stops.');
    dialog.getByText('1 reading of this import is deleted. All others stay.');
    // The button that changes nothing has the focus.
    expect(document.activeElement?.textContent).toBe('Cancel');
    await page.isAccessible();
    page.answer(on(imports.list, []));
    await page.person.click(dialog.getByRole('button', { name: 'Remove import' }));
    await screen.findByText('The import is being removed');
    await screen.findByText('No imports yet.');
    expect(page.madeCalls(imports.remove)).toEqual([{ import_id: 1 }]);
  });

  test('a file of which nothing is stored goes without a word on readings; Escape keeps it', async () => {
    const page = await openList([aWaitingFile()]);
    const dialog = await removeOf(page, 'weather.csv');
    dialog.getByText('The uploaded file is deleted. No readings have been stored.');
    expect(dialog.queryByText('The import stops.')).toBeNull();
    await page.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.madeCalls(imports.remove)).toEqual([]);
  });

  test('later imports that left readings out because of it are named, earlier ones are not', async () => {
    const page = await openList([
      anImport({ created_at: 5000, finished_at: 6000 }),
      anImport({ import_id: 2, name: 'earlier.csv', created_at: 1000, finished_at: 2000, duplicates: 4 }),
      anImport({ import_id: 3, name: 'later.csv', created_at: 7000, finished_at: 8000, duplicates: 2 }),
      anImport({ import_id: 4, name: 'running.csv', created_at: 9000, finished_at: null, duplicates: 1 }),
      anImport({ import_id: 5, name: 'apart.csv', created_at: 9000, finished_at: 9500 }),
    ]);
    const dialog = await removeOf(page, 'weather.csv');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'later.csv: 2 readings left out',
      'running.csv: 1 reading left out',
    ]);
  });

  test('one that is gone meanwhile is refused in the dialog', async () => {
    const page = await openList([anImport()], { answers: [on(imports.remove, refusal('resource_missing'))] });
    const dialog = await removeOf(page, 'weather.csv');
    await page.person.click(dialog.getByRole('button', { name: 'Remove import' }));
    await dialog.findByRole('alert');
    expect(screen.queryByText('The import is being removed')).toBeNull();
  });
});
