import { fields } from '@fieldscope/contract/calls/fields';
import { Eui } from '@fieldscope/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aField, withFields } from '../../../test/answered-fields';
import { on, refusal } from '../../../test/contract-answers';
import { openPart } from '../../../test/screen';
import { ChooseField } from './ChooseField';

const NODE = { eui: Eui.parse('2CF7F1C0434000AA'), name: 'Probe', field: null };
const open = async (given = [aField(), aField({ field_id: 2, name: 'East' })], outcome = {}) => {
  const answers = [...withFields(given), on(fields.assignDevices, outcome)];
  const page = await openPart(<ChooseField device={NODE} />, { at: '#/devices_node_details', answers });
  await page.person.click(await screen.findByRole('button', { name: 'Choose field' }));
  return { page, asked: within(await screen.findByRole('dialog', { name: 'Field of Probe' })) };
};

test('the field of a device without a position is chosen, and a refusal stays in the dialog', async () => {
  const { page, asked } = await open(undefined, refusal('operation_unsupported', { users: 'Probe' }));
  await page.person.click(await asked.findByRole('combobox', { name: 'Field' }));
  await page.person.click(await screen.findByRole('option', { name: 'East' }));
  await page.isAccessible();
  await page.person.click(asked.getByRole('button', { name: 'Save' }));
  await asked.findByText('This cannot be done here: Probe. Choose another action.');
  page.answer(on(fields.assignDevices, {}));
  await page.person.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.madeCalls(fields.assignDevices)).toMatchObject([
    { field_id: 2 },
    { eui: [NODE.eui], field_id: 2 },
  ]);
});

test('without any field the dialog leads to where one is drawn', async () => {
  const { asked } = await open([]);
  const link = await asked.findByRole('link', { name: 'Draw or import a field first' });
  expect(link.getAttribute('href')).toBe('#/fields');
});
