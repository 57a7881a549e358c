// @vitest-environment happy-dom
import { demo } from '@fieldscope/contract/calls/demo';
import { users } from '@fieldscope/contract/calls/users';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER, type RecordedRequest } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { tipStore } from '../../ui/feedback/tip-store';
import { DemoNotice } from './DemoNotice';

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['common', 'dashboard', 'ui']);
});

/** A dashboard whose farm is there until it is removed. */
function open({ role = 'owner', present = true, filled = 1 } = {}): RecordedRequest[] {
  let there = present;
  if (role !== 'owner') session.set({ ...OWNER, child_id: '12' });
  const requests = answerWith(({ address, method }) => {
    if (method === 'DELETE') there = false;
    if (address.includes(users.viewOrganisation.path)) return { code: 0, data: { role } };
    return {
      code: 0,
      data: address.includes(demo.view.path) ? { present: there, filled, possible: !there } : {},
    };
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DemoNotice />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requests;
}
const methodsOf = (requests: RecordedRequest[], path: string) =>
  requests.filter(({ address }) => address.includes(path)).map(({ method }) => method);
const person = userEvent.setup({ delay: null });
const removeButton = () => screen.findByRole('button', { name: 'Remove the demo farm' });

test('an owner reads how much of the history is there', async () => {
  open({ filled: 0.43 });
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('This is a demo farm');
  expect(notice.textContent).toContain('43%');
});

test('a farm that is filled says no share', async () => {
  open();
  expect((await screen.findByRole('status')).textContent).not.toContain('%');
});

test('the farm goes after one question, and the notice with it', async () => {
  const requests = open();
  await person.click(await removeButton());
  const question = await screen.findByRole('dialog', { name: 'Remove the demo farm' });
  expect(question.textContent).toContain('groups and sub-accounts');
  expect(methodsOf(requests, demo.remove.path)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(methodsOf(requests, demo.remove.path)).toEqual(['DELETE']);
  expect(tipStore.get().map(({ text }) => text)).toEqual(['The demo farm is removed']);
});

test('an owner who thinks again keeps the farm', async () => {
  const requests = open();
  await person.click(await removeButton());
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(methodsOf(requests, demo.remove.path)).toEqual([]);
});

test.each([
  ['an administrator is not asked about it', { role: 'administrator' }, []],
  ['an owner without a farm sees nothing of it', { present: false }, ['GET']],
])('%s', async (_rule, farm, questions) => {
  const requests = open(farm);
  await waitFor(() => expect(methodsOf(requests, users.viewOrganisation.path)).toEqual(['GET']));
  await waitFor(() => expect(methodsOf(requests, demo.view.path)).toEqual(questions));
  expect(screen.queryByRole('status')).toBeNull();
});

test('axe finds nothing', async () => {
  open({ filled: 0.43 });
  await person.click(await removeButton());
  await screen.findByRole('dialog');
  await expectAccessible(document.body);
});
