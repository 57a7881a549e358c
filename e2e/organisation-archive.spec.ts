import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { accessibilityViolations } from './accessibility';
import { openAs, ownerOf } from './people';
import { admin, startProduct } from './product';

const PASSPHRASE = 'long grass at noon';
const OPERATOR_PASSWORD = 'journey-of-archives-2026';

/** Sets password and app behind the link that the tool prints. */
async function becomeOperator(page: Page, product: Parameters<typeof admin>[0]): Promise<void> {
  const { link } = await admin<{ link: string }>(product, 'create-operator', '--name', 'Olga');
  await page.goto(link.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${product.port}`));
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD);
  await page.getByLabel('The same password again').fill(OPERATOR_PASSWORD);
  await page
    .getByLabel('Code that the app shows')
    .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }));
  await page.getByRole('button', { name: 'Set and sign in' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

test('an owner makes an archive in one installation, and goes on in another, where its operator accepted it', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const [from, to] = await Promise.all([startProduct(), startProduct()]);
  try {
    const neighbour = await ownerOf(to, 'neighbour');
    const owner = await ownerOf(from, 'moving');
    const device = await owner.receiveDevice('S2101');
    await owner.bind(device, 'Barn');
    await owner.uplink(device, { temperature: 17.3, humidity: 61 });

    await openAs(page, owner, '/user_center?tab=organisation');
    await page.getByRole('button', { name: 'Make archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive of the organisation' });
    await dialog.getByLabel('Passphrase of the file').fill('short');
    await dialog.getByRole('button', { name: 'Make archive' }).click();
    await expect(dialog.getByText('At least 12 characters', { exact: true })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('Passphrase of the file').fill(PASSPHRASE);
    await dialog.getByLabel('Your sign-in password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Make archive' }).click();
    const download = page.getByRole('button', { name: /^Download organisation-/ });
    await expect(download).toBeVisible({ timeout: 120_000 });
    expect(await accessibilityViolations(page)).toEqual([]);
    const begun = page.waitForEvent('download');
    await download.click();
    const file = join(to.dataDir, 'brought.archive');
    await (await begun).saveAs(file);

    await openAs(page, neighbour, '/user_center?tab=organisation');
    await page.getByRole('button', { name: 'Bring archive' }).click();
    const bringing = page.getByRole('dialog', { name: 'Archive of another installation' });
    await bringing.locator('input[type=file]').setInputFiles(file);
    await bringing.getByLabel('Passphrase of the file').fill(PASSPHRASE);
    await bringing.getByLabel('Your sign-in password').fill(neighbour.password);
    expect(await accessibilityViolations(page)).toEqual([]);
    await bringing.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText(/waits for the operator/)).toBeVisible({ timeout: 120_000 });

    await becomeOperator(page, to.handle());
    await page.getByRole('link', { name: 'Archives' }).click();
    await expect(page.getByText(/Devices: 1, people: 1/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Accept: / }).click();
    const accepting = page.getByRole('dialog');
    await accepting.getByLabel('Your own password').fill(OPERATOR_PASSWORD);
    await accepting.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open the organisation' })).toBeVisible({ timeout: 120_000 });

    await openAs(page, neighbour, '/user_center?tab=organisation');
    await expect(page.getByText(`Sign in there with: ${owner.email}`)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);

    const moved = { ...owner, product: to.handle() };
    await openAs(page, moved, `/devices_node_details?eui=${device.eui}`);
    await expect(page.getByText('17.3').first()).toBeVisible();
  } finally {
    await Promise.all([from.stop(), to.stop()]);
    from.remove();
    to.remove();
  }
});
