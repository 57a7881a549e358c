import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { wear } from './drawn';
import { address, expect, openAs, signIn, test } from './people';

/** A PNG of 16 by 16 pixels of one colour. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWPgrUojCTGMaqgaDSXe4Zo0AKdG7QEXXfwFAAAAAElFTkSuQmCC',
  'base64',
);
const NAME = 'Green Valley';
/** Words in it, or white words on it, are legible nowhere. */
const YELLOW = '#ffe600';

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
/** The logo, in the top bar or in the head of a page without it. */
const logo = (page: Page) => page.locator('header').getByRole('img', { name: NAME });

test('an owner sets name, logo and colour; a sub-account and viewers of a shared panel see them, until they are taken back', async ({
  page,
  browser,
  owner,
}) => {
  const anna = { email: `anna${owner.orgId}`, password: 'meadow-2026' };
  await owner.call('POST', '/user/addSubUser', {
    ...{ account: anna.email, nickname: 'Anna', type: 2, password: anna.password },
  });
  const { panel_id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
    ...{ name: 'Beds', components: [] },
  });
  const { token } = await owner.call<{ token: string }>('POST', '/panel/share_panel', {
    ...{ panel_id, name: 'Our beds' },
  });

  await openAs(page, owner, '/user_center?tab=organisation');
  const ownAccent = await accentOf(page);
  await page.getByRole('link', { name: /^Brand/ }).click();
  await page.getByLabel('Name of the portal').fill(NAME);
  await page.getByRole('textbox', { name: 'Colour' }).fill(YELLOW);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveTitle(new RegExp(`Brand · ${NAME}`));
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png', buffer: LOGO },
    });
  await expect(logo(page)).toBeVisible();
  expect(await accentOf(page)).not.toBe(ownAccent);
  for (const scheme of ['light', 'dark'] as const) {
    await wear(page, scheme);
    expect(await accessibilityViolations(page)).toEqual([]);
  }

  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  const member = await elsewhere.newPage();
  await signIn(member, anna);
  await expect(logo(member)).toBeVisible();
  expect(await accentOf(member)).not.toBe(ownAccent);
  // Remembered: the next visit begins with it.
  await member.reload();
  await expect(logo(member)).toBeVisible();
  await elsewhere.close();

  const stranger = await browser.newContext({ locale: 'en-GB' });
  const viewer = await stranger.newPage();
  await viewer.goto(address(`/panel?share_token=${token}`));
  await expect(logo(viewer)).toBeVisible();
  expect(await accentOf(viewer)).not.toBe(ownAccent);
  // Of the organisation alone: the page of everybody has that of the installation.
  await viewer.goto(address('/login'));
  await expect(viewer.getByText('Fieldscope', { exact: true })).toBeVisible();
  await stranger.close();

  await wear(page, 'light');
  await page.getByRole('button', { name: 'Logo: remove' }).click();
  await page.getByLabel('Name of the portal').clear();
  await page.getByRole('textbox', { name: 'Colour' }).clear();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Fieldscope' })).toBeVisible();
  await expect(logo(page)).toHaveCount(0);
  await expect.poll(() => accentOf(page)).toBe(ownAccent);
});
