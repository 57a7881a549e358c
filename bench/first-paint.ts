import { openBrowser } from '@fieldscope/e2e/browser';
import { ownerOf } from '@fieldscope/e2e/people';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { median, type Ratio, sizeOf } from './ratio';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Slow 4G as Lighthouse has it, and a processor a quarter as fast as this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOW_DOWN = 4;
const RUNS = sizeOf('FIRST_PAINT_RUNS', 5);
const SIGN_IN_AIM_S = 2.5;
const CHART_AIM_S = 4;
const GIVE_UP_MS = 60_000;

const SIGN_IN = { path: '/login', isThere: 'input[type="password"]:enabled' };
const CHART = { path: '/dashboard?tab=chart', isThere: '[role="img"] canvas' };

/**
 * Seconds until a first visitor can sign in and sees the dashboard’s chart, beside a bare page that loads the same
 * scripts and style sheets: what the network and the engine take without us.
 */
export async function benchFirstPaint(): Promise<Ratio[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const session = await aFarm(product);
    const signInTimes = await measure(browser, product, SIGN_IN, '');
    const chartTimes = await measure(browser, product, CHART, session);
    return [
      { name: 'sign-in usable on slow 4G, CPU / 4, in s', value: signInTimes.page, atMost: SIGN_IN_AIM_S },
      { name: 'the same / a bare page with its scripts', value: signInTimes.page / signInTimes.bare },
      {
        name: 'dashboard’s chart drawn on slow 4G, CPU / 4, in s',
        value: chartTimes.page,
        atMost: CHART_AIM_S,
      },
      { name: 'the same / a bare page with its scripts', value: chartTimes.page / chartTimes.bare },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

async function measure(browser: Browser, product: Product, { path, isThere }: typeof CHART, session: string) {
  const origin = `http://127.0.0.1:${product.port}`;
  const times = { page: [] as number[], bare: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const page = await slowPage(browser, origin, session);
    times.page.push(await secondsUntil(page, `${origin}/#${path}`, isThere));
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        // The first file would start the portal.
        .filter((name) => /\.(js|css)$/.test(name) && !/\/index-|\/first\.js/.test(name)),
    );
    await page.context().close();

    const bare = await slowPage(browser, origin, '');
    await bare.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: bareHtml(files) }),
    );
    times.bare.push(await secondsUntil(bare, `${origin}/bare`, '#loaded'));
    await bare.context().close();
  }
  const middle = { page: median(times.page), bare: median(times.bare) };
  console.log(`${path}: ${middle.page.toFixed(2)} s, a bare page ${middle.bare.toFixed(2)} s`);
  return middle;
}

/** A visitor with an empty cache. */
async function slowPage(browser: Browser, origin: string, session: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  if (session) await page.evaluate((text) => localStorage.setItem('fieldscope:session', text), session);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  return page;
}

async function secondsUntil(page: Page, address: string, isThere: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const drawn = await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility() && performance.now(),
    isThere,
    { polling: 'raf', timeout: GIVE_UP_MS },
  );
  return Number(await drawn.jsonValue()) / 1000;
}

/** Scripts that are modules run in their order; the last one says that all have. */
const bareHtml = (files: string[]): string => `<!doctype html>
${files.map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="${file}">` : `<script type="module" src="${file}"></script>`)).join('\n')}
<p></p>
<script type="module">document.querySelector('p').id = 'loaded'; document.querySelector('p').textContent = 'loaded';</script>`;

/** An owner of a node that has reported, signed in. @returns the session as the browser stores it */
async function aFarm(product: Product): Promise<string> {
  const owner = await ownerOf(product, 'bench');
  const node = await owner.receiveDevice('S2101');
  await owner.bind(node, 'Greenhouse');
  await owner.uplink(node, { temperature: 21.4, humidity: 60 });
  const answer = await fetch(`http://127.0.0.1:${product.port}/portalapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: owner.email, password: owner.password }),
  });
  return JSON.stringify((await answer.json()).data);
}
