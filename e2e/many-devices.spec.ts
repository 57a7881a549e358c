import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('an owner binds a list of nodes, corrects its bad row, then renames, moves and removes them together', async ({
  page,
  owner,
}) => {
  const [one, two] = [await owner.receiveDevice('S2101'), await owner.receiveDevice('S2101')];

  await openAs(page, owner, '/devices_node');
  await page.getByRole('link', { name: 'Bind many devices' }).click();
  const list = page.getByRole('textbox', { name: 'Devices' });
  await list.fill(`EUI;code;name\n${one.eui};${one.code};North\n${two.eui};GUESSED;South`);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('1 of 2 rows cannot be bound')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change rows' }).click();
  await list.fill((await list.inputValue()).replace('GUESSED', two.code));
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Bind 2 devices' }).click();
  await expect(page.getByRole('link', { name: 'North' })).toBeVisible();

  const dialog = page.getByRole('dialog');
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await selectAll();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Pattern').fill('Bed {n} {name}');
  await expect(dialog.getByRole('row', { name: 'South' })).toContainText('Bed');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('link', { name: /^Bed \d North$/ })).toBeVisible();

  await page.goto(page.url().replace(/#.*/, '#/devices_node_group'));
  // Until the groups are known the button is in another place.
  await expect(page.getByText('No groups yet')).toBeVisible();
  await page.getByRole('button', { name: 'New group' }).click();
  await dialog.getByLabel('Name of the group').fill('Orchard');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('link', { name: 'Default' }).click();
  await page.getByRole('link', { name: /^Bed/ }).first().waitFor();
  await selectAll();
  await page.getByRole('button', { name: 'Move to group' }).click();
  await dialog.getByLabel('Group').selectOption('Orchard');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('No node fits these filters.')).toBeVisible();

  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.getByRole('link', { name: /^Bed/ }).first().waitFor();
  await selectAll();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('textbox').fill('DELETE');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^No sensor nodes yet/)).toBeVisible();
});
