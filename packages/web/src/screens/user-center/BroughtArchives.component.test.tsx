import type { ResultInputOf } from '@fieldscope/contract/call';
import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withUserCenter } from '../../../test/answered-user-center';
import { on } from '../../../test/contract-answers';
import { aReader, openScreen } from '../../../test/screen';

type Brought = ResultInputOf<typeof broughtArchives.list>['archives'][number];

const AN_ARCHIVE: Brought = {
  ...{ archive_id: '3', file_name: 'farm.archive', state: 'waiting', bytes: 2 ** 20, received: 2 ** 20 },
  ...{
    created_at: 0,
    expires_at: Date.UTC(2026, 11, 7),
    claims: null,
    fault: null,
    reason: '',
    has_new_codes: false,
  },
};
const CLAIMS: Brought['claims'] = {
  ...{ organisation: 'Meadow', installation: '', address: '', version: '0152', made_at: 0 },
  ...{ devices: 1, people: 1, rows: 9, bytes: 900, accounts: ['ada@meadow.example', 'bo@meadow.example'] },
};

const openWith = (archives: Brought[], opening: { operator?: string } = {}) =>
  openScreen({
    ...opening,
    at: '#/user_center?tab=organisation',
    answers: [
      ...withUserCenter({ organisation: aReader({ role: 'owner' }) }),
      on(broughtArchives.list, { possible: true, most_bytes: 2_000, archives }),
      on(broughtArchives.viewCodes, [{ eui: '2CF7F1C0443000AA', code: 'K7-NEW' }]),
    ],
  });

test('one that waits can be withdrawn, and no other is brought meanwhile', async () => {
  const page = await openWith([AN_ARCHIVE]);
  await screen.findByText(/waits for the operator/);
  await screen.findByRole('button', { name: 'Withdraw farm.archive' });
  expect(screen.queryByRole('button', { name: 'Bring archive' })).toBeNull();
  await page.isAccessible();
});

test('a file that is too large is refused before it is sent', async () => {
  const page = await openWith([]);
  await page.person.click(await screen.findByRole('button', { name: 'Bring archive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.isAccessible();
  const file = new File([new Uint8Array(3_000)], 'farm.archive');
  await page.person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await page.person.click(dialog.getByRole('button', { name: 'Upload' }));
  await dialog.findByText(/^The file is larger than/);
  await dialog.findByText('At least 12 characters');
});

test('why one is refused or declined stands there', async () => {
  const msg = 'A value cannot be accepted: passphrase, it does not open this file. Correct it and try again.';
  await openWith([
    { ...AN_ARCHIVE, state: 'refused', fault: { code: 10007, field: 'passphrase', msg } },
    { ...AN_ARCHIVE, archive_id: '2', state: 'declined', reason: 'We do not know this farm.' },
  ]);
  await screen.findByText(msg);
  await screen.findByText('Declined: We do not know this farm.');
});

test('a restored one says with which accounts people sign in, and which key codes are new', async () => {
  const page = await openWith([{ ...AN_ARCHIVE, state: 'restored', claims: CLAIMS, has_new_codes: true }]);
  await screen.findByText('Sign in there with: ada@meadow.example, bo@meadow.example');
  await page.person.click(screen.getByRole('button', { name: 'New key codes' }));
  await screen.findByText('2CF7F1C0443000AA K7-NEW');
  await page.isAccessible();
});

test('one that expired says whether its upload or the decision was missing', async () => {
  const expired: Brought = { ...AN_ARCHIVE, state: 'expired', expires_at: null };
  await openWith([expired, { ...expired, archive_id: '2', received: 1 }]);
  await screen.findByText(/^The operator did not decide in time/);
  await screen.findByText(/^The upload was not finished in time/);
});

test('an operator who acts as the owner sees it, and neither brings nor withdraws one', async () => {
  await openWith([AN_ARCHIVE, { ...AN_ARCHIVE, archive_id: '2', state: 'restored', has_new_codes: true }], {
    operator: 'Olga',
  });
  await screen.findByText(/waits for the operator/);
  await screen.findByText(/^Not in a simulated sign-in/);
  for (const name of ['Withdraw farm.archive', 'Delete farm.archive', 'Bring archive', 'New key codes'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
