import { users } from '@fieldscope/contract/calls/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callApi } from '../src/api/call-api';
import { session } from '../src/api/session';
import { withAccessKeys } from './answered-access-keys';
import { answerCalls, on } from './contract-answers';
import { aReader, openScreen } from './screen';

const aTurnLater = () => new Promise((resolve) => setTimeout(resolve));

test.fails('a call without an answer fails the test', () => {
  answerCalls(() => []);
  callApi(users.viewSetting).catch(() => undefined);
});

test.fails('a call without an answer fails the test that ends before it is made', () => {
  answerCalls(() => [on(users.viewOrganisation, () => aTurnLater().then(() => aReader()))]);
  callApi(users.viewOrganisation)
    .then(aTurnLater)
    .then(() => callApi(users.viewSetting))
    .catch(() => undefined);
});

test.fails('an answer that the contract does not allow fails the test', () => {
  answerCalls(() => [
    on(users.viewOrganisation, () => aTurnLater().then(() => aReader({ name: 7 as never }))),
  ]);
  callApi(users.viewOrganisation).catch(() => undefined);
});

test('an operator who acts as the reader has a simulated session', async () => {
  await openScreen({ at: '#/security', operator: 'Olga', answers: withAccessKeys() });
  await screen.findByText(/^Not in a simulated sign-in/);
  expect(session.get()).toMatchObject({ simulated: { operator: 'Olga' }, refresh_token: '' });
});
