import { randomUUID } from 'node:crypto';
import { openBrowser } from '@fieldscope/e2e/browser';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { recordShifts } from '@fieldscope/e2e/shifts';
import { aChartFarm, type ChartFarm } from './chart-farm';
import { type Ratio, sizeOf } from './ratio';
import { type Browser, besideBarePage } from './slow-visitor';

const RUNS = sizeOf('PUBLIC_PANEL_RUNS', 5);
const AIMS = { kilobytes: 350, requests: 25, shift: 0.02, slowDown: 2.2, revokedS: 1 };
const WIDTH = 8;
const HEIGHT = 6;
const IN_A_ROW = 3;
const CHARTS = 9;
/** A list whose charts are all drawn. */
const DRAWN = `ul${Array.from({ length: CHARTS }, (_, nth) => `:has(> :nth-child(${nth + 1}) canvas)`).join('')}`;
const ENDED = '[role="alert"]';

/** A link to a panel. */
interface Link {
  panelId: number;
  shareId: string;
  token: string;
}

/**
 * The page of a link to a panel of nine charts with five series each, opened by somebody who is signed out: what a first
 * visit takes, how far it jumps, when it is drawn beside a bare page on a slow network and processor, and how long it lives
 * once the link is withdrawn.
 */
export async function benchPublicPanel(): Promise<Ratio[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const farm = await aChartFarm(product);
    const panelId = await aPanelOf(farm);
    const link = await aLinkTo(farm, panelId);
    // The first visitor finds a server that has drawn nothing yet.
    await firstVisit(browser, product, link);
    const visit = await firstVisit(browser, product, link);
    console.log(visit.requests.join('\n'));
    const slow = await besideBarePage(
      browser,
      originOf(product),
      { path: pathOf(link), isThere: DRAWN, session: '' },
      RUNS,
    );
    const revoked = { page: 0, api: 0 };
    for (let run = 0; run < RUNS; run++) {
      const { page, api } = await secondsToLive(browser, product, farm, panelId);
      revoked.page = Math.max(revoked.page, page);
      revoked.api = Math.max(revoked.api, api);
    }
    return [
      {
        name: 'public panel of nine charts: transfer, in kB',
        value: visit.kilobytes,
        atMost: AIMS.kilobytes,
      },
      { name: 'the same: requests', value: visit.requests.length, atMost: AIMS.requests },
      { name: 'the same: layout shift', value: visit.shift, atMost: AIMS.shift },
      {
        name: 'slow 4G, CPU / 4: nine charts drawn / a bare page',
        value: slow.page / slow.bare,
        atMost: AIMS.slowDown,
      },
      { name: 'withdrawn: the open page ends after, in s', value: revoked.page, atMost: AIMS.revokedS },
      { name: 'withdrawn: the API refuses after, in s', value: revoked.api, atMost: AIMS.revokedS },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

const originOf = ({ port }: Product): string => `http://127.0.0.1:${port}`;
const pathOf = ({ panelId, token }: Link): string => `/panel?id=${panelId}&share_token=${token}`;

async function aPanelOf({ owner, charts }: ChartFarm): Promise<number> {
  const components = charts.map((sources, nth) => ({
    ...{ component_id: randomUUID(), kind: 'line_chart', name: `Chart ${nth + 1}`, settings: {}, sources },
    place: {
      x: (nth % IN_A_ROW) * WIDTH,
      y: Math.floor(nth / IN_A_ROW) * HEIGHT,
      width: WIDTH,
      height: HEIGHT,
    },
  }));
  const { panel_id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
    name: 'Nine',
    components,
  });
  return panel_id;
}

async function aLinkTo({ owner }: ChartFarm, panelId: number): Promise<Link> {
  const made = await owner.call<{ share_id: string; token: string }>('POST', '/panel/share_panel', {
    ...{ panel_id: panelId, name: 'Nine' },
  });
  return { panelId, shareId: made.share_id, token: made.token };
}

async function openPage(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 1000 } });
  return context.newPage();
}

/** With an empty cache, until nothing is loaded any more. */
async function firstVisit(browser: Browser, product: Product, link: Link) {
  const page = await openPage(browser);
  const devTools = await page.context().newCDPSession(page);
  const requests: string[] = [];
  let bytes = 0;
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  devTools.on('Network.webSocketCreated', ({ url }) => requests.push(new URL(url).pathname));
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  await recordShifts(page);
  await page.goto(`${originOf(product)}/#${pathOf(link)}`);
  await page.waitForSelector(DRAWN);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => window.shiftsSum!);
  await page.context().close();
  return { requests, kilobytes: bytes / 1000, shift };
}

/** From the answer of the call that withdraws a link: until its open page says so, and until a call with it is refused. */
async function secondsToLive(browser: Browser, product: Product, farm: ChartFarm, panelId: number) {
  const link = await aLinkTo(farm, panelId);
  const page = await openPage(browser);
  await page.goto(`${originOf(product)}/#${pathOf(link)}`);
  await page.waitForSelector(DRAWN);
  await page.getByText('Live', { exact: true }).waitFor();
  if (await isRefused(product, link)) throw new Error('The link is refused before it is withdrawn');
  await farm.owner.call('POST', '/panel/withdraw_share', { share_id: link.shareId });
  const withdrawnAt = performance.now();
  const secondsUntil = async (ends: Promise<unknown>) => {
    await ends;
    return (performance.now() - withdrawnAt) / 1000;
  };
  const [ofPage, ofApi] = await Promise.all([
    secondsUntil(page.waitForSelector(ENDED)),
    secondsUntil(untilRefused(product, link)),
  ]);
  await page.context().close();
  return { page: ofPage, api: ofApi };
}

async function isRefused(product: Product, { panelId, token }: Link): Promise<boolean> {
  const answer = await fetch(`${originOf(product)}/shareapi/panel/view_panel?id=${panelId}`, {
    headers: { 'share-token': token },
  });
  return Number((await answer.json()).code) !== 0;
}

async function untilRefused(product: Product, link: Link): Promise<void> {
  while (!(await isRefused(product, link)));
}
