import { production } from '@fieldscope/contract/calls/production';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aKitChannel, aListedKit, withKitChannels, withKits } from '../../../test/answered-kits';
import { aViewedNode, NODE, withNode } from '../../../test/answered-node';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openKits = (...names: string[]): Promise<OpenScreen> =>
  openScreen({
    at: '#/devices_developKit',
    answers: withKits(...names.map((name) => aListedKit({ name }))),
  });

async function create({ person }: OpenScreen, name: string) {
  await person.click(await screen.findByRole('button', { name: 'Create kit' }));
  const dialog = await screen.findByRole('dialog');
  if (name) await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), name);
  await person.click(within(dialog).getByRole('button', { name: 'Create kit' }));
  return dialog;
}

test('a kit needs a name', async () => {
  const page = await openKits();
  const dialog = await create(page, '');
  await within(dialog).findByText('This cannot be empty');
  await page.isAccessible();
  expect(page.madeCalls(production.createKit)).toEqual([]);
});

test('of each type there are five at most; the sixth is refused in the dialog', async () => {
  const page = await openKits('Kit 1', 'Kit 2', 'Kit 3', 'Kit 4', 'Kit 5');
  page.answer(on(production.createKit, refusal('creation_limit_reached', { kits: LIMITS.kitsPerType })));
  const dialog = await create(page, 'One too many');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    'No more can be created: 5 development kits of a type is the most.',
  );
  await page.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the page of a kit has its channels with what can be changed about them', async () => {
  const page = await openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=settings&section=channels`,
    answers: [
      ...withNode(aViewedNode({ kind: 'kit', model: 'blank_device', latest: [] })),
      ...withKitChannels(aKitChannel()),
    ],
  });
  await screen.findByText('2 · Brood box');
  await screen.findByRole('button', { name: 'Add channel' });
  await page.person.click(screen.getByRole('button', { name: 'Remove channel 2' }));
  const dialog = await screen.findByRole('dialog');
  await page.person.click(within(dialog).getByRole('button', { name: 'Remove channel' }));
  await screen.findByText(/^No channel yet\./);
});

test('kits are filtered, and their columns are chosen, as those of any list of devices', async () => {
  const { person, address, isAccessible } = await openKits('Beehive scale', 'Rain gauge');
  await screen.findByRole('link', { name: 'Rain gauge' });
  await person.type(await screen.findByRole('searchbox'), 'bee');
  await waitFor(() => expect(address()).toBe('#/devices_developKit?q=bee'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Rain gauge' })).toBeNull());
  await screen.findByRole('link', { name: 'Beehive scale' });
  screen.getByRole('combobox', { name: 'Group' });
  expect(screen.queryByRole('columnheader', { name: 'Uplink interval' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const choice = within(await screen.findByRole('group', { name: 'Columns' }));
  expect(choice.queryByRole('checkbox', { name: 'Battery' })).toBeNull();
  await person.click(choice.getByRole('checkbox', { name: 'Uplink interval' }));
  await screen.findByRole('columnheader', { name: 'Uplink interval' });
  await isAccessible();
});
