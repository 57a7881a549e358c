import { address, expect, openAs, signIn, test } from './people';

test('an owner adds an observer, who reads and changes nothing, and is signed out when the owner deletes the account', async ({
  page,
  browser,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse 7');
  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  const account = `anna${owner.orgId}`;
  const password = 'meadow-2026';

  await openAs(page, owner, '/sub_account_list');
  await page.getByRole('link', { name: 'Add sub-account' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('textbox', { name: 'Display name' }).fill('Anna');
  await page.getByRole('radio', { name: 'Observer' }).check();
  await page.getByLabel('Initial password').fill(password);
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  await page.getByRole('heading', { name: `${account} can sign in now` }).waitFor();
  await page.getByRole('link', { name: 'To the sub-accounts' }).click();
  const row = page.getByRole('row', { name: new RegExp(account) });
  await expect(row).toContainText('never');

  const other = await browser.newContext({ locale: 'en-GB' });
  const anna = await other.newPage();
  await signIn(anna, { email: account, password });
  await expect(anna.getByText('Greenhouse 7').first()).toBeVisible();
  await anna.goto(address('/devices_node'));
  await anna.getByRole('link', { name: 'Greenhouse 7' }).waitFor();
  const navigation = anna.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Sensor nodes' })).toBeVisible();
  for (const name of ['Bind device', 'Sub-accounts', 'Audit log']) {
    await expect(anna.getByRole('link', { name })).toHaveCount(0);
  }
  await anna.goto(address('/bind_device'));
  await expect(anna.getByText('Your role does not open this page')).toBeVisible();
  await anna.goto(address('/dashboard'));
  await anna.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.reload();
  await expect(row).not.toContainText('never');
  await page.getByRole('button', { name: `Delete ${account}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nobody but you signs in yet')).toBeVisible();

  await expect(anna).toHaveURL(address('/login'));
  await expect(anna.getByText('Your session has expired')).toBeVisible();
  await anna.getByLabel('Email or account').fill(account);
  await anna.getByLabel('Password', { exact: true }).fill(password);
  await anna.getByRole('button', { name: 'Sign in' }).click();
  await expect(anna.getByText(/wrong|not right|incorrect/i)).toBeVisible();
  await other.close();
});
