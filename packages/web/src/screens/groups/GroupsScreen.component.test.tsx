import { type GroupDetails, groups } from '@fieldscope/contract/calls/groups';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const aGroup = (group_name: string): GroupDetails => ({
  ...{ group_uuid: 'a3bb189e8bf94e1f8bd5b5a2c2ac6d10', group_name },
  ...{ device_count: 2, online_count: 1, created_at: 1_770_000_000_000 },
});
const DEFAULT: GroupDetails = {
  ...{ group_uuid: '', group_name: '' },
  ...{ device_count: 0, online_count: 0, created_at: null },
};
const openGroups = (name: string, opening: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({
    at: '#/devices_node_group',
    answers: [on(groups.listDetails, [DEFAULT, aGroup(name)])],
    ...opening,
  });
const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement;

const changes = () =>
  screen
    .queryAllByRole('button', { name: /New group|Rename|Delete|Add/ })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('an administrator is offered to change groups', async () => {
  await openGroups('Barn', { as: 'administrator' });
  await row('Barn');
  await screen.findByRole('button', { name: 'New group' });
  expect(changes()).toEqual([
    'New group',
    'Add nodes to Barn',
    'Rename group Barn',
    'Delete group Barn',
    'Add nodes to Default',
  ]);
});

test('an observer sees the groups and is offered no change', async () => {
  await openGroups('Barn', { as: 'observer' });
  await row('Barn');
  expect(changes()).toEqual([]);
});

test('on a phone the longest name stands whole on its card', async () => {
  const name = 'Gewächshaus-'.repeat(6).slice(0, LIMITS.groupNameLength);
  const page = await openGroups(name, { onPhone: true });
  expect((await row(name)).tagName).toBe('LI');
  await page.isAccessible();
});
