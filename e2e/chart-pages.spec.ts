import { accessibilityViolations } from './accessibility';
import { aLaptop } from './laptop';
import { address, expect, openAs, test } from './people';

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
  await expect(dialog.getByText('only those in °C fit')).toBeVisible();
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

test('dashboard, chart page and table have every reading after the laptop was closed, without a reload', async ({
  context,
  owner,
}) => {
  const barn = await owner.receiveDevice('S2101');
  await owner.bind(barn, 'Barn');
  await owner.uplink(barn, { temperature: 20.5, humidity: 50 });
  const page = { name: 'Barns', rows: 1, columns: 1 };
  const { desktop_id } = await owner.call<{ desktop_id: number }>('POST', '/desktop/create_desktop', page);
  const series = [{ eui: barn.eui, channel: 1, measurement_id: 4097 }];
  await owner.call('POST', '/chart/create_chart', { desktop_id, name: 'Warmth', series });

  const laptop = await aLaptop(context);
  const [dashboard, chartPage, table] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await openAs(dashboard, owner);
  await chartPage.goto(address('/data_chart'));
  await table.goto(address('/data_table?measurement=4097'));
  const rows = table.getByRole('table').getByRole('row');
  const chart = chartPage.getByRole('list', { name: 'Barns' });
  await expect(dashboard.getByText('20.5')).toBeVisible();
  await expect(chart).toContainText('20.5 °C');
  await expect(rows).toHaveCount(2);
  await owner.uplink(barn, { temperature: 21.5, humidity: 50 });
  for (const part of [dashboard.getByRole('main'), chart]) await expect(part).toContainText('21.5');

  let loads = 0;
  for (const screen of [dashboard, chartPage, table]) screen.on('load', () => loads++);
  await laptop.close();
  for (const temperature of [34.5, 12.5, 22.5]) await owner.uplink(barn, { temperature, humidity: 50 });
  await laptop.open();

  // Two readings an uplink.
  await expect(dashboard.getByRole('main')).toContainText(/Readings today\s*10/);
  await expect(dashboard.getByRole('main')).toContainText('22.5');
  await expect(chart).toContainText('12.5 to 34.5 °C, last 22.5 °C');
  await table.getByRole('button', { name: '4 new rows' }).click();
  await expect(rows).toContainText([/Device/, /22\.5/, /12\.5/, /34\.5/, /21\.5/, /20\.5/]);
  expect(loads).toBe(0);
});
