import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { factsOfPanelKind, PANEL_KINDS, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { type Browser, chromium, type Page } from '@playwright/test';
import words from '../packages/web/src/texts/en/panel-kinds';
import { addressAt } from './people';
import config from './playwright.config';
import { type Product, startProduct } from './product';

const DOCUMENT = fileURLToPath(new URL('../docs/panels.md', import.meta.url));
const FOLDER = fileURLToPath(new URL('../docs/panels/', import.meta.url));
const AIR = 4097;
const HUMIDITY = 4098;
const SOIL = 4103;
/** Each of the demo farm's devices has reported by then. */
const SETTLED_MS = 20_000;
/** Charts and maps are drawn. */
const DRAWN_MS = 6000;

interface Series {
  eui: string;
  channel: number;
  measurement_id: number;
}
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** What a component of each kind shows on its picture. */
const SETTINGS: Partial<Record<PanelKind, object>> = {
  gauge: {
    min: 0,
    max: 50,
    colors: [
      { from: 0, color: '#2f6fb3' },
      { from: 15, color: '#11846e' },
      { from: 35, color: '#ba2b2b' },
    ],
  },
  thermometer: { min: -10, max: 50 },
  scatter: { against: 'first_measurement' },
  text: { text: 'Vents open above 28 °C.\nCall Mara when they do not.', fontSize: 20 },
  play_sound: { min: 5, max: 30 },
  clock: { showsSeconds: true },
};

/** A site with a picture, a video and a page, as those that people show on panels. */
async function startSite(page: Page): Promise<{ server: Server; origin: string }> {
  const files: Record<string, { type: string; body: Buffer | string }> = {
    '/picture.png': {
      type: 'image/png',
      body: readFileSync(new URL('../docs/dashboard.png', import.meta.url)),
    },
    '/page.html': {
      type: 'text/html',
      body: '<body style="font:20px sans-serif"><h1>Forecast</h1>Sun, 24 °C',
    },
    '/video.webm': { type: 'video/webm', body: await recordVideo(page) },
  };
  const server = createServer(({ url = '' }, response) => {
    const { type, body } = files[url] ?? { type: 'text/plain', body: '' };
    response.writeHead(200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A second of a sunrise. */
async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25));
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 25; frame++) {
      context.fillStyle = '#9fd3c4';
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = '#f6dfae';
      context.beginPath();
      context.arc(320, 330 - frame * 6, 60, 0, Math.PI * 2);
      context.fill();
      context.fillStyle = '#0d7a66';
      context.fillRect(0, 280, 640, 80);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

const startedDemo = await startProduct({}, '--demo');
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await takePictures(startedDemo, browser);
  writeTable();
} finally {
  await browser.close();
  await startedDemo.stop();
  startedDemo.remove();
}

async function takePictures(product: Product, opened: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  while (!product.printed().includes('Password')) await new Promise((resolve) => setTimeout(resolve, 500));
  const [, account = ''] = /Account\s+(\S+)/.exec(product.printed()) ?? [];
  const [, password = ''] = /Password\s+(\S+)/.exec(product.printed()) ?? [];
  const page = await opened.newPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
  const call = await signIn(page, product, { account, password });
  await page.waitForTimeout(SETTLED_MS);
  const { server, origin } = await startSite(page);
  const panelId = await makePanel(call, origin);
  await openPanel(page, product, panelId);
  for (const kind of PANEL_KINDS) {
    const tile = page.getByRole('article', { name: kind, exact: true });
    await tile.scrollIntoViewIfNeeded();
    await tile.screenshot({ path: `${FOLDER}${kind}.png` });
  }
  server.close();
  await call('POST', '/portalapi/panel/delete_panel', { panel_id: panelId });
  const listed = await call<{ panel_id: number; name: string }[]>('GET', '/portalapi/panel/list_panel');
  for (const { panel_id, name } of listed) {
    await openPanel(page, product, panel_id);
    const file = name.toLowerCase().replaceAll(/\W+/g, '-');
    await page.screenshot({ path: `${FOLDER}${file}.png`, fullPage: true });
  }
}

/** The table of kinds in docs/panels.md. */
function writeTable(): void {
  const about = readFileSync(DOCUMENT, 'utf8');
  const rows = PANEL_KINDS.map((kind) => {
    const { mostDevices } = factsOfPanelKind(kind);
    return `| ${words.kind[kind]} | ${mostDevices === 0 ? 'none' : mostDevices} | ![${words.kind[kind]}](panels/${kind}.png) |`;
  });
  const table = ['| Kind | Devices at most | |', '|---|---|---|', ...rows].join('\n');
  writeFileSync(DOCUMENT, about.replace(/(?<=<!-- kinds -->\n)[\s\S]*(?=\n<!-- end -->)/, table));
}

async function openPanel(page: Page, product: Product, panelId: number): Promise<void> {
  await page.goto(addressAt(product, `/data_panel_detail?id=${panelId}`));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(DRAWN_MS);
}

/** @returns makes calls as the account that the page is signed in with */
async function signIn(
  page: Page,
  product: Product,
  { account, password }: { account: string; password: string },
): Promise<Call> {
  const token = new Promise<string>((resolve) => {
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization) resolve(authorization);
    });
  });
  await page.goto(addressAt(product, '/login'));
  await page.locator('input').first().fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  const authorization = await token;
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, data, msg } = (await response.json()) as { code: number; data: T; msg?: string };
    if (code !== 0) throw new Error(`${method} ${path}: ${msg}`);
    return data;
  };
}

/** A panel with a component of each kind below each other. */
async function makePanel(call: Call, origin: string): Promise<number> {
  const settings: typeof SETTINGS = {
    ...SETTINGS,
    image: { imgUrl: `${origin}/picture.png`, fit: 'cover' },
    video: { videoUrl: `${origin}/video.webm` },
    iframe: { iframeUrl: `${origin}/page.html` },
  };
  const all = await call<Series[]>('GET', '/portalapi/channel/list_measurement');
  let y = 0;
  const components = PANEL_KINDS.map((kind) => {
    const { size, mostDevices } = factsOfPanelKind(kind);
    const place = { x: 0, y, width: size.width, height: size.height };
    y += size.height;
    const sources = mostDevices === 0 ? [] : sourcesOf(kind, mostDevices, all);
    return { component_id: randomUUID(), kind, name: kind, place, settings: settings[kind] ?? {}, sources };
  });
  const made = await call<{ panel_id: number }>('POST', '/portalapi/panel/create_panel', {
    name: 'Kinds',
    components,
  });
  return made.panel_id;
}

function sourcesOf(kind: PanelKind, mostDevices: number, all: readonly Series[]): Series[] {
  const of = (id: number) => all.filter(({ measurement_id }) => measurement_id === id);
  const bare = ({ eui, channel, measurement_id }: Series) => ({ eui, channel, measurement_id });
  const [first] = of(AIR);
  if (mostDevices === 1) return [bare(first!)];
  if (kind === 'scatter')
    return all
      .filter(({ eui, measurement_id: id }) => eui === first!.eui && (id === AIR || id === HUMIDITY))
      .map(bare);
  return of(kind === 'bar_chart' ? SOIL : AIR)
    .slice(0, mostDevices === 5 ? 3 : 8)
    .map(bare);
}
