import { createServer, type Server } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, type Owner, openAs, ownerOf, test } from './people';
import { admin, type Product, startProduct } from './product';

/** A page that keeps the messages which it receives, and posts its own on demand. */
const GUEST = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>Advice</title>
  <script>
    const received = [];
    addEventListener('message', ({ data }) => received.push(data));
    const request = (message) => {
      const id = crypto.randomUUID();
      parent.postMessage({ id, ...message }, '*');
      return new Promise((resolve) =>
        addEventListener('message', ({ data }) => data.id === id && resolve(data)),
      );
    };
  </script>
  <main aria-label="Advice"><h1>Advice for your crop</h1><p>Water the tomatoes.</p></main>
</html>`;
declare const request: (message: object) => Promise<{ value?: string; reason?: string }>;
declare const received: unknown[];

const EVERY_MESSAGE = [
  { fieldscope: 'set', id: '1', key: 'crop', value: 'tomato' },
  { fieldscope: 'read', id: '2', key: 'portal.nickname' },
  { fieldscope: 'sign_out' },
];

let site: Server;
let otherSite: Server;
let product: Product;
let owner: Owner;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

async function aServer(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(GUEST);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

// One product for the file.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  [site, otherSite] = await Promise.all([aServer(), aServer()]);
  product = await startProduct({ AI_SITE_URL: `${originOf(site)}/crops` });
  owner = await ownerOf(product, 'farm-with-advice');
});
test.afterAll(async () => {
  for (const server of [site, otherSite]) server.close();
  await product.stop();
  product.remove();
});

/** Opens the page with the site. @returns the site's frame */
async function openSite(page: Page): Promise<Frame> {
  await openAs(page, owner, '/ai');
  return shownSite(page);
}

/** Waits until the site is shown. @returns its frame */
async function shownSite(page: Page): Promise<Frame> {
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Advice for your crop');
  return siteOf(page);
}
const siteOf = (page: Page) => page.frames().find((frame) => frame.url() === `${originOf(site)}/crops`)!;
const read = (frame: Frame, key: string) =>
  frame.evaluate((wanted) => request({ fieldscope: 'read', key: wanted }), key);
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).join(' '));

/** Posts every message to the portal from a frame, and waits until the portal has received them. */
async function postEveryMessage(page: Page, frame: Frame): Promise<void> {
  const arrived = page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        addEventListener('message', () => {
          left -= 1;
          if (left === 0) setTimeout(resolve);
        });
      }),
    EVERY_MESSAGE.length,
  );
  await page.evaluate(() => undefined);
  await frame.evaluate((messages) => {
    for (const message of messages) top!.postMessage(message, '*');
  }, EVERY_MESSAGE);
  await arrived;
}

async function nothingHappened(page: Page, frame: Frame): Promise<void> {
  expect(await frame.evaluate(() => received)).toEqual([]);
  expect(await stored(page)).not.toContain(':ai:');
  expect(await stored(page)).toContain('fieldscope:session');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

test('the site keeps a value, reads what it may, is refused the token, and signs the user out', async ({
  page,
}) => {
  let frame = await openSite(page);
  const value = { fieldscope: 'set', key: 'crop', value: 'tomato' };
  expect(await frame.evaluate((message) => request(message), value)).toMatchObject({ value: 'tomato' });
  await page.reload();
  frame = await shownSite(page);
  expect(await read(frame, 'crop')).toMatchObject({ fieldscope: 'answer', value: 'tomato' });
  expect(await read(frame, 'portal.language')).toMatchObject({ value: 'en' });
  expect(await read(frame, 'portal.org_id')).toMatchObject({ value: owner.orgId });
  for (const key of ['token', 'session', 'fieldscope:session', 'email'])
    expect(await read(frame, key), key).toMatchObject({ fieldscope: 'refusal', reason: 'unknown_key' });

  const signOut = page.waitForRequest('**/portalapi/user/signOut?*');
  await frame.evaluate(() => parent.postMessage({ fieldscope: 'sign_out' }, '*'));
  await signOut;
  await page.waitForURL(/#\/login$/);
  expect(await stored(page)).not.toMatch(/:ai:|session/);
  await page.goto(addressAt(product, '/ai'));
  await page.waitForURL(/#\/login$/);
});

test('in a simulated login the site signs out the operator alone', async ({ page, context }) => {
  await openAs(page, owner);
  const { code } = await admin<{ code: string }>(
    product,
    ...['simulate-login', '--account', owner.email, '--operator', 'Olga'],
  );
  const visit = await context.newPage();
  await visit.goto(addressAt(product, `/login?simulated=${code}`));
  const reloaded = visit.waitForEvent('load');
  await visit.getByRole('button', { name: 'Start' }).click();
  await visit.waitForURL(/#\/dashboard/);
  await reloaded;
  await visit.goto(addressAt(product, '/ai'));
  await (await shownSite(visit)).evaluate(() => parent.postMessage({ fieldscope: 'sign_out' }, '*'));
  await visit.waitForURL(/#\/login$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a page that the site leads to is not shown, and the site comes back', async ({ page }) => {
  const frame = await openSite(page);
  await frame.evaluate((address) => location.assign(address), originOf(otherSite));
  await expect(page.getByText(/^127\.0\.0\.1:\d+ led to another site$/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Advice for your crop');
});

test('frames inside the site receive nothing, neither its own nor those of other sites', async ({ page }) => {
  const frame = await openSite(page);
  for (const address of [`${originOf(site)}/inside`, `${originOf(otherSite)}/inside`]) {
    await frame.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, address);
    await expect.poll(() => page.frames().some((each) => each.url() === address)).toBe(true);
    const inside = page.frames().find((each) => each.url() === address)!;
    await inside.waitForLoadState();
    await postEveryMessage(page, inside);
    await nothingHappened(page, inside);
  }
  expect(await frame.evaluate(() => received)).toEqual([]);
});

test('the site cannot lead the portal elsewhere, open windows, or show the portal in turn', async ({
  page,
}) => {
  const frame = await openSite(page);
  const failure = await frame.evaluate((address) => {
    try {
      top!.location.href = address;
      return 'none';
    } catch (error) {
      return (error as Error).name;
    }
  }, originOf(otherSite));
  expect(failure).toBe('SecurityError');
  expect(await frame.evaluate((address) => window.open(address), originOf(otherSite))).toBeNull();

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await frame.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `http://127.0.0.1:${product.port}`);
  await refused;
  expect(page.url()).toBe(addressAt(product, '/ai'));
});

test.describe('a browser without the policy of the page', () => {
  test.use({ bypassCSP: true });

  test('shows a page that the site leads to, which receives nothing all the same', async ({ page }) => {
    await (await openSite(page)).evaluate((address) => location.assign(address), originOf(otherSite));
    const address = `${originOf(otherSite)}/`;
    await expect.poll(() => page.frames().some((frame) => frame.url() === address)).toBe(true);
    const frame = page.frames().find((each) => each.url() === address)!;
    await frame.waitForLoadState();
    await postEveryMessage(page, frame);
    await nothingHappened(page, frame);
  });
});

for (const [colorScheme, viewport] of [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('the site fills the page, which has no scroll bar of its own and is accessible', async ({
      page,
    }) => {
      const frame = await openSite(page);
      expect(await read(frame, 'portal.color_scheme')).toMatchObject({ value: colorScheme });
      expect(await accessibilityViolations(page)).toEqual([]);
      const overhang = await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect(overhang).toEqual([0, 0]);
      const box = await page.locator('iframe').boundingBox();
      expect(box!.height).toBeGreaterThan(viewport.height / 2);
    });
  });
}

test('the hint leads to the site, is absent there and on a phone, and stays away once closed', async ({
  page,
}) => {
  const hint = page.getByRole('complementary', { name: 'Advice' });
  await openAs(page, owner, '/devices_node');
  await expect(hint).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await hint.getByRole('link').click();
  await page.waitForURL(/#\/ai$/);
  await expect(hint).toHaveCount(0);
  await page.goto(addressAt(product, '/message'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.goto(addressAt(product, '/devices_node'));
  await hint.getByRole('button', { name: 'Close this hint' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
