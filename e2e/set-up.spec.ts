import { expect, test } from '@playwright/test';
import { startProduct } from './product';

test('from the set-up link to the first organisation; the link works once', async ({ page }) => {
  const product = await startProduct();
  try {
    const link = product.setupLink()!.replace('localhost', '127.0.0.1');
    await page.goto(link);
    await page.getByLabel('Organisation').fill('Hill farm');
    await page.getByLabel('Email').fill('anna@hill.example');
    await page.getByLabel('Password', { exact: true }).fill('meadow-42');
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.waitForURL(/#\/dashboard/);
    await expect(page.getByRole('link', { name: 'Bind device' }).first()).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('This link no longer works')).toBeVisible();
  } finally {
    await product.stop();
    product.remove();
  }
});
