import { StreamTopic } from '@fieldscope/contract/stream';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, type TestServer } from '../../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
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
