import { signOn } from '@fieldscope/contract/calls/sign-on';
import { SIGN_ON_LIMITS, SIGN_ON_PROOF } from '@fieldscope/contract/sign-on-limits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on, refusal } from '../../../test/contract-answers';
import { openPart } from '../../../test/screen';
import { type SignedOn, session } from '../../api/session';
import { takeWantedPage } from '../../browser/wanted-page';
import { OwnPasswordField } from './OwnPasswordField';
import { ownProof } from './own-proof';

const ME = { provider_id: 'ad6c2a83-9b0a-4a3f-8a53-3f5e9c9f1a11', name: 'Directory' };

async function openAs(signedOn: SignedOn | undefined) {
  const page = await openPart(<OwnPasswordField label="Your login password" />, {
    at: '#/security?create=1',
    as: 'administrator',
    answers: [on(signOn.begin, refusal('service_failed'))],
  });
  session.set({ ...session.get()!, ...(signedOn && { signedOn }) });
  return page;
}

test('somebody with a password is asked for it', async () => {
  await openAs(undefined);
  await screen.findByLabelText('Your login password');
  expect(ownProof()).toBe('');
});

test('who just proved at the identity provider who they are is asked for nothing', async () => {
  const { isAccessible } = await openAs({ ...ME, provenAt: Date.now() });
  await screen.findByText('Confirmed by your sign-in at Directory.');
  expect(ownProof()).toBe(SIGN_ON_PROOF);
  await isAccessible();
});

test('who did not, or long ago, proves it there and comes back to the same page', async () => {
  const page = await openAs({ ...ME, provenAt: Date.now() - SIGN_ON_LIMITS.freshMs });
  expect(ownProof()).toBe('');
  await page.person.click(await screen.findByRole('button', { name: 'Sign in at Directory' }));
  await screen.findByRole('alert');
  expect(page.madeCalls(signOn.begin)).toEqual([{ provider_id: ME.provider_id, again: true }]);
  expect(takeWantedPage()).toBe('/security?create=1');
  await page.isAccessible();
});
