import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { openAs, ownerOf } from './people';
import { admin, startProduct } from './product';

const PASSPHRASE = 'long grass at noon';

test('an owner makes an archive in one installation, and goes on in another, where its operator restored it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [from, to] = await Promise.all([startProduct(), startProduct()]);
  try {
    await ownerOf(to, 'neighbour');
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

    const place = { ...to.handle(), env: { ...to.env, BACKUP_PASSPHRASE: PASSPHRASE } };
    await admin(place, 'restore', '--file', file);

    const moved = { ...owner, product: to.handle() };
    await openAs(page, moved, `/devices_node_details?eui=${device.eui}`);
    await expect(page.getByText('17.3').first()).toBeVisible();
  } finally {
    await Promise.all([from.stop(), to.stop()]);
    from.remove();
    to.remove();
  }
});
