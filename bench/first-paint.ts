import { openBrowser } from '@fieldscope/e2e/browser';
import { ownerOf } from '@fieldscope/e2e/people';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { type Ratio, sizeOf } from './ratio';
import { besideBarePage } from './slow-visitor';

const RUNS = sizeOf('FIRST_PAINT_RUNS', 5);
const SIGN_IN_AIM_S = 2.5;
const CHART_AIM_S = 4;

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
    const origin = `http://127.0.0.1:${product.port}`;
    const signInTimes = await besideBarePage(browser, origin, { ...SIGN_IN, session: '' }, RUNS);
    const chartTimes = await besideBarePage(browser, origin, { ...CHART, session }, RUNS);
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
