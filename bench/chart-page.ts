import { createRequire } from 'node:module';
import { openBrowser } from '@fieldscope/e2e/browser';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { aChartFarm, type ChartFarm } from './chart-farm';
import { median, type Ratio, sizeOf } from './ratio';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const UPLOT = createRequire(new URL('../packages/web/package.json', import.meta.url)).resolve(
  'uplot/dist/uPlot.iife.min.js',
);
const RUNS = sizeOf('CHART_PAGE_RUNS', 7);
const CHART_CALL = '/channel/list_history_by_measurement';
const DAY = '/data_chart?range=1d';
const MONTH = '/data_chart?range=30d';
const ELSEWHERE = '/devices_node';
const CHARTS = 9;
const DRAWN = 'canvas';
const GIVE_UP_MS = 60_000;

/** A curve of an answer, as far as it is drawn. */
interface Curve {
  times: number[];
  values: (number | null)[];
  min: (number | null)[] | null;
  max: (number | null)[] | null;
}

/** Nine charts of a click. */
interface Opened {
  ms: number;
  /** All that came over the network since the click. */
  bytes: number;
  answers: Curve[][];
}

/**
 * A chart page of nine charts with five series over 30 days: from the click to the charts, against bare uPlot that draws
 * the same arrays in a page of nothing else, and what the click transfers, the files of the screen included.
 */
export async function benchChartPage(): Promise<Ratio[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const farm = await aChartFarm(product);
    await aPageOf(farm);
    const [shares, transfers] = [[] as number[], [] as number[]];
    for (let run = 0; run <= RUNS; run++) {
      const first = await withPage(browser, (page) => firstOpening(page, product, farm));
      const next = await withPage(browser, (page) => nextOpening(page, product, farm));
      const bare = await withPage(browser, (page) => drawnBare(page, product, next.answers));
      // The first visitor finds a server that has drawn nothing yet.
      if (run === 0) continue;
      shares.push(next.ms / bare);
      transfers.push(first.bytes / 1000);
      console.log(
        `click to nine charts ${next.ms.toFixed(0)} ms (${(next.bytes / 1000).toFixed(0)} kB), ` +
          `for a first visitor ${first.ms.toFixed(0)} ms (${(first.bytes / 1000).toFixed(0)} kB), bare uPlot ${bare.toFixed(0)} ms`,
      );
    }
    return [
      { name: 'click to nine charts of five series, 30 days / bare uPlot', value: median(shares), atMost: 3 },
      {
        name: 'the same: transfer with the files of the screen, in kB',
        value: median(transfers),
        atMost: 150,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

async function aPageOf({ owner, charts }: ChartFarm): Promise<void> {
  const { desktop_id } = await owner.call<{ desktop_id: number }>('POST', '/desktop/create_desktop', {
    ...{ name: 'Nine', rows: 3, columns: 3 },
  });
  for (const [index, series] of charts.entries())
    await owner.call('POST', '/chart/create_chart', { desktop_id, name: `Chart ${index + 1}`, series });
}

/** A visitor with an empty cache. */
async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 1000 } });
  context.setDefaultTimeout(GIVE_UP_MS);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const origin = ({ port }: Product): string => `http://127.0.0.1:${port}`;

/** A reader who is elsewhere in the portal and has not seen a chart yet. */
async function firstOpening(page: Page, product: Product, farm: ChartFarm): Promise<Opened> {
  await signedIn(page, product, farm);
  return opened(page, MONTH);
}

async function signedIn(page: Page, product: Product, { session }: ChartFarm): Promise<void> {
  await page.goto(`${origin(product)}/healthz`);
  await page.evaluate((text) => localStorage.setItem('fieldscope:session', text), JSON.stringify(session));
  await page.goto(`${origin(product)}/#${ELSEWHERE}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** A reader who has looked at the last day, was elsewhere, and looks at the last month now. */
async function nextOpening(page: Page, product: Product, farm: ChartFarm): Promise<Opened> {
  await signedIn(page, product, farm);
  await opened(page, DAY);
  await page.evaluate((path) => location.assign(`#${path}`), ELSEWHERE);
  await page.locator(DRAWN).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return opened(page, MONTH);
}

async function opened(page: Page, path: string): Promise<Opened> {
  let bytes = 0;
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  const answers: Promise<Curve[]>[] = [];
  const keep = (answer: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (answer.url().includes(CHART_CALL)) answers.push(answer.json().then(({ data }) => data));
  };
  page.on('response', keep);
  const start = await page.evaluate((to) => {
    const clickedAt = performance.now();
    location.assign(`#${to}`);
    return clickedAt;
  }, path);
  const drawn = await page.waitForFunction(
    // Looked at in every frame: a search by selector would cost the page some milliseconds each time.
    ({ name, count }) => document.getElementsByTagName(name).length === count && performance.now(),
    { name: DRAWN, count: CHARTS },
    { polling: 'raf' },
  );
  const ms = Number(await drawn.jsonValue()) - start;
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  await devTools.detach();
  return { ms, bytes, answers: await Promise.all(answers) };
}

/** Nine charts of the same size with the same curves and bands, from their arrays to the next frame, in ms. */
async function drawnBare(page: Page, product: Product, answers: Curve[][]): Promise<number> {
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
  );
  await page.goto(`${origin(product)}/bare`);
  await page.addScriptTag({ path: UPLOT });
  return page.evaluate(drawNine, answers);
}

/** Where uPlot was loaded by a script element. */
interface PageWithUplot {
  uPlot: new (options: object, data: unknown[], place: HTMLElement) => unknown;
}

/** Runs in the page. */
async function drawNine(answers: Curve[][]): Promise<number> {
  const { uPlot } = window as unknown as PageWithUplot;
  await new Promise(requestAnimationFrame);
  const start = performance.now();
  for (const curves of answers) {
    const series: object[] = [{}];
    const bands: object[] = [];
    const data: unknown[] = [curves[0]!.times];
    for (const { values, min, max } of curves) {
      data.push(values, min, max);
      const edge = { stroke: 'transparent', width: 0, points: { show: false } };
      series.push({ stroke: '#4c78a8', width: 1.5 }, edge, edge);
      bands.push({ series: [series.length - 1, series.length - 2], fill: '#4c78a826' });
    }
    new uPlot(
      { width: 340, height: 240, ms: 1, legend: { show: false }, series, bands },
      data,
      document.body,
    );
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}
