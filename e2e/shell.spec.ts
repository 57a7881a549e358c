import type { Page } from '@playwright/test';
import en from '../packages/web/src/texts/en/routes';
import ru from '../packages/web/src/texts/ru/routes';
import { accessibilityViolations } from './accessibility';
import { drawingOf } from './drawn';
import { address, addressAt, expect, openAs, ownerOf, signIn, test } from './people';
import { type Product, startProduct } from './product';
import { overhang } from './whole';

const expectAccessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);

test('addresses lead where the product leads, and titles name the page and the portal', async ({
  page,
  owner,
}) => {
  await page.goto(address('/nowhere'));
  await page.waitForURL(/#\/login$/);
  await expect(page).toHaveTitle('Sign in · Fieldscope · Global portal');
  await signIn(page, owner);
  await expect(page).toHaveTitle('Dashboard · Fieldscope · Global portal');
  for (const [path, place] of [
    ['/home', '/user_center'],
    ['/index', '/dashboard'],
    ['/no/such/page', '/dashboard'],
    ['/', '/dashboard'],
  ] as const) {
    await page.goto(address(path));
    await page.waitForURL(new RegExp(`#${place}$`));
  }
  await page.goto(address('/devices_node'));
  await expect(page).toHaveTitle('Sensor nodes · Fieldscope · Global portal');
});

const OPEN_PAGES = ['/privacy', '/agreement', '/imprint', '/api_docs'];

test('everybody may read the open pages; a user who is signed in reads them inside the shell', async ({
  page,
  owner,
}) => {
  for (const path of OPEN_PAGES) {
    await page.goto(address(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
  }
  await openAs(page, owner);
  for (const path of OPEN_PAGES) {
    await page.goto(address(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  }
});

test('from the error page the dashboard is entered with a fresh page', async ({ page, owner }) => {
  await openAs(page, owner, '/error_common?code=11220');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL(/#\/dashboard$/);
  await reloaded;
});

test('leaving a page cancels what it was still waiting for, a change too', async ({ page, owner }) => {
  await openAs(page, owner, '/user_center');
  // The server never answers it.
  await page.route('**/portalapi/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  const sent = page.waitForRequest((request) => request.method() !== 'GET');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await sent;
  const cancelled = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('an address that the reader types, or goes back to, leaves the frame while its screen loads', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/DataTableScreen-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address('/data_table'));
  await expect(page.getByRole('heading', { name: 'Table' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Readings as rows')).toHaveCount(0);
  release();
  await expect(page.getByText('Readings as rows')).toBeVisible();
});

test('a part of the page that is gone loads it again, once, and then shows it', async ({ page, owner }) => {
  await openAs(page, owner);
  let loads = 0;
  page.on('load', () => loads++);
  await page.route('**/assets/DataTableScreen-*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page.getByText('This page could not be opened')).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.unroute('**/assets/DataTableScreen-*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Table', level: 1 })).toBeVisible();
});

test('a missing bundle loads the page again, once, and then shows it', async ({ page }) => {
  let loads = 0;
  page.on('load', () => loads++);
  await page.route('**/assets/start-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(address('/login')).catch(() => undefined);
  await expect(page.getByRole('alert')).toHaveText(/could not be loaded/);
  expect(loads).toBeLessThanOrEqual(2);
});

test('a browser that is too old is refused in three languages', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto(address('/dashboard'));
  await page.waitForURL(/\/old-browser\.html$/);
  for (const words of ['This browser is too old', '浏览器版本过低', 'Браузер устарел'])
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  await expectAccessible(page);
});

test('help holds the documentation, the contacts and the shortcuts', async ({ page, owner }) => {
  await openAs(page, owner);
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText(/No contact has been set/)).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('link', { name: 'API 文档' }).click();
  await expect(page.getByRole('heading', { name: '通过 HTTP 读取' })).toBeVisible();
  await expect(page.getByText('/openapi/list_telemetry_data').first()).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('the navigation stays collapsed, and a language stays chosen', async ({ page, owner }) => {
  await openAs(page, owner);
  await page.getByRole('button', { name: 'Collapse the navigation' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the navigation' })).toBeVisible();
  for (const [language, title] of [
    ['Русский', 'Обзор · Fieldscope · Международный портал'],
    ['简体中文', '总览 · Fieldscope · 国际站'],
  ] as const) {
    await page.getByRole('button', { name: /^(Language|Язык)$/ }).click();
    await page.getByRole('menuitem', { name: language }).click();
    await expect(page).toHaveTitle(title);
  }
  await page.reload();
  await expect(page).toHaveTitle('总览 · Fieldscope · 国际站');
});

test('full screen is entered and left; a browser without it says that it can not work', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.evaluate(() => {
    Object.defineProperty(document.documentElement, 'requestFullscreen', { value: undefined });
  });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'you browser can not work' })).toBeVisible();
});

test('a list that drops down is at most 250 pixels high and belongs to the page', async ({ page, owner }) => {
  await openAs(page, owner, '/user_center');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  const list = page.getByRole('listbox', { name: 'Time zone' });
  await expect(list).toBeVisible();
  const box = await page.locator('.mantine-Select-dropdown:visible').boundingBox();
  expect(box!.height).toBeLessThanOrEqual(250);
  expect(await accessibilityViolations(page, { rules: ['region', 'scrollable-region-focusable'] })).toEqual(
    [],
  );
});

test('no page is wider than its window from 320 pixels up, and no fact wider than its place, in Russian too', async ({
  page,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'A greenhouse whose name has all the sixty-four letters there are');
  await owner.uplink(device, { temperature: 21.4, humidity: 60 });
  await openAs(page, owner);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  const drawn = drawingOf(page);
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main dd')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  for (const [path, title] of [
    ['/dashboard', ru.dashboard],
    ['/user_center', ru.userCenter],
    ['/devices_node', ru.nodes],
    ['/bind_device', ru.bind],
    ['/data_table', ru.dataTable],
    ['/security', ru.security],
    ['/audit_log', ru.audit],
    [`/data_chart?series=${device.eui}-1-4097`, ru.dataChart],
  ] as const) {
    await page.goto(address(path));
    for (const width of [1349, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(title);
      await expect.poll(() => overhang(page), `${path} at ${width}`).toBe(0);
      await expect.poll(cut, `${path} at ${width}`).toEqual([]);
    }
  }
});

/** Runs in the page: what can be pressed on a height of less than 44 px. */
function smallTargets(): string[] {
  const reaches = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element, ...labels].some((part) => part.contains(hit));
  };
  return [...document.querySelectorAll('main :is(button, [role="tab"], input:not([type="radio"]))')]
    .filter((element) => element.checkVisibility() && element.clientWidth > 1)
    .filter((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return !reaches(element, x, y - 20) || !reaches(element, x, y + 20);
    })
    .map((element) => element.outerHTML.slice(0, 200));
}

test('on a phone a finger finds 44 pixels of each button, tab and field', async ({ page, owner }) => {
  await owner.bind(await owner.receiveDevice('S2101'), 'Greenhouse 1');
  await openAs(page, owner);
  await page.setViewportSize({ width: 390, height: 800 });
  const drawn = drawingOf(page);
  for (const [path, title] of [
    ['/dashboard?tab=chart', en.dashboard],
    ['/security', en.security],
    ['/audit_log', en.audit],
    ['/message', en.notices],
  ] as const) {
    await page.goto(address(path));
    await drawn(title);
    expect(await page.evaluate(smallTargets), path).toEqual([]);
  }
});

test('in a narrow window the side bar has icons alone; its words are above the page', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByText('Sensor nodes');
  // Words that only screen readers have are a pixel wide.
  const isWord = async () => ((await entry.boundingBox())?.width ?? 0) > 1;
  await page.setViewportSize({ width: 1350, height: 800 });
  await expect.poll(isWord).toBe(true);
  await page.setViewportSize({ width: 1349, height: 800 });
  await expect.poll(isWord).toBe(false);
  const main = page.getByRole('main');
  const before = await main.boundingBox();
  await page.getByRole('button', { name: 'Expand the navigation' }).click();
  await entry.click();
  expect(await main.boundingBox()).toMatchObject({ x: before!.x, width: before!.width });
  await expect.poll(isWord).toBe(false);
  await page.setViewportSize({ width: 1350, height: 800 });
  await expect.poll(isWord).toBe(true);
});

test('the command bar opens with its keys and takes the first hit', async ({ page, owner }) => {
  await openAs(page, owner);
  for (const keys of ['/', 'Control+k']) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name: 'Command bar' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('senosr');
  await expect(page.getByRole('option', { selected: true })).toContainText('Sensor nodes');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/devices_node$/);
});

test('what Enter opens from the command bar stays open, though a click opened the bar', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox').fill('help');
  await expect(page.getByRole('option', { selected: true })).toContainText('Help');
  await page.getByRole('combobox').press('Enter');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Command bar' })).toHaveCount(0);
  await expectAccessible(page);
  await help.getByRole('link', { name: 'Open the guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
  await expectAccessible(page);
});

test('without a connection the page says since when, and opens by itself what failed meanwhile', async ({
  page,
  context,
  owner,
}) => {
  await openAs(page, owner);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Not connected since \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await expect(page.getByText(/opens as soon as the connection is back/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Not connected since/)).toHaveCount(0);
});

test.describe('the China portal', () => {
  test.use({ locale: 'de-DE' });
  let china: Product;
  test.beforeAll(async () => {
    china = await startProduct({
      STATION: 'china',
      PUBLIC_URL: 'https://portal.example.cn',
      STATION_GLOBAL_URL: 'https://portal.example.org/',
      STATION_CHINA_URL: 'https://portal.example.cn/',
      SUPPORT_EMAIL: 'help@portal.example',
      APP_ANDROID_URL: 'https://portal.example.cn/app',
    });
  });
  test.afterAll(async () => {
    await china.stop();
    china.remove();
  });

  test('speaks Chinese to a browser without a language of ours, names itself, and knows the other portal', async ({
    page,
  }) => {
    const owner = await ownerOf(china, 'china-farm');
    await page.goto(addressAt(china, '/login'));
    await expect(page).toHaveTitle('登录 · Fieldscope · 中国站');
    await expect(page.getByRole('link', { name: '国际站' })).toHaveAttribute(
      'href',
      'https://portal.example.org/',
    );
    await page.getByRole('combobox').selectOption('English');
    await expect(page).toHaveTitle('Sign in · Fieldscope · China portal');
    await openAs(page, owner);
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help.getByRole('img', { name: 'QR code: https://portal.example.cn' })).toBeVisible();
    await expect(help.getByRole('link', { name: 'help@portal.example' })).toBeVisible();
    await expect(help.getByRole('link', { name: 'App for Android' })).toBeVisible();
    await expect(help.getByRole('link', { name: 'App for iPhone and iPad' })).toHaveCount(0);
    await expect(help.getByRole('link', { name: 'China portal' })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
  });
});
