import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withAccessKeys } from '../../test/answered-access-keys';
import { withNotices } from '../../test/answered-notices';
import { aSubAccount, withSubAccounts } from '../../test/answered-sub-accounts';
import { aSession, withUserCenter } from '../../test/answered-user-center';
import { type Answer, on } from '../../test/contract-answers';
import { aReader, openScreen } from '../../test/screen';

const WHY = /^Not in a simulated sign-in/;
const openAs = (at: string, answers: readonly Answer[]) => openScreen({ at, operator: 'Olga', answers });
const main = () => within(screen.getByRole('main'));
/** All but those that sort a list. */
const buttons = () =>
  main()
    .queryAllByRole('button')
    .filter((button) => !button.closest('th'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('a second factor that is on is seen, and neither renewed nor turned off', async () => {
  await openAs('#/user_center?tab=security', [
    ...withUserCenter({ organisation: aReader() }),
    on(secondFactor.view, {
      ...{ on: true, by_app: true, since: Date.now(), recovery_codes_left: 10 },
      ...{ demanded: false, due: false },
    }),
  ]);
  await screen.findByText('Recovery codes left');
  await screen.findByText(WHY);
  expect(buttons()).toEqual([]);
});

test('sessions are seen and not ended', async () => {
  const sessions = [aSession({ current: true }), aSession()];
  await openAs('#/user_center?tab=sessions', withUserCenter({ organisation: aReader(), sessions }));
  await screen.findByText(WHY);
  await screen.findByText('This session');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(2);
  expect(buttons()).toEqual([]);
});

test('sub-accounts are seen and neither added, changed nor made to have a second factor', async () => {
  await openAs('#/sub_account_list', withSubAccounts(aSubAccount({ account: 'anna7' })));
  await screen.findByText(WHY);
  await screen.findByRole('row', { name: /anna7/ });
  expect(buttons().filter((name) => /^(Edit|Freeze|Delete|Reset)/.test(name ?? ''))).toEqual([]);
  expect(main().queryByRole('link', { name: 'Add sub-account' })).toBeNull();
  expect(screen.getByRole('switch', { name: /^Require two-factor authentication/ })).toHaveProperty(
    'disabled',
    true,
  );
});

test('the form that adds a sub-account is not there', async () => {
  await openAs('#/add_sub_account', []);
  await screen.findByText(WHY);
  expect(main().queryAllByRole('textbox')).toEqual([]);
  expect(buttons()).toEqual([]);
});

test('what the account may do otherwise, the operator may', async () => {
  await openAs('#/message', withNotices(0).answers);
  await screen.findByRole('button', { name: 'Write to sub-accounts' });
});

test('a reader who is no operator sees nothing of it', async () => {
  await openScreen({ at: '#/security', answers: withAccessKeys() });
  await screen.findByRole('button', { name: 'Create access key' });
  expect(screen.queryByText(WHY)).toBeNull();
  await waitFor(() => expect(buttons().some((name) => /^Edit/.test(name ?? ''))).toBe(true));
});
