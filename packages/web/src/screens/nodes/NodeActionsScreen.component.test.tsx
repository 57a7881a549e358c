import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListedNode, manyNodes } from '../../../test/answered-devices';
import { on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const NODES = ['Node A', 'Node B'].map((name) => aListedNode({ name }));
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the list of nodes and selects every row. Nodes that are removed have left it when it is asked for again. */
async function selectAll(opening: Partial<Parameters<typeof openScreen>[0]> = {}): Promise<OpenScreen> {
  let list = NODES;
  const page = await openScreen({
    at: '#/devices_node',
    answers: [
      ...manyNodes(NODES),
      on(devices.listNodes, () => ({ list, page: { count: list.length } })),
      on(deviceChanges.removeNodes, ({ eui }) => {
        list = list.filter((node) => !eui?.includes(node.eui));
        return {};
      }),
    ],
    ...opening,
  });
  await screen.findAllByRole('link', { name: /^Node [AB]$/ });
  await page.person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByRole('toolbar');
  return page;
}

test('chosen nodes are removed once DELETE is typed', async () => {
  const page = await selectAll();
  await page.person.click(await button('Remove'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Node A, Node B');
  await page.person.type(dialog.getByRole('textbox'), 'delete{Enter}');
  await dialog.findByText('Type DELETE in capital letters.');
  await page.isAccessible();
  expect(page.madeCalls(deviceChanges.removeNodes)).toEqual([]);
  await page.person.clear(dialog.getByRole('textbox'));
  await page.person.type(dialog.getByRole('textbox'), 'DELETE{Enter}');
  await screen.findByText('2 devices removed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.madeCalls(deviceChanges.removeNodes)).toEqual([{ eui: NODES.map(({ eui }) => eui) }]);
  await screen.findByText(/^No sensor nodes yet/);
});

test('an observer copies and saves, and is offered no change', async () => {
  await selectAll({ as: 'observer' });
  await button('Copy EUIs');
  for (const name of ['Move to group', 'Rename', 'Remove']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
