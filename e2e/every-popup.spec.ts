import type { Locator, Page } from '@playwright/test';
import { GATEWAY_TABS, NODE_TABS, shownTabs } from '../packages/web/src/features/device-views/device-tabs';
import { ROUTES } from '../packages/web/src/routes';
import en from '../packages/web/src/texts/en/routes';
import { accessibilityViolations } from './accessibility';
import { drawingOf } from './drawn';
import { address, expect, type Owner, openAs, test } from './people';
import { watch } from './watched';
import { cutWords, overhang, problemsOf } from './whole';

/** A menu, list of choices, popover or dialog, and what says that it opens one. */
const POPUP = ':is([role="dialog"], [role="menu"], [role="listbox"]):visible';
const OPENER = '[aria-haspopup]:not([aria-haspopup="false"]):visible:enabled';

/** Dialogs hide the scroll bars by a style that the page's policy refuses: the lock of the scroll wheel does without. */
const REFUSED_STYLE = 'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo=';

/** As many open today; each button that opens a popup has `aria-haspopup`. */
const AT_LEAST = 90;

const NODE_NAME = 'Greenhouse 1';
const GATEWAY_NAME = 'Barn';
/** What an owner sees of the two devices. */
const OWNED = { seesKeys: true, mayRemove: true };
const NODE_FACTS = { ...OWNED, device: { kind: 'node' as const, network: 1, takes_commands: true } };
const GATEWAY_FACTS = { ...OWNED, device: {}, mayOpenShell: false };
/** Screens that open nothing above themselves are passed through. */
const PATHS = ROUTES.filter(({ screen, noSignIn }) => screen && noSignIn?.shell !== false)
  .map(({ path }) => path)
  .filter((path) => !['/ai', '/second_factor'].includes(path));
const TABS: Record<string, string[]> = {
  '/dashboard': ['tab=chart'],
  '/devices_node_details': shownTabs(NODE_TABS, NODE_FACTS).map((name) => `tab=${name}`),
  '/devices_gateway_details': shownTabs(GATEWAY_TABS, GATEWAY_FACTS).map((name) => `tab=${name}`),
  '/alarm_settings': ['', 'tab=history', 'tab=rules', 'tab=webhook', 'rule=new&recipe=frost'],
  '/geofences': ['', 'geofence=new'],
  '/measurement_list': ['', 'tab=types'],
  '/user_center': ['', 'tab=organisation', 'tab=security', 'tab=sessions', 'tab=notifications'],
};

/** EUIs. */
interface Farm {
  node: string;
  gateway: string;
}

interface Popups {
  count: number;
  problems: string[];
}

const NARROW = { width: 320, height: 900 };
const WIDE = { width: 1440, height: 900 };

test.use({ viewport: NARROW });

test('every screen is whole and fits, every menu, dialog and popover is accessible while open, 320 and 1440 px', async ({
  page,
  owner,
}) => {
  test.setTimeout(500_000);
  const complaints = problemsOf(page);
  const owned = await aFarm(owner);
  await openAs(page, owner);
  const popups = await visitScreens(page, owned);
  popups.problems.push(...complaints.filter((text) => !text.includes(REFUSED_STYLE)));
  expect(popups.problems).toEqual([]);
  expect(popups.count, 'what opens something says so').toBeGreaterThanOrEqual(AT_LEAST);
});

/** Opens every screen, with the details of two devices, and what can be opened there, in a narrow and a wide window. */
async function visitScreens(page: Page, { node, gateway }: Farm): Promise<Popups> {
  const drawn = drawingOf(page);
  const popups: Popups = { count: 0, problems: [] };
  // A popup that was tried in a narrow window is the same one in a wide window.
  const tried = new Set<string>();
  const inEachWindow = async (visit: () => Promise<void>) => {
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await visit();
    }
    await page.setViewportSize(NARROW);
  };
  await inEachWindow(async () => {
    expect(await cutWords(page)).toEqual([]);
    const shell = page.getByRole('banner').or(page.getByRole('navigation'));
    add(popups, await tryPopups(page, shell, tried));
  });
  for (const path of PATHS) {
    for (const tab of TABS[path] ?? ['']) {
      const device = { '/devices_node_details': node, '/devices_gateway_details': gateway }[path];
      await page.goto(address(`${path}?${device ? `eui=${device}&` : ''}${tab}`));
      await inEachWindow(async () => {
        await drawn(titleOf(path));
        expect(await overhang(page), path).toBeLessThanOrEqual(0);
        const main = page.getByRole('main');
        add(popups, await tryPopups(page, main, tried));
        if (path === '/devices_node') {
          // What can be done with chosen nodes shows once there is one.
          const first = main.getByRole('checkbox').first();
          await first.check();
          add(popups, await tryPopups(page, page.getByRole('toolbar'), tried));
          await first.uncheck();
        }
      });
    }
  }
  return popups;
}

const titleOf = (path: string): string => {
  const { title } = ROUTES.find((route) => route.path === path)!;
  if (title === 'gatewayDetails') return GATEWAY_NAME;
  return title === 'nodeDetails' ? NODE_NAME : en[title];
};

/**
 * Opens what can be opened inside a part of the page, one after the other, and what can be opened inside of that; what
 * has the name of one that was tried is the same part on another screen.
 * @returns how many popups there were, and what axe finds wrong while each is open
 */
async function tryPopups(page: Page, part: Locator, tried: Set<string>): Promise<Popups> {
  const popups: Popups = { count: 0, problems: [] };
  const openers = part.locator(OPENER);
  for (let place = 0; place < (await openers.count()); place++) {
    const opener = openers.nth(place);
    const name = await opener.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    );
    if (name !== '' && tried.has(name)) continue;
    tried.add(name);
    const before = await page.locator(POPUP).count();
    await opener.click({ timeout: 30_000 });
    await expect(page.locator(POPUP), name).not.toHaveCount(before);
    // The title gives a dialog its name a moment after both are drawn.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
    for (const violation of await accessibilityViolations(page)) {
      popups.problems.push(`${page.url()}, “${name}”: ${violation}`);
    }
    popups.count++;
    if (before === 0) add(popups, await tryPopups(page, page.locator(POPUP).last(), tried));
    await page.keyboard.press('Escape');
    await expect(page.locator(POPUP), name).toHaveCount(before);
  }
  return popups;
}

function add(popups: Popups, more: Popups): void {
  popups.count += more.count;
  popups.problems.push(...more.problems);
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
  return { node: node.eui, gateway: gateway.eui };
}
