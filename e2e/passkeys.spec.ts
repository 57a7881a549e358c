import type { CDPSession, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { address, expect, type Owner, test } from './people';

/** Passkeys are bound to a host name: the journeys' usual address is none. */
const atHost = (path: string): string => address(path).replace('127.0.0.1', 'localhost');

/** A phone that recognises its owner, or not. */
async function aPhone(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto(atHost('/login'));
  await page.reload();
}

async function signInWithPassword(page: Page, { email, password }: Pick<Owner, 'email' | 'password'>) {
  await page.goto(atHost('/login'));
  await page.getByLabel('Email or account').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function createPasskey(page: Page, password: string, name: string) {
  await page.goto(atHost('/user_center?tab=security'));
  await page.getByRole('button', { name: 'Create passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your login password').fill(password);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`${name} is ready.`)).toBeVisible();
}

test('a passkey is created, signs in, is the second factor, and is removed', async ({ page, owner }) => {
  const { cdp, authenticatorId } = await aPhone(page);
  await signInWithPassword(page, owner);
  await expect(dashboard(page)).toBeVisible();
  await createPasskey(page, owner.password, 'Phone');
  expect(await accessibilityViolations(page)).toEqual([]);

  await signOut(page);
  await byPasskey(page).click();
  await expect(dashboard(page)).toBeVisible();

  await page.goto(atHost('/user_center?tab=security'));
  const part = page.getByRole('region', { name: 'Two-factor authentication' });
  await part.getByRole('button', { name: 'Set up' }).click();
  await part.getByRole('button', { name: 'Use a passkey' }).click();
  await part.getByRole('button', { name: 'Use passkey and turn on' }).click();
  await expect(part.getByText('They are not shown again.')).toBeVisible();
  await part.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('dialog').getByLabel('Your login password').fill(owner.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    page.getByText('Your two-factor authentication needs it: it is your last passkey.'),
  ).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  // Behind the password the passkey opens what the password alone does not.
  await signOut(page);
  await signInWithPassword(page, owner);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey(page).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey(page).click();
  await expect(dashboard(page)).toBeVisible();

  await page.goto(atHost('/user_center?tab=security'));
  await part.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Your login password').fill(owner.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('dialog').getByLabel('Your login password').fill(owner.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Phone is removed')).toBeVisible();

  await signOut(page);
  await byPasskey(page).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a sub-account that needs a second factor sets it up with a passkey alone', async ({ page, owner }) => {
  const account = `hand${owner.orgId}`;
  await owner.call('POST', '/user/addSubUser', {
    ...{ account, nickname: 'Anna', type: 1, password: owner.password },
  });
  await owner.call('PUT', '/organization/demand_second_factor', { demanded: true });
  await aPhone(page);
  await signInWithPassword(page, { email: account, password: owner.password });
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByLabel('Your login password').fill(owner.password);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Use passkey and turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('at an address without a host name there is no passkey to press', async ({ page }) => {
  await page.goto(address('/login'));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
});
