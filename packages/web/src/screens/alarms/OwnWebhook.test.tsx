// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { OwnWebhook } from './OwnWebhook';

const SECRET = 'whsec_c2VjcmV0';
const SAVED = {
  address: 'https://farm.example/alarms',
  is_on: true,
  last_success_at: null,
  last_error: null,
  last_error_at: null,
  was_turned_off: false,
};

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['common', 'alarms', 'values', 'ui']);
});

function open(first: object | null) {
  let webhook = first;
  const requests = answerWith(({ address, method }) => {
    if (address.includes('test_webhook')) return { code: 0, data: { outcome: 'name_unknown' } };
    if (method === 'PUT') {
      webhook = SAVED;
      return { code: 0, data: { secret: SECRET } };
    }
    return { code: 0, data: { webhook } };
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OwnWebhook />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requests;
}
const person = userEvent.setup({ delay: null });

test('a person sets an address and sees the secret once, with a program that checks its signatures', async () => {
  const requests = open(null);
  const address = await screen.findByRole('textbox', { name: 'Address' });
  await person.type(address, 'farm.example');
  await person.click(screen.getByRole('button', { name: 'Save webhook' }));
  await screen.findByText(/^Enter an address that starts with/);
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  await person.clear(address);
  await person.type(address, SAVED.address);
  await person.click(screen.getByRole('button', { name: 'Save webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' });
  within(dialog).getByText(SECRET);
  within(dialog).getByText(/timingSafeEqual/);
  await expectAccessible(dialog);
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    address: SAVED.address,
    is_on: true,
  });
  await person.click(within(dialog).getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('a test message says what became of it', async () => {
  open({ ...SAVED, last_error: 'timeout', last_error_at: Date.now() - 60_000 });
  await screen.findByText(/^no answer within ten seconds/);
  await person.click(screen.getByRole('button', { name: 'Send a test message' }));
  await screen.findByText(/the host name is not known$/);
});

test('a webhook that the portal turned off says why', async () => {
  open({ ...SAVED, is_on: false, was_turned_off: true });
  await screen.findByText(/^The portal has turned the webhook off/);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Send messages' }).checked).toBe(false);
});
