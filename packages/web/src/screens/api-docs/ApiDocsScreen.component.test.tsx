import { BASES } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApiDocument } from '../../../../server/src/platform/http/openapi-document';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { type ApiCall, callsOf } from './api-document';
import { EXAMPLES } from './examples';
import { en } from './words.en';
import { zh } from './words.zh';

const DESCRIPTION = await openApiDocument('open');
const described = (ids: readonly string[]): ApiCall[] => callsOf(DESCRIPTION as never, ids);

/** The page, on the description that the server makes, which is no call of the contract. */
async function openDocs(
  at: string,
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> {
  const page = await openScreen({ at, as: 'visitor', answers: [], ...opening });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === `${BASES.open}/openapi.json`
      ? new Response(JSON.stringify(DESCRIPTION))
      : fetch(address, init),
  );
  return page;
}

test('every call of the public API that answers JSON is on the page', () => {
  const names = listCalls().flatMap(({ name, call }) =>
    call.base === 'open' && !call.deprecated && !call.file ? [name] : [],
  );
  expect(Object.keys(EXAMPLES)).toEqual(expect.arrayContaining(names));
  expect(described(Object.keys(EXAMPLES)).map(({ id }) => id)).toEqual(Object.keys(EXAMPLES));
});

test.each(Object.entries(EXAMPLES))('the example of %s is one that the contract takes', (id, {
  input = {},
  data,
}) => {
  const { call } = listCalls().find(({ name }) => name === id)!;
  expect(call.result.parse(data)).toEqual(data);
  expect(() => (call.method === 'GET' ? call.query : call.body).parse(input)).not.toThrow();
});

test.each([
  ['English', en],
  ['Chinese', zh],
])('every call and field has words in %s', (_, words) => {
  for (const { id, fields } of described(Object.keys(EXAMPLES))) {
    expect(words.calls, id).toHaveProperty([id]);
    for (const { name } of fields) expect(words.meanings, id).toHaveProperty(name);
  }
});

test('the search finds calls by a word of the summary and by the path, and Escape shows all again', async () => {
  const page = await openDocs('#/api_docs?lang=en');
  const index = within(await screen.findByRole('navigation', { name: 'Contents' }));
  await index.findByRole('link', { name: 'History of a device' });
  const search = screen.getByRole('searchbox', { name: 'Search calls, parameters and texts' });
  for (const words of ['history last day', 'LIST_telemetry_data']) {
    await page.person.clear(search);
    await page.person.type(search, words);
    await screen.findByText('1 entry found');
    expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Reading over HTTP',
      'History of a device',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  }
  await page.person.type(search, ' tractor');
  screen.getByText(/^No entry matches “LIST_telemetry_data tractor”/);
  expect(screen.getByRole('status').textContent).toBe('0 entries found');
  await page.isAccessible();
  await page.person.keyboard('{Escape}');
  await screen.findByRole('heading', { name: 'Groups' });
  screen.getByText('The one named Default has an empty ID');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the index leads to a call by an address that can be shared, and marks it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const page = await openDocs('#/api_docs?lang=en');
  await page.person.click(await screen.findByRole('link', { name: 'Details of devices' }));
  expect(page.address()).toBe('#/api_docs?lang=en&at=open.viewDevices');
  await shows('Details of devices', 'open.viewDevices');
  scrolled.mockClear();
  await openDocs('#/api_docs?lang=zh&at=open.listTelemetry');
  await shows('设备历史数据', 'open.listTelemetry');

  async function shows(name: string, id: string) {
    const link = await screen.findByRole('link', { name });
    await vi.waitFor(() => expect(link.getAttribute('aria-current')).toBe('location'));
    expect(scrolled.mock.contexts).toEqual([document.getElementById(id)]);
  }
});

test('on a phone the contents are a closed list above the text', async () => {
  const page = await openDocs('#/api_docs?lang=en', { language: 'ru', onPhone: true });
  const contents = (await screen.findByText('Содержание')).closest('details')!;
  expect(contents.open).toBe(false);
  await page.person.type(screen.getByRole('searchbox'), 'mqtt');
  await screen.findByText('Найден 1 раздел');
});

test.each([
  ['ru', 'API documentation'],
  ['zh', 'API 文档'],
] as const)('without a choice a reader of %s gets what there is', async (language, title) => {
  await openDocs('#/api_docs', { language });
  await screen.findByRole('heading', { name: title, level: 1 });
});
