import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { expect, type Owner, openAs, test } from './people';

const NAME = 'Orchard on the east slope, third row from the road, below the old pump';

/** A node with a long name that has reported. */
async function anOrchard(owner: Owner): Promise<void> {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, NAME.slice(0, 64));
  await owner.uplink(device, { temperature: 12, humidity: 60 });
}

async function chooseOf(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('somebody asks about apples, reads the advice, asks again, and saves the PDF', async ({
  page,
  owner,
}) => {
  await anOrchard(owner);
  await openAs(page, owner, '/ai');
  await page.getByRole('link', { name: 'Ask the adviser' }).click();
  await chooseOf(page, /^Crop or animal/, 'Apple');
  await page.getByRole('button', { name: /^Air temperature/ }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/^Apple, Any stage: /)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('region', { name: /^Since / })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});
