import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { address, expect, openAs, test } from './people';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

/** Until the browser has all files of the release. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** What is written down of answers on this device. */
const keptNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('fieldscope:kept:')));

/** Ends the session of a page, as the server does that refuses it. */
async function endSessionElsewhere(page: Page): Promise<void> {
  const { token } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('fieldscope:session') ?? '{}'),
  ) as { token: string };
  const address = new URL(`/portalapi/user/signOut?token=${encodeURIComponent(token)}`, page.url());
  const { status } = await fetch(address, { method: 'POST', headers: { authorization: token } });
  expect(status).toBe(200);
}

test('without a network the portal opens with the last values and says how old they are', async ({
  page,
  context,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse 7');
  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  await owner.bind(await owner.receiveDevice('S2101'), 'Never heard');
  await openAs(page, owner, `/devices_node_details?eui=${device.eui}`);
  await expect(page.getByText('21.4').first()).toBeVisible();
  await page.goto(address('/dashboard'));
  await expect(page.getByText('Never heard').first()).toBeVisible();
  await installed(page);
  await expect.poll(async () => (await keptNames(page)).join()).toMatch(/list_attention/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Never heard').first()).toBeVisible();
  await expect(page.getByText(/^No connection\. Values of \d\d:\d\d, .*Trying to connect/)).toBeVisible();
  await page.goto(address(`/devices_node_details?eui=${device.eui}`));
  await expect(page.getByText('21.4').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden();
  await owner.uplink(device, { temperature: 23.9, humidity: 51 });
  await expect(page.getByText('23.9').first()).toBeVisible();
});

test('nothing is changed without a network, and it is said so', async ({ page, context, owner }) => {
  const device = await owner.receiveDevice('S2101');
  await openAs(page, owner, '/bind_device');
  await page.getByRole('textbox', { name: 'EUI' }).fill(device.eui);
  await page.getByRole('textbox', { name: 'Key code' }).fill(device.code);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Bind device' }).click();
  await expect(page.getByText(/^There is no network, so nothing was sent/)).toBeVisible();
});

test('who signs out leaves no values behind, nor does who was signed out', async ({
  page,
  context,
  owner,
}) => {
  await owner.bind(await owner.receiveDevice('S2101'), 'Greenhouse 7');
  await openAs(page, owner, '/dashboard');
  await installed(page);
  await expect.poll(async () => (await keptNames(page)).length).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await keptNames(page)).toEqual([]);

  await openAs(page, owner, '/dashboard');
  await expect.poll(async () => (await keptNames(page)).length).toBeGreaterThan(3);
  await endSessionElsewhere(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await keptNames(page)).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('whoever stands beside a device sees live that it is heard, and how well', async ({ page, owner }) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse 7');
  await openAs(page, owner, `/bind_device?bound=${device.eui}&kind=node`);
  await page.getByRole('link', { name: 'Is it heard?' }).click();
  await expect(page.getByRole('heading', { name: 'Not heard yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If nothing comes' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  await expect(page.getByRole('heading', { name: 'Heard', exact: true })).toBeVisible();
  await expect(page.getByText('-71 dBm').first()).toBeVisible();
  await expect(page.getByText('2CF7F10000000002').first()).toBeVisible();
  await expect(page.getByText('Since this page is open: 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If nothing comes' })).toBeHidden();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the portal is offered for installation, in the language of the page', async ({ page, owner }) => {
  await openAs(page, owner, '/dashboard');
  const client = await page.context().newCDPSession(page);
  const { url, errors } = await client.send('Page.getAppManifest');
  expect(url).toMatch(/portal\.en\.webmanifest$/);
  expect(errors).toEqual([]);
  await installed(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
