import { accessibilityViolations } from './accessibility';
import { address, expect, type Owner, openAs, ownerOf, test } from './people';

const detailsOf = (eui: string, place: string) => `/devices_node_details?eui=${eui}&${place}`;

/** A bound node that has reported. */
async function aNode(owner: Owner, name: string) {
  const node = await owner.receiveDevice('S2101');
  await owner.bind(node, name);
  await owner.uplink(node, { temperature: 21.4, humidity: 55 });
  return node;
}

test('an administrator renames a node in its head and places it on the map', async ({ page, owner }) => {
  const node = await aNode(owner, 'Greenhouse 7');
  await openAs(page, owner, detailsOf(node.eui, 'tab=data'));
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Tomatoes');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tomatoes' })).toBeVisible();
  await page.goto(address('/devices_node'));
  await expect(page.getByRole('link', { name: 'Tomatoes' })).toBeVisible();

  await page.goto(address(detailsOf(node.eui, 'tab=settings&section=info')));
  await page.getByRole('button', { name: 'Set position' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Map with the position to set' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^\d+\.\d+$/);
  await expect(dialog.getByRole('img', { name: 'Tomatoes' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /° E \(set by hand\)$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tomatoes' })).toBeVisible();
});

test('an owner transfers a node; the other organisation accepts it, and has it without its history', async ({
  page,
  owner,
}) => {
  const next = await ownerOf(owner.product, `next-to-${owner.orgId}`);
  const node = await aNode(owner, 'Greenhouse 7');
  await openAs(page, owner, detailsOf(node.eui, 'tab=settings&section=danger'));
  await page.getByRole('button', { name: 'Transfer device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(next.orgId);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer device' }).click();
  await page.getByRole('link', { name: 'See device transfers' }).click();
  await expect(page.getByText(`To organisation ${next.orgId}`)).toBeVisible();

  await openAs(page, next, '/bind_device?way=transfers');
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^No transfer is waiting/)).toBeVisible();
  await page.goto(address(detailsOf(node.eui, 'tab=data')));
  await expect(page.getByRole('heading', { name: 'Greenhouse 7' })).toBeVisible();
  await expect(page.getByText('Never reported')).toBeVisible();
  await next.uplink(node, { temperature: 23.9, humidity: 51 });
  await expect(page.getByText('23.9').first()).toBeVisible();
  await page.goto(address(detailsOf(node.eui, 'tab=radio&section=uplinks')));
  await expect(page.getByRole('button', { name: 'Explain the bytes' })).toHaveCount(1);
});

test('a node is removed once DELETE is typed, and its sticker binds it again', async ({ page, owner }) => {
  const node = await aNode(owner, 'Greenhouse 7');
  await openAs(page, owner, detailsOf(node.eui, 'tab=settings&section=danger'));
  await page.getByRole('button', { name: 'Remove device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('DELETE');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove device' }).click();
  await expect(page).toHaveURL(/#\/devices_node$/);
  await owner.bind(node, 'Greenhouse 8');
  await page.goto(address(detailsOf(node.eui, 'tab=data')));
  await expect(page.getByRole('heading', { name: 'Greenhouse 8' })).toBeVisible();
  await expect(page.getByText('Never reported')).toBeVisible();
});

test('an uplink is explained byte by byte', async ({ page, owner }) => {
  const node = await aNode(owner, 'Greenhouse 7');
  await openAs(page, owner, detailsOf(node.eui, 'tab=radio&section=uplinks'));
  await page.getByRole('button', { name: 'Explain the bytes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payload byte by byte' });
  await expect(dialog.getByRole('cell', { name: '21.4 °C' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
