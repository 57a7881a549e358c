import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

const DAY_MS = 86_400_000;
const hourly = (hours: number) =>
  Array.from(
    { length: hours },
    (_, hour) => `${new Date(Date.now() - 7 * DAY_MS + hour * 3_600_000).toISOString()},${20 + hour / 10},55`,
  );

test('history of a logger is imported, seen in the table, and taken back whole', async ({ page, owner }) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Orchard');
  await openAs(page, owner, '/data_import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Time,Air temperature,Air humidity', ...hourly(48)].join('\r\n')),
  });
  await page.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: `All: Orchard · ${device.eui}` }).click();
  await expect(page.getByRole('table').getByText('20.0 °C')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check and import' }).click();
  const row = page.getByRole('row', { name: /logger\.csv/ });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('96');
  await openAs(page, owner, `/data_table?eui=${device.eui}&range=30d`);
  await expect(page.getByRole('main').getByText('24.7 °C')).toBeVisible();
  await openAs(page, owner, '/data_import');
  await row.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('96 readings of this import are deleted');
  await dialog.getByRole('button', { name: 'Remove import' }).click();
  await expect(row).toHaveCount(0);
  await openAs(page, owner, `/data_table?eui=${device.eui}&range=30d`);
  await expect(page.getByText('No readings in this time with these filters.')).toBeVisible();
});
