import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('an owner makes a group, moves nodes to it, renames it and deletes it; the nodes are in Default again', async ({
  page,
  owner,
}) => {
  for (const name of ['Bed north', 'Bed south']) await owner.bind(await owner.receiveDevice('S2101'), name);

  await openAs(page, owner, '/devices_node_group');
  await expect(page.getByText('No groups yet: 2 nodes are in the Default group.')).toBeVisible();
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the group').fill('Orchard');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Default')).toContainText('2');

  await page.getByRole('button', { name: 'Add nodes to Orchard' }).click();
  await dialog.getByRole('checkbox', { name: 'Bed north' }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move 1 node' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Orchard' }).click();
  await expect(page.getByRole('link', { name: 'Bed north' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bed south' })).toHaveCount(0);

  await page.goBack();
  await page.getByRole('button', { name: 'Rename group Orchard' }).click();
  await dialog.getByLabel('Name of the group').fill('Vineyard');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete group Vineyard' }).click();
  await expect(dialog).toContainText('Its 1 node moves to the Default group');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No groups yet: 2 nodes are in the Default group.')).toBeVisible();
});
