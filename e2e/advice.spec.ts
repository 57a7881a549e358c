import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { expect, type Owner, openAs, type ProducedDevice, signIn, test } from './people';
import { overhang } from './whole';

const HOUR_MS = 3_600_000;
const NAME = 'Orchard on the east slope, third row from the road, at the pump'.slice(0, 64);

/** A node with a long name. */
async function anOrchard(owner: Owner): Promise<ProducedDevice> {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, NAME);
  return device;
}

/** A reading an hour of the last 30 days; the night before the last was frosty. */
function aMonthWithFrost(): string[] {
  const hours = 30 * 24;
  const begin = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hours * HOUR_MS;
  return Array.from({ length: hours }, (_, hour) => {
    const isFrosty = hour >= hours - 30 && hour < hours - 24;
    return `${new Date(begin + hour * HOUR_MS).toISOString()},${isFrosty ? -6 : 12},60`;
  });
}

async function importMonth(page: Page, owner: Owner, { eui }: ProducedDevice): Promise<void> {
  await openAs(page, owner, '/data_import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'april.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Time,Air temperature,Air humidity', ...aMonthWithFrost()].join('\r\n')),
  });
  await chooseOf(page, 'Device', `All: ${NAME} · ${eui}`);
  await page.getByRole('button', { name: 'Check and import' }).click();
  await expect(page.getByRole('row', { name: /april\.csv/ })).toContainText('Done');
}

async function chooseOf(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** An observer's account and password. */
async function anObserver(page: Page, owner: Owner) {
  const observer = { email: `anna${owner.orgId}`, password: 'meadow-2026' };
  await openAs(page, owner, '/add_sub_account');
  await page.getByRole('textbox', { name: 'Account' }).fill(observer.email);
  await page.getByRole('textbox', { name: 'Display name' }).fill('Anna');
  await page.getByRole('radio', { name: 'Observer' }).check();
  await page.getByLabel('Initial password').fill(observer.password);
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  await page.getByRole('heading', { name: `${observer.email} can sign in now` }).waitFor();
  return observer;
}

test('someone asks about apples in blossom after a frosty night, asks again, saves the PDF; an observer reads it in Russian on a phone', async ({
  page,
  browser,
  owner,
}) => {
  await importMonth(page, owner, await anOrchard(owner));
  await openAs(page, owner, '/ai');
  await page.getByRole('link', { name: 'Ask the adviser' }).click();
  await chooseOf(page, /^Crop or animal/, 'Apple');
  await chooseOf(page, 'Stage', 'Flowering');
  await page.getByRole('button', { name: /^Air temperature/ }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/^Apple, flowering: .* attention now/)).toBeVisible();
  const frost = page.getByRole('article').first();
  await expect(frost).toContainText('Now');
  await expect(frost).toContainText('What to do: Protect against frost');
  await expect(frost.getByRole('img')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('region', { name: /^Since / })).toContainText('Nothing is new');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  const advice = page.url();

  const observer = await anObserver(page, owner);
  const phone = await browser.newContext({ locale: 'en-GB' });
  const anna = await phone.newPage();
  await signIn(anna, observer);
  await anna.getByRole('button', { name: 'Language' }).click();
  await anna.getByRole('menuitem', { name: 'Русский' }).click();
  await anna.setViewportSize({ width: 390, height: 844 });
  await anna.goto(advice);
  await expect(anna.getByRole('article').first()).toContainText('Сейчас');
  await expect(anna.getByRole('button', { name: 'Спросить снова' })).toBeVisible();
  for (const name of ['Удалить', 'По понедельникам на почту'])
    await expect(anna.getByRole('button', { name })).toHaveCount(0);
  expect(await overhang(anna)).toBe(0);
  expect(await accessibilityViolations(anna)).toEqual([]);
  await phone.close();
});
