import { openBrowser } from '@fieldscope/e2e/browser';
import { type Owner, ownerOf } from '@fieldscope/e2e/people';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { withDatabase } from './database';
import { insertFleet } from './fleet';
import { median, percentile, type Ratio, sizeOf } from './ratio';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

const NODES = sizeOf('LIST_NODES', 10_000);
const FEW = 20;
const SERIES_OF_A_NODE = 2;
const ROWS = 100;
const RUNS = sizeOf('LIST_RUNS', 9);
const SCROLLS = 120;
const SEARCH = 'bench 12';
const ORDERS = ['worst', 'name', 'values', 'values&measurement_id=4165', 'group', 'gateway', 'registered'];

/** What is felt of a list, in ms. */
interface Felt {
  frame: number;
  key: number;
  answer: number;
}

/**
 * A list of 10,000 nodes, 100 on the page, beside one of 20 in the same portal and beside an empty page of the same
 * height: frames while scrolling, from a key in the search to its letter on the screen, and the answer of the server.
 */
export async function benchLists(): Promise<Ratio[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const [few, many] = [await aFleetOf(product, 'few', FEW), await aFleetOf(product, 'many', NODES)];
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const empty = await emptyPage(page, product);
    const ofFew = await felt(page, product, few);
    const ofMany = await felt(page, product, many);
    console.log('empty page', empty, `${FEW} nodes`, ofFew, `${NODES} nodes`, ofMany);
    return [
      {
        name: `${NODES} nodes: a frame while scrolling / an empty page`,
        value: ofMany.frame / empty,
        atMost: 1.5,
      },
      { name: `${NODES} nodes: a key in the search, in ms`, value: ofMany.key, atMost: 50 },
      { name: `${NODES} nodes: answer of the server, in ms`, value: ofMany.answer, atMost: 300 },
      { name: `the same / ${FEW} nodes`, value: ofMany.answer / ofFew.answer },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

/** An organisation with nodes that reported, written by SQL: they would take an hour through the server. */
async function aFleetOf(product: Product, name: string, devices: number): Promise<Owner> {
  const owner = await ownerOf(product, name);
  await withDatabase(product, async ({ client }) => {
    await insertFleet(client, owner.orgId, { devices, seriesOfADevice: SERIES_OF_A_NODE });
    await client.query(`update device set name = 'bench ' || device_id where org_id = $1`, [owner.orgId]);
    await client.query(
      `insert into device_status (device_id, last_seen_at, battery, rssi, snr, frame_counter, gateways, frequency_plan)
       select device_id, now() - device_id % 300 * interval '1 minute', device_id % 100, -60 - device_id % 60, 7, 1, '[]',
         'EU868' from device where org_id = $1`,
      [owner.orgId],
    );
    await client.query(
      `insert into device_event (org_id, device_id, at, kind)
       select org_id, device_id, now() - nth * interval '1 day', 'online'
       from device, generate_series(1, 10) as nth where org_id = $1`,
      [owner.orgId],
    );
    await client.query(
      `insert into latest (org_id, series_id, measured_at, uploaded_at, value)
       select org_id, series_id, now(), now(), series_id % 100 from series where org_id = $1`,
      [owner.orgId],
    );
    await client.query('analyze');
  });
  return owner;
}

const origin = ({ port }: Product) => `http://127.0.0.1:${port}`;

async function sessionOf(product: Product, { email, password }: Owner): Promise<{ token: string }> {
  const answer = await fetch(`${origin(product)}/portalapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: email, password }),
  });
  return (await answer.json()).data;
}

/** Median frame, in ms, while a page of the same height scrolls that holds nothing. */
async function emptyPage(page: Page, product: Product): Promise<number> {
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><div style="height: 4500px"></div>' }),
  );
  await page.goto(`${origin(product)}/empty`);
  return frameWhileScrolling(page);
}

async function felt(page: Page, product: Product, owner: Owner): Promise<Felt> {
  const session = await sessionOf(product, owner);
  await page.goto(`${origin(product)}/healthz`);
  await page.evaluate((text) => localStorage.setItem('fieldscope:session', text), JSON.stringify(session));
  await page.goto(`${origin(product)}/#/devices_node?size=${ROWS}`);
  await page
    .getByRole('link', { name: /^bench \d/ })
    .first()
    .waitFor();
  const frame = await frameWhileScrolling(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return { frame, key: await keyToPaint(page), answer: await answerOf(product, session) };
}

/** 95 of 100 frames are shorter, in ms. */
async function frameWhileScrolling(page: Page): Promise<number> {
  const frames = await page.evaluate(async (count) => {
    const times: number[] = [];
    for (let frame = 0; frame <= count; frame++) {
      window.scrollBy(0, 40);
      times.push(await new Promise<number>((drawn) => requestAnimationFrame(drawn)));
    }
    return times.slice(1).map((time, index) => time - times[index]!);
  }, SCROLLS);
  return percentile(frames, 0.95);
}

/** Median from a key in the search to the next frame that is drawn, in ms, its list included. */
async function keyToPaint(page: Page): Promise<number> {
  const search = page.getByRole('searchbox').first();
  await search.click();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await search.fill('');
    for (const key of SEARCH) {
      const drawn = page.evaluate(
        () =>
          new Promise<number>((done) => {
            addEventListener(
              'keydown',
              ({ timeStamp }) =>
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
              { once: true, capture: true },
            );
          }),
      );
      await search.press(key === ' ' ? 'Space' : key);
      times.push(await drawn);
    }
  }
  return median(times);
}

/** Median of a page of the list, searched, in the order that takes longest, in ms. */
async function answerOf(product: Product, { token }: { token: string }): Promise<number> {
  const medians: number[] = [];
  for (const order of ORDERS) {
    const query = `length=${ROWS}&sort=${order}&search=bench&registered_from=1`;
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      const address = `${origin(product)}/portalapi/device/list_nodes?${query}`;
      await (await fetch(address, { headers: { authorization: token } })).arrayBuffer();
      times.push(performance.now() - start);
    }
    medians.push(median(times));
  }
  console.log(
    `answers in ms: ${ORDERS.map((order, index) => `${order} ${medians[index]!.toFixed(0)}`).join(', ')}`,
  );
  return Math.max(...medians);
}
