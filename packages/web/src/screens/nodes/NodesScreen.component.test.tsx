import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListedNode, manyNodes } from '../../../test/answered-devices';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

/** The list of nodes, of which the server has these. */
const openNodes = (
  nodes: ReturnType<typeof aListedNode>[],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: '#/devices_node',
    ...opening,
    answers: manyNodes(nodes),
  });
const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement;
const names = () => screen.queryAllByRole('link', { name: /^Node / }).map((link) => link.textContent);
const twentyTwo = () => Array.from({ length: 22 }, (_, index) => aListedNode({ name: `Node ${index + 10}` }));

test('without a node the list offers to bind the first one', async () => {
  const page = await openNodes([]);
  await screen.findByText(/^No sensor nodes yet/);
  expect(screen.getByRole('button', { name: 'Save as CSV' }).hasAttribute('disabled')).toBe(true);
  await page.isAccessible();
});

test('an observer sees the nodes and is not offered to bind one', async () => {
  await openNodes([aListedNode({ name: 'Node A' })], { as: 'observer' });
  await row('Node A');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bind device' })).toBeNull());
});

test('where rows are cards, neither columns nor their height are offered', async () => {
  await openNodes([aListedNode({ name: 'Node A' })], { onPhone: true });
  await row('Node A');
  for (const name of ['Columns', 'Compact rows']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('when nothing fits, one button takes the filters away', async () => {
  const page = await openNodes([aListedNode({ name: 'Node A' })], {
    at: '#/devices_node?q=nowhere&page=1',
  });
  const words = await screen.findByText('No node fits these filters.');
  await page.isAccessible();
  await page.person.click(within(words.parentElement!).getByRole('button', { name: 'Clear filters' }));
  await row('Node A');
});

test('twenty nodes make a page; the next one stands in the address', async () => {
  const page = await openNodes(twentyTwo());
  await screen.findByText('1–20 of 22');
  const first = names();
  await page.person.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('21–22 of 22');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(first).toHaveLength(20);
  expect(first).not.toContain(names()[0]);
  expect(page.address()).toBe('#/devices_node?page=2');
});

test('all nodes that fit the filters can be chosen at once, those of other pages too', async () => {
  const page = await openNodes(twentyTwo());
  await screen.findByText('1–20 of 22');
  await page.person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await page.person.click(screen.getByRole('button', { name: 'Select all 22' }));
  await screen.findByRole('toolbar', { name: '22 rows selected' });
  expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Save selection as CSV' }));
  await screen.findByText('Saved: 22 rows');
  expect((await page.savedFile()).trim().split('\r\n')).toHaveLength(23);
});

test('chosen nodes can be saved as a file', async () => {
  const node = aListedNode({ name: 'Node, "north"', battery: 64, rssi: -91, snr: 5 });
  const page = await openNodes([node, aListedNode({ name: 'Node south' })]);
  await page.person.click(within(await row('Node, "north"')).getByRole('checkbox'));
  await page.person.click(screen.getByRole('button', { name: 'Save selection as CSV' }));
  await screen.findByText('Saved: 1 row');
  const lines = (await page.savedFile()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Battery (%),RSSI (dBm),SNR (dB)');
  expect(lines[1]).toMatch(/,64,-91,5$/);
  expect(lines[1]).toMatch(`"Node, ""north""",${node.eui}`);
  await page.isAccessible();
});

test('the longest name stands whole in its row, on a phone in its card', async () => {
  const name = `Node ${'Gewächshaus-Nordost '.repeat(3)}`.slice(0, 64).trim();
  const page = await openNodes([aListedNode({ name })], { onPhone: true });
  const card = await row(name);
  expect(card.tagName).toBe('LI');
  expect(within(card).getByRole('link', { name }).title).toBe(name);
  await page.isAccessible();
});

test('a list that cannot be loaded says so, and is there after another try', async () => {
  const page = await openScreen({
    at: '#/devices_node',
    answers: [
      ...manyNodes([aListedNode({ name: 'Node A' })]),
      on(devices.listNodes, refusal('unknown_error')),
    ],
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await page.isAccessible();
  page.answer(...manyNodes([aListedNode({ name: 'Node A' })]));
  await page.person.click(again);
  await row('Node A');
});
