import { accessibilityViolations } from './accessibility';
import { wear } from './drawn';
import { address, expect, type Owner, openAs, operate, test } from './people';

interface Issued {
  code: string;
  link: string;
}
const simulate = ({ email }: Owner) =>
  operate('simulate-login', '--account', email, '--operator', 'Olga') as Promise<Issued>;

test('an operator signs in as an account: the header is red, light and dark, and the audit log records it', async ({
  page,
  owner,
}) => {
  const { code, link } = await simulate(owner);
  expect(link).toMatch(/#\/login\?simulated=/);
  await page.goto(address(`/login?simulated=${code}`));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/dashboard/);
  await reloaded;
  const header = page.getByRole('banner');
  await expect(header.getByText(`Simulated sign-in as ${owner.email}`)).toBeVisible();
  await expect(header.getByRole('timer')).toHaveText(/^(10:00|9:\d\d) left$/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme);
    await expect(header).toHaveCSS('background-color', 'rgb(186, 43, 43)');
    expect(await accessibilityViolations(page)).toEqual([]);
  }

  await page.goto(address('/audit_log'));
  await expect(page.getByText('Operator Olga, simulated sign-in').first()).toBeVisible();
  await header.getByRole('button', { name: 'End' }).click();
  await page.waitForURL(/#\/login$/);
  await page.goto(address('/audit_log'));
  await page.waitForURL(/#\/login$/);
});

test('the operator’s own session stays in the other tabs, and the link works once', async ({
  page,
  context,
  owner,
}) => {
  await openAs(page, owner);
  const { code } = await simulate(owner);
  const visit = await context.newPage();
  await visit.goto(address(`/login?simulated=${code}`));
  await visit.getByRole('button', { name: 'Start' }).click();
  await expect(visit.getByText(/^Simulated sign-in as/)).toBeVisible();
  await page.goto(address('/devices_node'));
  await page.reload();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)');

  const again = await context.newPage();
  await again.goto(address(`/login?simulated=${code}`));
  await again.getByRole('button', { name: 'Start' }).click();
  await expect(again.getByRole('alert').first()).toHaveText(/ended or its code is used up/);
});

test('a frozen organisation is cut while its page is open, and goes on when it is unfrozen', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  await operate('freeze', '--organisation', owner.orgId);
  await page.getByRole('link', { name: 'Sensor nodes' }).click();
  await expect(page.getByText(/^This account is frozen/)).toBeVisible();
  await operate('unfreeze', '--organisation', owner.orgId);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^This account is frozen/)).toHaveCount(0);
});
