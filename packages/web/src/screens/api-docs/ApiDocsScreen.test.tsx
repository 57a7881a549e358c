import { listCalls } from '@fieldscope/contract/calls';
import { StreamTopic } from '@fieldscope/contract/stream';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { openApiDocument } from '../../../../server/src/platform/http/openapi-document';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, type TestServer } from '../../../test/server';
import { type ApiCall, callsOf } from './api-document';
import { EXAMPLES } from './examples';
import { en } from './words.en';
import { zh } from './words.zh';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const document = await openApiDocument('open');
const described = (ids: readonly string[]): ApiCall[] => callsOf(document as never, ids);

test('every call of the public API is on the page', () => {
  const names = listCalls().flatMap(({ name, call }) => (call.base === 'open' ? [name] : []));
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

test('a stranger reads it: calls with their fields, lines for a terminal, errors, and the topics of the stream', async () => {
  const portal = await openPortal({ as: aStranger(server), at: '#/api_docs?lang=en' });
  const call = (await screen.findByRole('heading', { name: /^History of a device/ })).closest('section')!;
  within(call).getByText('/openapi/list_telemetry_data');
  within(call).getByRole('cell', { name: 'Begin, in epoch milliseconds' });
  within(call).getByText(/^curl .*<access ID>:<access key>/);
  within(call).getByText('11303');
  screen.getByText(StreamTopic.telemetry('7' as never, '2CF7F1C000000001' as never, 1, 4097));
  screen.getByRole('link', { name: 'Sign in' });
  await portal.isAccessible();
});

test('in Chinese it shows the errors in Chinese, too; the reader changes the language of the page alone', async () => {
  const portal = await openPortal({ as: await anOwner(server), at: '#/api_docs?lang=zh', language: 'en' });
  const call = (await screen.findByRole('heading', { name: '设备详情' })).closest('section')!;
  expect(within(call).getByText('11303').closest('li')?.textContent).toMatch(/[\u4e00-\u9fff]/);
  await portal.person.click(screen.getByRole('link', { name: 'English' }));
  await screen.findByRole('heading', { name: 'Details of devices' });
});

test('the search finds calls by a word of the summary and by the path, and Escape shows all again', async () => {
  const portal = await openPortal({ as: aStranger(server), at: '#/api_docs?lang=en' });
  const index = within(await screen.findByRole('navigation', { name: 'Contents' }));
  await index.findByRole('link', { name: 'History of a device' });
  const search = screen.getByRole('searchbox', { name: 'Search calls, parameters and texts' });
  for (const words of ['history last day', 'LIST_telemetry_data']) {
    await portal.person.clear(search);
    await portal.person.type(search, words);
    await screen.findByText('1 entry found');
    expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Reading over HTTP',
      'History of a device',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  }
  await portal.person.type(search, ' tractor');
  screen.getByText(/^No entry matches “LIST_telemetry_data tractor”/);
  expect(screen.getByRole('status').textContent).toBe('0 entries found');
  await portal.isAccessible();
  await portal.person.keyboard('{Escape}');
  await screen.findByRole('heading', { name: 'Groups' });
  screen.getByText('The one named Default has an empty ID');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the index leads to a call by an address that can be shared, and marks it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const portal = await openPortal({ as: aStranger(server), at: '#/api_docs?lang=en' });
  await portal.person.click(await screen.findByRole('link', { name: 'Details of devices' }));
  expect(portal.address()).toBe('#/api_docs?lang=en&at=open.viewDevices');
  await shows('Details of devices', 'open.viewDevices');
  scrolled.mockClear();
  await openPortal({ as: aStranger(server), at: '#/api_docs?lang=zh&at=open.listTelemetry' });
  await shows('设备历史数据', 'open.listTelemetry');

  async function shows(name: string, id: string) {
    const link = await screen.findByRole('link', { name });
    await vi.waitFor(() => expect(link.getAttribute('aria-current')).toBe('location'));
    expect(scrolled.mock.contexts).toEqual([window.document.getElementById(id)]);
  }
});

test('on a phone the contents are a closed list above the text', async () => {
  const portal = await openPortal({
    as: aStranger(server),
    at: '#/api_docs?lang=en',
    language: 'ru',
    onPhone: true,
  });
  const contents = (await screen.findByText('Содержание')).closest('details')!;
  expect(contents.open).toBe(false);
  await portal.person.type(screen.getByRole('searchbox'), 'mqtt');
  await screen.findByText('Найден 1 раздел');
});

test.each([
  ['ru', 'API documentation'],
  ['zh', 'API 文档'],
] as const)('without a choice a reader of %s gets what there is', async (language, title) => {
  await openPortal({ as: aStranger(server), at: '#/api_docs', language });
  await screen.findByRole('heading', { name: title, level: 1 });
});
