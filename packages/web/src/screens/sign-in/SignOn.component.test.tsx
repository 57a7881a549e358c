import { signOn } from '@fieldscope/contract/calls/sign-on';
import { users } from '@fieldscope/contract/calls/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OWNER } from '../../../test/answers';
import { on, refusal } from '../../../test/contract-answers';
import { portalPage } from '../../../test/portal-page';
import { openScreen } from '../../../test/screen';
import { session } from '../../api/session';
import { writeStored } from '../../browser/storage';

const PROVIDER = 'ad6c2a83-9b0a-4a3f-8a53-3f5e9c9f1a11';
const OUT = 'https://login.example/logout';
const open = (at: string, ...answers: Parameters<typeof openScreen>[0]['answers'][number][]) =>
  openScreen({ at, as: 'visitor', answers });
const begun = (more: object = {}) =>
  writeStored(
    'sign-on',
    { proof: 'p', provider_id: PROVIDER, name: 'Directory', again: false, ...more },
    'sessionStorage',
  );

test('the page offers no identity provider where the installation has none', async () => {
  await open('#/login');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: /^Sign in at/ })).toBeNull();
});

test('that of the installation has a button, without another request', async () => {
  const page = await open('#/login');
  portalPage({ signOn: 'Company' });
  const again = await open('#/login');
  await screen.findByRole('button', { name: 'Sign in at Company' });
  expect([...page.madeCalls(signOn.find), ...again.madeCalls(signOn.find)]).toEqual([]);
});

test('a link leads to that of an organisation, or says that it leads nowhere any more', async () => {
  const page = await open(`#/login?with=${PROVIDER}`, on(signOn.find, { found: [] }));
  await screen.findByText(/leads to no identity provider any more/);
  await page.isAccessible();
});

test('who comes back is signed in, as somebody who signed in there', async () => {
  begun();
  const page = await open(
    '#/login?sign_on=code%3Dx%26state%3Dy',
    on(signOn.complete, OWNER),
    on(signOn.viewSignOut, { address: OUT }),
  );
  await waitFor(() => expect(page.address()).toBe('#/dashboard'));
  expect(page.madeCalls(signOn.complete)).toEqual([{ proof: 'p', answered: 'code=x&state=y' }]);
  expect(session.get()?.signedOn).toEqual({ provider_id: PROVIDER, name: 'Directory', wayOut: OUT });
});

test('who proved there who they are has that noted', async () => {
  begun({ again: true });
  await open(
    '#/login?sign_on=code%3Dx',
    on(signOn.complete, OWNER),
    on(signOn.viewSignOut, { address: null }),
  );
  await waitFor(() => expect(session.get()?.signedOn?.provenAt).toBeGreaterThan(0));
});

test.each([
  ['account_missing', /You have no account here/],
  ['credentials_wrong', /did not sign you in/],
] as const)('a refusal (%s) is said in words', async (error, words) => {
  begun();
  const page = await open('#/login?sign_on=code%3Dx', on(signOn.complete, refusal(error)));
  await screen.findByText(words);
  await page.isAccessible();
});

test('what began elsewhere does not go on here', async () => {
  const page = await open('#/login?sign_on=code%3Dx');
  await screen.findByText(/did not begin in this tab/);
  expect(page.madeCalls(signOn.complete)).toEqual([]);
});

test('a password where sign-on is required leads to the link', async () => {
  const { person } = await open('#/login', on(users.signIn, refusal('operation_unsupported')));
  await person.type(await screen.findByLabelText('Email or account'), 'anna');
  await person.type(screen.getByLabelText('Password'), 'meadow-7');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/signs in at its identity provider only/);
});
