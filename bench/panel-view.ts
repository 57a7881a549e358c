import { randomUUID } from 'node:crypto';
import { openBrowser } from '@fieldscope/e2e/browser';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { withDatabase } from './database';
import { type BenchDevice, type BenchOwner, benchOwner, insertFleet } from './fleet';
import { type Ratio, sizeOf } from './ratio';
import { tenValues } from './uplinks';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

const COMPONENTS = sizeOf('PANEL_COMPONENTS', 100);
const DEVICES = sizeOf('PANEL_DEVICES', 1000);
const UPDATES_A_SECOND = sizeOf('PANEL_UPDATES', 100);
const SECONDS = sizeOf('PANEL_SECONDS', 60);
const SERIES_OF_A_DEVICE = 10;
const FIRST_MEASUREMENT = 4165;
/** Frames that are felt. */
const LONG_MS = 50;
const ROWS_A_COMPONENT = 4;
const COLUMNS_A_COMPONENT = 4;
const IN_A_ROW = 24 / COLUMNS_A_COMPONENT;

/** Each in turn, with how many devices it shows. */
const KINDS = [
  { kind: 'value_card', devices: 1 },
  { kind: 'gauge', devices: 1 },
  { kind: 'thermometer', devices: 1 },
  { kind: 'line_chart', devices: 5 },
  { kind: 'bar_chart', devices: 20 },
  { kind: 'values_table', devices: 20 },
  { kind: 'card_list', devices: 20 },
  { kind: 'text', devices: 0 },
  { kind: 'clock', devices: 0 },
];

/**
 * A panel of 100 components with 1,000 devices that send 100 uplinks a second for a minute: how many frames take longer than
 * 50 ms, beside the same page while nothing is sent.
 */
export async function benchPanelView(): Promise<Ratio[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const owner = await benchOwner(product);
    const devices = await aFleetOf(product, owner);
    const panelId = await aPanelOf(owner, devices);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const origin = `http://127.0.0.1:${product.port}`;
    await page.goto(`${origin}/healthz`);
    const session = JSON.stringify({ token: owner.token() });
    await page.evaluate((text) => localStorage.setItem('fieldscope:session', text), session);
    await page.goto(`${origin}/#/data_panel_detail?id=${panelId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const quiet = await framesOf(page, 5);
    const stop = await uplinksOf(product, devices);
    const frames = await framesOf(page, SECONDS);
    const sent = await stop();
    console.log(
      'quiet',
      shareOfLong(quiet),
      'live',
      shareOfLong(frames),
      'frames',
      frames.length,
      'uplinks',
      sent,
    );
    return [
      {
        name: `${COMPONENTS} components, ${DEVICES} devices, ${UPDATES_A_SECOND} updates a second: frames over ${LONG_MS} ms`,
        value: shareOfLong(frames),
        atMost: 0.05,
      },
      { name: 'the same while nothing is sent', value: shareOfLong(quiet) },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

/** Devices that have reported, written by SQL. */
async function aFleetOf(product: Product, owner: BenchOwner): Promise<BenchDevice[]> {
  return withDatabase(product, async ({ client }) => {
    await insertFleet(client, owner.orgId as never, {
      devices: DEVICES,
      seriesOfADevice: SERIES_OF_A_DEVICE,
    });
    await client.query(
      `insert into latest (org_id, series_id, measured_at, uploaded_at, value)
       select org_id, series_id, now(), now(), series_id % 100 from series where org_id = $1`,
      [owner.orgId],
    );
    await client.query('analyze');
    const { rows } = await client.query<BenchDevice>(
      `select eui, dev_eui, '' as code from device where org_id = $1 order by device_id`,
      [owner.orgId],
    );
    return rows;
  });
}

/** A panel on which every device is, as far as its components have space. */
async function aPanelOf(owner: BenchOwner, devices: readonly BenchDevice[]): Promise<number> {
  let shown = 0;
  const components = Array.from({ length: COMPONENTS }, (_, nth) => {
    const { kind, devices: count } = KINDS[nth % KINDS.length]!;
    const sources = Array.from({ length: count }, () => ({
      eui: devices[shown++ % devices.length]!.eui,
      channel: 1,
      measurement_id: FIRST_MEASUREMENT,
    }));
    const place = {
      x: (nth % IN_A_ROW) * COLUMNS_A_COMPONENT,
      y: Math.floor(nth / IN_A_ROW) * ROWS_A_COMPONENT,
      width: COLUMNS_A_COMPONENT,
      height: ROWS_A_COMPONENT,
    };
    return { component_id: randomUUID(), kind, name: `${kind} ${nth}`, settings: {}, place, sources };
  });
  const { panel_id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
    ...{ name: 'Bench', components },
  });
  return panel_id;
}

/** Devices send in turn, at a steady rate. @returns ends it, with how many uplinks were acknowledged */
async function uplinksOf(product: Product, devices: readonly BenchDevice[]): Promise<() => Promise<number>> {
  const { token } = await admin<{ token: string }>(product, 'ingest-token');
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let acknowledged = 0;
  const send = async () => {
    const body = tenValues(devices[sent % devices.length]!, Date.now(), sent++);
    const answer = await fetch(`http://127.0.0.1:${product.port}/ingest/chirpstack?event=up`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    if (answer.ok) acknowledged++;
    await answer.arrayBuffer();
  };
  const timer = setInterval(() => {
    const sending = send().finally(() => pending.delete(sending));
    pending.add(sending);
  }, 1000 / UPDATES_A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return acknowledged;
  };
}

/** Lengths of the frames of so many seconds, in ms. */
const framesOf = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(async (ms) => {
    const frames: number[] = [];
    const end = performance.now() + ms;
    let last = await new Promise<number>(requestAnimationFrame);
    while (last < end) {
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, seconds * 1000);

const shareOfLong = (frames: readonly number[]): number =>
  frames.filter((ms) => ms > LONG_MS).length / frames.length;
