import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { portalPage } from '../../../test/portal-page';
import { anOwner, aServer, aStranger, type TestServer } from '../../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('the page names the code that the server gave and leads back to the dashboard', async () => {
  const portal = await openPortal({ as: await anOwner(server), at: '#/error_common?code=11401' });
  await screen.findByText('Code 11401');
  expect(screen.queryByRole('navigation')).toBeNull();
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('it names the contact that the operator has set', async () => {
  portalPage({ support: { email: 'help@portal.example', url: '' } });
  await openPortal({ as: aStranger(server), at: '#/error_common?code=11220' });
  const address = await screen.findByRole('link', { name: 'help@portal.example' });
  expect(address.getAttribute('href')).toBe('mailto:help@portal.example');
});

test('what is no code is not shown', async () => {
  await openPortal({ as: aStranger(server), at: '#/error_common?code=call%200800%20now' });
  await screen.findByText(/No data was lost/);
  expect(document.body.textContent).not.toContain('0800');
});

test.each([
  ['zh', '重新登录'],
  ['ru', 'Войти снова'],
] as const)('it speaks %s', async (language, back) => {
  await openPortal({ as: aStranger(server), at: '#/error_common?code=10003', language });
  await screen.findByRole('link', { name: back });
});
