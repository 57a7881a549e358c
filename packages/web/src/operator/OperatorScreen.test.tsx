import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { whenTestEnds } from '../../../server/test/cleanup';
import { expectPageAccessible, mount, unmount } from '../../test/mount';
import { openPage } from '../../test/page';
import {
  aKit,
  anInstallationOperator,
  anOwner,
  aServer,
  codeAt,
  OPERATOR_PASSWORD,
  type SignedInOperator,
  type TestServer,
} from '../../test/server';
import { changeLanguage, startTexts } from '../texts/texts';
import { operatorQueries } from './api/operator-queries';
import { signedOut } from './api/signed-out';
import { OperatorApp } from './OperatorApp';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

/** Sends the cookie of the operator's pages as a browser does, and keeps the one that a sign-in sets. */
function keepCookie(given = ''): void {
  let cookie = given;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(address, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return response;
  });
}

/** Opens the operator's pages, with the cookie of who is signed in. */
async function open(at: string, { as, onPhone }: { as?: SignedInOperator; onPhone?: boolean } = {}) {
  vi.setSystemTime(server.clock.now());
  const page = openPage({ url: server.url, at, width: onPhone ? 390 : 1440, load: () => {} });
  keepCookie(as?.cookie);
  signedOut.set(as === undefined);
  whenTestEnds(async () => {
    unmount();
    operatorQueries.clear();
    await Promise.allSettled(page.answers);
  });
  await startTexts();
  mount(<OperatorApp />);
  return userEvent.setup({ delay: null });
}
const goTo = async (person: ReturnType<typeof userEvent.setup>, page: string) => {
  await person.click(within(await screen.findByRole('navigation')).getByRole('link', { name: page }));
  await screen.findByRole('heading', { level: 1, name: page });
};

test('whoever signs in with name, password and code sees what the installation needs; a wrong code says only that it was refused', async () => {
  const person = await open('#/');
  server.clock.advance(MINUTE_MS);
  const signIn = async (code: string) => {
    for (const [label, text] of [
      ['Name', olga.name],
      ['Password', OPERATOR_PASSWORD],
      ['Code', code],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await person.clear(field);
      await person.type(field, text);
    }
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await signIn('000000');
  await screen.findByRole('alert');
  await expectPageAccessible();
  await signIn(codeAt(olga.secret, server.clock.now()));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await screen.findByText('bound devices');
  await screen.findByText(String(process.pid));
  await expectPageAccessible();
});

test.each([
  ['zh', '已绑定的设备', '概览'],
  ['ru', 'Привязанные устройства', 'Обзор'],
] as const)('what the doctor finds is said in the language of the page: %s', async (language, finding, title) => {
  await open('#/', { as: olga });
  await changeLanguage(language);
  await screen.findByRole('heading', { level: 1, name: title });
  await screen.findByText(finding);
});

test('an organisation is found and frozen with the own password, and the log says who did it', async () => {
  const owner = await anOwner(server);
  const person = await open('#/organisations', { as: olga });
  await person.type(await screen.findByRole('searchbox'), owner.account);
  const row = await screen.findByRole('row', { name: new RegExp(owner.orgId) });
  await person.click(within(row).getByRole('link'));
  await person.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'freeze' }));
  await person.type(dialog.getByLabelText('Your own password'), OPERATOR_PASSWORD);
  await person.click(dialog.getByRole('button', { name: 'Run' }));
  await screen.findByText(`Organisation ${owner.orgId} is frozen.`);
  await person.keyboard('{Escape}');
  await person.click(screen.queryByRole('button', { name: 'Close' }) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await goTo(person, 'Log');
  const entry = await screen.findByRole('row', { name: new RegExp(`freeze.*${owner.orgId}`) });
  expect(entry.textContent).toContain(olga.name);
});

test('each page of the menu shows what the server has, without a fault', async () => {
  const owner = await anOwner(server);
  await aKit(owner, 'Beehive scale');
  const person = await open('#/', { as: olga });
  for (const page of [
    ...['Organisations', 'Devices', 'Refusals', 'Queue', 'Email', 'Space', 'Slow', 'Sign-ins', 'Backups'],
    ...['Commands', 'Log'],
  ]) {
    await goTo(person, page);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  }
  await goTo(person, 'Slow');
  await screen.findByText(new RegExp(`PID ${process.pid}`));
  await goTo(person, 'Space');
  await screen.findByRole('row', { name: /^uplink / });
});

test('a session that is over leads to the sign-in', async () => {
  const person = await open('#/', { as: await anInstallationOperator(server) });
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByLabelText('Code');
});
