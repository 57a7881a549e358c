import { type Block, blocks } from '@fieldscope/contract/calls/blocks';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aViewedNode, NODE, withNode } from '../../../../test/answered-node';
import { type Answer, on, refusal } from '../../../../test/contract-answers';
import { openScreen } from '../../../../test/screen';

const MEASURED = [4097, 4098, 4099];
const aBlock = (measurement_id: number, given: Partial<Block> = {}): Block => ({
  ...{ id: `${NODE}-1-${measurement_id}`, eui: NODE, channel: 1, measurement_id, name: '', hidden: false },
  ...given,
});
/** The dialog in which three values of a node are arranged: temperature, humidity and light. */
async function arrange(...answers: Answer[]) {
  const latest = MEASURED.map((measurement_id) => ({
    ...{ channel: 1, measurement_id, value: 20, measured_at: Date.now() },
  }));
  const page = await openScreen({
    at: `#/devices_node_details?eui=${NODE}`,
    answers: [
      ...withNode(aViewedNode({ latest })),
      on(
        blocks.list,
        MEASURED.map((id) => aBlock(id)),
      ),
      ...answers,
    ],
  });
  await page.person.click(await screen.findByRole('button', { name: 'Arrange values' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange values of Greenhouse 2' }));
  const order = async () =>
    within(await dialog.findByRole('list', { name: 'Values of the node' }))
      .getAllByRole('button', { name: /^Move/ })
      .map((grip) => /^Move (.*), position/.exec(grip.getAttribute('aria-label')!)?.[1]);
  return { page, dialog, order };
}

test('Home and End move a value to the ends, which is said; beyond them nothing happens', async () => {
  const { page, dialog, order } = await arrange(on(blocks.move, {}));
  const [temperature, humidity, light] = await order();
  const grip = dialog.getByRole('button', { name: `Move ${temperature}, position 1 of 3` });
  grip.focus();
  await page.person.keyboard('{ArrowUp}{Home}');
  expect(page.madeCalls(blocks.move)).toEqual([]);
  page.answer(
    on(
      blocks.list,
      [4098, 4099, 4097].map((id) => aBlock(id)),
    ),
  );
  await page.person.keyboard('{End}');
  expect(await order()).toEqual([humidity, light, temperature]);
  expect(dialog.getByRole('status').textContent).toBe(`${temperature} is at position 3 of 3`);
  await waitFor(() => expect(page.madeCalls(blocks.move)).toMatchObject([{ position: 3 }]));
  expect(document.activeElement).toBe(grip);
});

test('a value that may not be moved goes back to its place, and why is said', async () => {
  const { page, dialog, order } = await arrange(on(blocks.move, refusal('resource_missing')));
  const before = await order();
  dialog.getByRole('button', { name: /position 1 of 3$/ }).focus();
  await page.person.keyboard('{ArrowDown}');
  await screen.findByText('What you asked for no longer exists. Reload the page.');
  expect(page.madeCalls(blocks.move)).toMatchObject([{ position: 2 }]);
  await waitFor(async () => expect(await order()).toEqual(before));
});

test('a name is saved once when its field is left, and not where it stayed the same', async () => {
  const { page, dialog, order } = await arrange(on(blocks.rename, {}));
  await order();
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of Air temperature' });
  expect([field.placeholder, field.maxLength]).toEqual(['Air temperature', LIMITS.deviceNameLength]);
  await page.person.type(field, '   ');
  await page.person.tab();
  expect(field.value).toBe('');
  page.answer(
    on(
      blocks.list,
      MEASURED.map((id) => aBlock(id, id === 4097 ? { name: 'Roof' } : {})),
    ),
  );
  await page.person.type(field, ' Roof{Enter}');
  await page.person.tab();
  await dialog.findByRole('button', { name: 'Hide Roof' });
  expect(page.madeCalls(blocks.rename)).toMatchObject([{ name: 'Roof' }]);
});

test('values that cannot be loaded are there after another try', async () => {
  const { page, dialog, order } = await arrange(on(blocks.list, refusal('unknown_error')));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  page.answer(on(blocks.list, [aBlock(4097, { hidden: true })]));
  await page.person.click(again);
  expect(await order()).toEqual(['Air temperature']);
  dialog.getByRole('button', { name: 'Show Air temperature' });
  await page.isAccessible();
});
