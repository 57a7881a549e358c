import { generateSync } from 'otplib';
import { accessibilityViolations } from './accessibility';
import { expect, test } from './people';
import { admin } from './product';

const PASSWORD = 'journey-of-operators-2026';
const STEP_SECONDS = 30;

/** What an authenticator app shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

test('an operator signs in with an app, freezes an organisation, and finds it in the log', async ({
  page,
  owner,
}) => {
  const { product } = owner;
  const name = `Olga ${owner.orgId}`;
  const { link } = await admin<{ link: string }>(product, 'create-operator', '--name', name);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${product.port}`));
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Set and sign in' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.getByRole('link', { name: 'Organisations' }).click();
  await page.getByRole('searchbox').fill(owner.orgId);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await page.getByRole('table').getByRole('link').click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('organisation')).toHaveValue(owner.orgId);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Your own password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(dialog.getByText(`Organisation ${owner.orgId} is frozen.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(`http://127.0.0.1:${product.port}/operator#/log`);
  const entry = page.getByRole('row').filter({ hasText: owner.orgId }).filter({ hasText: 'freeze' });
  await expect(entry.first()).toContainText('Done');
  await expect(entry.first()).toContainText(name);

  for (const title of [
    'Devices',
    'Refusals',
    'Queue',
    'Email',
    'Space',
    'Slow',
    'Sign-ins',
    'Backups',
    'Commands',
  ]) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await accessibilityViolations(page), title).toEqual([]);
  }
  await admin(product, 'unfreeze', '--organisation', owner.orgId);
  await admin(product, 'remove-operator', '--name', name);
});
