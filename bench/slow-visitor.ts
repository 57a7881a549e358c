import type { openBrowser } from '@fieldscope/e2e/browser';
import { median } from './ratio';

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Slow 4G as Lighthouse has it, and a processor a quarter as fast as this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOW_DOWN = 4;
const GIVE_UP_MS = 60_000;

/** A page as it is opened first, and what is visible once it can be used. */
export interface Opening {
  path: string;
  /** Selector of it. */
  isThere: string;
  /** As the browser stores it; empty: signed out. */
  session: string;
}

/**
 * Seconds until a page can be used by a first visitor with a slow network and processor, and until a bare page has loaded
 * its scripts and style sheets: what the network and the engine take without us. In turn, so many times.
 */
export async function besideBarePage(browser: Browser, origin: string, opening: Opening, runs: number) {
  const { path, isThere, session } = opening;
  const times = { page: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run++) {
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
  console.log(
    `${path.split('?')[0]}: ${middle.page.toFixed(2)} s, a bare page ${middle.bare.toFixed(2)} s (${runs} runs)`,
  );
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
