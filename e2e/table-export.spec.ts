import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

/** Clicks a button and reads the CSV that is downloaded. @returns its lines without the head */
async function download(page: Page, button: string): Promise<string[]> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await begun;
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  return lines;
}

test('readings of two devices are a table without needless columns, a small file, and one of any size', async ({
  page,
  owner,
}) => {
  const [north, south] = [await owner.receiveDevice('S2101'), await owner.receiveDevice('S2101')];
  await owner.bind(north, 'Bed north');
  await owner.bind(south, '=Bed south');
  await owner.uplink(north, { temperature: 21.4, humidity: 55 });
  await owner.uplink(south, { temperature: 18.2, humidity: 61 });

  await openAs(page, owner, '/data_table');
  await page.getByRole('combobox', { name: 'Measurements' }).click();
  await page.getByRole('option', { name: 'Air temperature' }).click();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toContainText([/^Device/, /Bed south.*18\.2/, /Bed north.*21\.4/]);
  const counter = page.getByRole('columnheader', { name: 'fCnt' });
  await expect(counter).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'fCnt' }).click();
  await expect(counter).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(counter).toHaveCount(0);

  await page.getByRole('button', { name: 'Export' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  const small = await download(page, 'Save as CSV');
  expect(small).toEqual([
    expect.stringMatching(`^'=Bed south,${south.eui},1,4097,Air Temperature,18.2,℃,`),
    expect.stringMatching(`^Bed north,${north.eui},1,4097,Air Temperature,21.4,℃,`),
  ]);
  await page.getByRole('button', { name: 'Prepare file' }).click();
  await expect(page.getByRole('dialog').getByText(/^2 rows/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await download(page, 'Download')).toEqual(small);
});
