import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('an owner makes a chart page, puts two measurements on a chart, sees a value arrive and moves the chart by keyboard', async ({
  page,
  owner,
}) => {
  const [north, south] = [await owner.receiveDevice('S2101'), await owner.receiveDevice('S2101')];
  await owner.bind(north, 'Bed north');
  await owner.bind(south, 'Bed south');
  await owner.uplink(north, { temperature: 21.4, humidity: 55 });
  await owner.uplink(south, { temperature: 18.2, humidity: 61 });

  await openAs(page, owner, '/data_chart');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New chart page' }).click();
  await dialog.getByLabel('Name').fill('Beds');
  await dialog.getByRole('radio', { name: 'Rows: 1, columns: 2.' }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create page' }).click();

  await page.getByRole('button', { name: 'Add a chart: row 1, column 1' }).click();
  await dialog.getByRole('combobox', { name: 'Measurements' }).click();
  await page.getByRole('option', { name: 'Air temperature · Bed north' }).click();
  await expect(page.getByRole('option', { name: 'Air humidity · Bed south' })).toBeDisabled();
  await expect(dialog.getByText('only measurements in °C fit')).toBeVisible();
  await page.getByRole('option', { name: 'Air temperature · Bed south' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Name').fill('Warmth');
  await dialog.getByRole('button', { name: 'Add chart' }).click();

  const places = page.getByRole('list', { name: 'Beds' }).locator('> li');
  const chart = page.getByRole('img', { name: 'Chart: Bed north, Bed south' });
  await expect(chart).toBeVisible();
  await expect(places.first()).toContainText('21.4 °C');
  await owner.uplink(south, { temperature: 23.9, humidity: 51 });
  await expect(places.first()).toContainText('23.9 °C');

  await page.getByRole('button', { name: 'Move Warmth with the arrow keys' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(places.last()).toContainText('Warmth');
  await page.reload();
  await expect(places.last()).toContainText('23.9 °C');
  expect(await accessibilityViolations(page)).toEqual([]);
});
