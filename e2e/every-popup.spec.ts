import { randomUUID } from 'node:crypto';
import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import type { Locator, Page } from '@playwright/test';
import { GATEWAY_TABS, NODE_TABS, shownTabs } from '../packages/web/src/features/device-views/device-tabs';
import { ROUTES, type ScreenRoute } from '../packages/web/src/routes';
import en from '../packages/web/src/texts/en/routes';
import { accessibilityViolations } from './accessibility';
import { drawingOf } from './drawn';
import { addressAt, expect, type Owner, openAs, ownerOf, test } from './people';
import { type ProductHandle, startProduct } from './product';
import { watch } from './watched';
import { cutWords, overhang, problemsOf } from './whole';

/** A menu, list of choices, popover or dialog, and what says that it opens one. */
const ANY_POPUP = ':is([role="dialog"], [role="menu"], [role="listbox"])';
const ANY_OPENER = '[aria-haspopup]:not([aria-haspopup="false"])';
const POPUP = `${ANY_POPUP}:visible`;
const OPENER = `${ANY_OPENER}:visible:enabled`;
const OPENED = `${ANY_POPUP}, ${ANY_OPENER}`;

const NODE_NAME = 'Greenhouse 1';
const GATEWAY_NAME = 'Barn';
const PANEL_NAME = 'Greenhouses';
/** What an owner sees of the two devices. */
const OWNED = { seesKeys: true, mayRemove: true };
const NODE_FACTS = { ...OWNED, device: { kind: 'node' as const, network: 1 } };
const GATEWAY_FACTS = { ...OWNED, device: {}, mayOpenShell: false };
const NODE_PATH = '/devices_node_details';
const PANEL_PATH = '/data_panel_detail';
/** Screens that open nothing above themselves are passed through. */
const SCREENS = ROUTES.filter(({ screen, noSignIn }) => screen && noSignIn?.shell !== false).filter(
  ({ path }) => !['/second_factor', '/connect_program'].includes(path),
);
const TABS: Record<string, string[]> = {
  '/ai': ['', 'ask=new'],
  '/dashboard': ['', 'tab=chart'],
  [NODE_PATH]: sectionsOf(shownTabs(NODE_TABS, NODE_FACTS)),
  '/devices_gateway_details': sectionsOf(shownTabs(GATEWAY_TABS, GATEWAY_FACTS)),
  '/alarm_settings': ['', 'tab=history', 'tab=rules', 'tab=webhook', 'rule=new&recipe=frost'],
  '/fields': ['', 'field=new', 'field=import'],
  '/geofences': ['', 'geofence=new'],
  '/measurement_list': ['', 'tab=types'],
  '/operator_price_list': ['', 'edit=open'],
  '/user_center': ['', 'tab=organisation', 'tab=security', 'tab=sessions', 'tab=notifications'],
};

/** The address of each section of the page of a device. */
function sectionsOf(tabs: readonly { name: string; sections: readonly string[] }[]): string[] {
  return tabs.flatMap(({ name, sections }) => sections.map((section) => `tab=${name}&section=${section}`));
}

interface Farm {
  product: ProductHandle;
  /** What names the one thing that a screen is about, by its path. */
  named: Record<string, string>;
  /** Titles of screens that are called after what they show. */
  titles?: Record<string, string>;
}

/** What was opened so far. */
interface Visited {
  /** Names of what opens a popup: what has the name of another is the same one on another screen or in a wide window. */
  tried: Set<string>;
  problems: string[];
}

const NARROW = { width: 320, height: 900 };
const WIDE = { width: 1440, height: 900 };

test.use({ viewport: NARROW });

/** Parts of the portal that take about as long: screens by their group, and nearly as many popups as open there today. */
const PARTS = [
  { name: 'start and data', groups: ['start', 'data'], atLeast: 30 },
  { name: 'devices', groups: ['devices'], atLeast: 25 },
  { name: 'a node', groups: [NODE_PATH], atLeast: 17 },
  { name: 'access and accounts', groups: ['access', undefined], atLeast: 24 },
];

for (const { name, groups, atLeast } of PARTS) {
  const screens = SCREENS.filter((screen) => groups.includes(groupOf(screen)));

  test(`${name}: every screen is whole and fits, every menu, dialog and popover is accessible while open, 320 and 1440 px`, async ({
    page,
    owner,
  }) => {
    test.setTimeout(300_000);
    const complaints = problemsOf(page);
    const farm = await aFarm(owner);
    await openAs(page, owner);
    const visited: Visited = { tried: new Set(), problems: [] };
    if (groups.includes('start')) await visitShell(page, visited);
    await visitScreens(page, screens, farm, visited);
    visited.problems.push(...complaints);
    expect(visited.problems).toEqual([]);
    expect(visited.tried.size, 'what opens something says so').toBeGreaterThanOrEqual(atLeast);
  });
}

test('what sells: every screen of the operator and of billing is whole and fits, every menu, dialog and popover is accessible while open, 320 and 1440 px', async ({
  page,
}) => {
  test.setTimeout(300_000);
  // Where something is sold everybody sees more: the shared product sells nothing.
  const product = await startProduct({ CREDITS: 'required' });
  try {
    const complaints = problemsOf(page);
    const operator = await ownerOf(product, 'operator');
    const buyer = await ownerOf(product, 'farm');
    const shop = await aShop(operator, buyer);
    const visited: Visited = { tried: new Set(), problems: [] };
    for (const [person, group] of [
      [operator, 'operator'],
      [buyer, 'billing'],
    ] as const) {
      await openAs(page, person);
      const screens = SCREENS.filter((screen) => groupOf(screen) === group);
      await visitScreens(page, screens, shop, visited);
    }
    expect([...visited.tried]).toEqual(
      expect.arrayContaining([
        ...['Redeem a code', 'Change the warning', 'Deliver again', 'Refund'],
        ...['Give to devices: A year for a device named later', expect.stringMatching(/^Send again: INV-/)],
      ]),
    );
    visited.problems.push(...complaints);
    expect(visited.problems).toEqual([]);
    expect(visited.tried.size, 'what opens something says so').toBeGreaterThanOrEqual(20);
  } finally {
    await product.stop();
    product.remove();
  }
});

/** The page of a node has as many sections as all other screens of devices. */
function groupOf({ path, parent, group }: ScreenRoute): string | undefined {
  if (path === NODE_PATH) return NODE_PATH;
  return group ?? ROUTES.find((route) => route.path === parent)?.group;
}

async function inEachWindow(page: Page, visit: () => Promise<void>): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await visit();
  }
  await page.setViewportSize(NARROW);
}

async function visitShell(page: Page, visited: Visited): Promise<void> {
  const shell = page.getByRole('banner').or(page.getByRole('navigation'));
  await inEachWindow(page, async () => {
    expect(await cutWords(page)).toEqual([]);
    await tryPopups(page, shell, visited);
  });
}

/** Opens screens with their tabs, and what can be opened there, in a narrow and a wide window. */
async function visitScreens(
  page: Page,
  screens: ScreenRoute[],
  { product, named, titles = {} }: Farm,
  visited: Visited,
): Promise<void> {
  const drawn = drawingOf(page);
  const main = page.getByRole('main');
  for (const screen of screens) {
    const { path } = screen;
    for (const tab of TABS[path] ?? ['']) {
      await page.goto(addressAt(product, `${path}?${named[path] ?? ''}&${tab}`));
      await inEachWindow(page, async () => {
        await drawn(titles[path] ?? titleOf(screen));
        expect(await overhang(page), path).toBeLessThanOrEqual(0);
        await tryPopups(page, main, visited);
        if (path === '/devices_node') {
          // What can be done with chosen nodes shows once there is one.
          const first = main.getByRole('checkbox').first();
          await first.check();
          await tryPopups(page, page.getByRole('toolbar'), visited);
          await first.uncheck();
        }
      });
    }
  }
}

function titleOf({ title }: ScreenRoute): string {
  if (title === 'gatewayDetails') return GATEWAY_NAME;
  if (title === 'panelDetail') return PANEL_NAME;
  return title === 'nodeDetails' ? NODE_NAME : en[title];
}

/** Runs in the page: the names of what opens something, of a field that of its label. */
const namesOf = (openers: Element[]): string[] =>
  openers.map((opener) => {
    const [label] = (opener instanceof HTMLInputElement && opener.labels) || [];
    return opener.getAttribute('aria-label') ?? (label ?? opener).textContent ?? '';
  });

/** @returns by how much the page is wider than its window, once what opened had time to find its place */
async function settledOverhang(page: Page): Promise<number> {
  let found = await overhang(page);
  for (let look = 0; found > 0 && look < 20; look += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    found = await overhang(page);
  }
  return found;
}

/**
 * Opens what can be opened inside a part of the page, one after the other, and what can be opened inside of that. While
 * the first of a part is open axe checks the whole page, then what opens. Nothing that opens widens the page.
 */
async function tryPopups(page: Page, part: Locator, visited: Visited): Promise<void> {
  const openers = part.locator(OPENER);
  const before = await page.locator(POPUP).count();
  let within = before === 0 ? undefined : OPENED;
  for (;;) {
    const names = await openers.evaluateAll(namesOf);
    const place = names.findIndex((each) => !visited.tried.has(each));
    if (place === -1) return;
    const name = names[place]!;
    expect(name, `a name of what opens something at ${page.url()}`).not.toBe('');
    visited.tried.add(name);
    const from = before === 0 ? null : await page.locator(POPUP).last().elementHandle();
    await openers.nth(place).click();
    // A menu is closed by what its item opens, before it is there or at once.
    const isOpened = async () => (await page.locator(POPUP).count()) !== before || !(await from?.isVisible());
    await expect.poll(isOpened, name).toBe(true);
    await expect(page.locator(POPUP), name).not.toHaveCount(0);
    // The title gives a dialog its name a moment after both are drawn.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
    const tooWide = await settledOverhang(page);
    if (tooWide > 0) visited.problems.push(`${page.url()}, “${name}”: ${tooWide} px wider than the window`);
    for (const violation of await accessibilityViolations(page, { within })) {
      visited.problems.push(`${page.url()}, “${name}”: ${violation}`);
    }
    within = OPENED;
    if (before === 0) await tryPopups(page, page.locator(POPUP).last(), visited);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(POPUP).count(), name).toBeLessThanOrEqual(before);
    // With it the menu is closed that it was opened from.
    if ((await page.locator(POPUP).count()) < before) return;
  }
}

/** What other programs and people get: an integration, a scene, a report of it, and connections with what nobody knows yet. */
async function aFarmInTouch(owner: Owner, eui: string): Promise<void> {
  await owner.call('POST', '/integration/create', {
    ...{ kind: 'webhook', name: 'Farm software', topics: ['readings'] },
    settings: { address: 'https://events.example/' },
  });
  const { scene_id } = await owner.call<{ scene_id: number }>('POST', '/scene/create_scene', {
    name: 'Air',
    measurements: [{ eui, channel: 1, measurement_id: 4097, alias: 'Air' }],
  });
  const [reader] = await owner.call<{ user_id: string }[]>('GET', '/alarm/list_receivers');
  await owner.call('POST', '/report/create', {
    ...{ source: 'scene', source_id: scene_id, name: 'Air every week', period: 'weekly' },
    readers: [reader!.user_id],
  });
  const connect = (kind: string) =>
    owner.call<{ token: string }>('POST', '/connection/create_connection', { kind, name: `From ${kind}` });
  const [writer, mapped] = [await connect('influx'), await connect('mapped')];
  const post = (path: string, authorization: string, body: string) =>
    fetch(`http://127.0.0.1:${owner.product.port}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
  await post('/api/v2/write', `Token ${writer.token}`, 'tank,place=yard level=1.5');
  await post('/ingest/mapped', `Bearer ${mapped.token}`, '{"id":"70B3D57ED0001234","data":"0167ffd7"}');
}

/**
 * @returns the EUIs of a node that reports and has an open alarm, and of a gateway; beside them a group, a kit, a sub-account, access keys in
 * use and disabled, a geofence, and a webhook for alarms
 */
async function aFarm(owner: Owner): Promise<Farm> {
  const { password } = owner;
  const node = await owner.receiveDevice('S2101');
  await owner.bind(node, NODE_NAME);
  const gateway = await owner.receiveDevice('M2');
  await owner.bind(gateway, GATEWAY_NAME);
  await watch(owner);
  await owner.call('PUT', '/alarm/update_webhook', { address: 'https://alarms.example/' });
  await owner.uplink(node, { temperature: 21.4, humidity: 60 });
  await owner.call('POST', '/group/create_group', { name: 'Greenhouses' });
  await owner.call('POST', '/production/create_development_kit', { dev_name: 'Workshop' });
  await owner.call('POST', '/user/addSubUser', {
    account: `anna${owner.orgId}`,
    nickname: 'Anna',
    type: 1,
    password,
  });
  const key = { label: 'Backup', level: 1, password };
  const { access_id } = await owner.call<{ access_id: string }>(
    'POST',
    '/organization/access/createAccessKey',
    key,
  );
  const off = { access_id, status: 'disabled', password };
  await owner.call('PUT', '/organization/access/editAccessKeyInfo', off);
  await aFarmInTouch(owner, node.eui);
  const panel = { name: PANEL_NAME, settings: { variable: { kind: 'device', first: node.eui } } };
  const { panel_id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', panel);
  return {
    product: owner.product,
    named: {
      [NODE_PATH]: `eui=${node.eui}`,
      '/devices_gateway_details': `eui=${gateway.eui}`,
      [PANEL_PATH]: `id=${panel_id}`,
    },
  };
}

const PRICES = [
  'kind,sku,name_en,um,dm,days,country,rate,EUR',
  'credits,PACK,A thousand messages,1000,1000,,,,60.00',
  'quota,LATER,A year for a device named later,,,365,,,40.00',
  'service,YEAR,A year of service,,,365,,,100.00',
  'tax,,,,,,DE,19,',
].join('\n');

/**
 * What operator and buyer deal with: an unpaid order, a paid one with a quota, and one that could not be delivered; a payment that names
 * none, and redeem codes.
 */
async function aShop(operator: Owner, buyer: Owner): Promise<Farm> {
  await operator.call('POST', '/operator/import_price_list', { file: PRICES });
  await buyer.bind(await buyer.receiveDevice('S2101'), NODE_NAME);
  await buyer.call('POST', '/user/editUserOrgInfo', { country: 'DE', address: 'Feldweg 1, 12345 Acker' });
  const order = async (...items: { sku: string; eui?: string[] }[]) => {
    const basket = { currency: 'EUR', items };
    const made = await buyer.call<{ order_id: string; number: string }>('POST', '/order/create_order', {
      ...{ ...basket, request_id: randomUUID(), expected_total: 11_900 },
      agreement_version: AGREEMENT_VERSION,
    });
    await buyer.call('POST', '/order/check_out', { order_id: made.order_id, payment_method: 'invoice' });
    return made;
  };
  const pay = ({ order_id }: { order_id: string }) =>
    operator.call('POST', '/operator/mark_order_paid', { order_id, reference: 'Bank transfer' });
  const paid = await order({ sku: 'PACK' }, { sku: 'LATER' });
  await pay(paid);
  await order({ sku: 'PACK' }, { sku: 'LATER' });
  const leaving = await buyer.receiveDevice('S2101');
  await buyer.bind(leaving, 'Sold');
  const undelivered = await order({ sku: 'YEAR', eui: [leaving.eui] });
  await buyer.call('DELETE', '/device/delete_node', { eui: [leaving.eui] });
  await pay(undelivered);
  await operator.call('POST', '/operator/retry_order', { order_id: undelivered.order_id });
  await operator.call('POST', '/operator/import_bank_statement', {
    file: 'date,amount,currency,reference\n2026-11-01,5.00,EUR,for something',
  });
  await operator.call('POST', '/operator/create_redeem_codes', {
    ...{ count: 2, um: 1000, dm: 1000, days: 0, expires_at: null, note: 'Fair' },
  });
  return {
    product: operator.product,
    named: {
      '/operator_order': `order_id=${undelivered.order_id}`,
      '/order_detail': `order_id=${paid.order_id}`,
      '/purchase_result': `order_id=${paid.order_id}`,
    },
    titles: { '/operator_order': undelivered.number, '/order_detail': paid.number },
  };
}
