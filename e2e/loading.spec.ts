import { GATHERED_PATH } from '@fieldscope/contract/gathered-calls';
import type { Page } from '@playwright/test';
import { drawingOf } from './drawn';
import { address, expect, type Owner, openAs, type ProducedDevice, test } from './people';
import { recordShifts } from './shifts';

/** Where scenes begin at most, in px, by the width of the window. */
const SCENES_BEGIN = { 1440: 450, 390: 600 };

/** What the dashboard with its chart may take, loaded for the first time; CLS is the sum of all shifts. */
const MOST = { requests: 26, bytes: 300_000, shift: 0.02 };

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`the dashboard with its chart loads with few requests and bytes, and nothing jumps, ${width} px`, async ({
      browser,
      contextOptions,
      owner,
    }) => {
      const device = await owner.receiveDevice('S2101');
      await owner.bind(device, 'Greenhouse 1');
      await owner.uplink(device, { temperature: 21.4, humidity: 60 });
      // Needs attention: it was never heard.
      await owner.bind(await owner.receiveDevice('S2101'), 'Greenhouse 2');
      // The first visit of all gives the organisation its time zone.
      for (const name of ['first visit', 'second visit']) {
        const visit = await (await browser.newContext(contextOptions)).newPage();
        const load = await loadOf(visit);
        await openAs(visit, owner, '/dashboard?tab=chart');
        await visit
          .getByRole('img', { name: /^Chart: / })
          .locator('canvas')
          .waitFor();
        await visit.waitForLoadState('networkidle');
        expect(load.requests.length, `${name}:\n${load.requests.join('\n')}`).toBeLessThanOrEqual(
          MOST.requests,
        );
        // Calls of one moment go together, and there are several moments.
        const single = load.requests.filter((request) => !request.includes(GATHERED_PATH));
        expect(new Set(single).size, `${name}: nothing is requested twice`).toBe(single.length);
        expect(load.bytes, name).toBeLessThanOrEqual(MOST.bytes);
        expect(await visit.evaluate(() => window.shiftsSum), name).toBeLessThanOrEqual(MOST.shift);
        await visit.context().close();
      }
    });
  });
}

test('scenes begin on the first screen and nothing jumps, however many alarms are open', async ({
  browser,
  contextOptions,
  owner,
}) => {
  const farm = await farmOf(owner, 20);
  const steps = { [owner.orgId]: { way: 'network_server' } };
  for (const [open, chosen] of [[0], [3], [20], [20, steps]] as const) {
    await farm.open(open);
    for (const [width, most] of Object.entries(SCENES_BEGIN)) {
      const state = `${open} alarms, ${chosen ? 'first steps, ' : ''}${width} px`;
      const viewport = { width: Number(width), height: 900 };
      const visit = await (await browser.newContext({ ...contextOptions, viewport })).newPage();
      await loadOf(visit);
      const drawn = drawingOf(visit);
      const shiftOf = async (path: string, title: string) => {
        await openAs(visit, owner, path);
        await drawn(title);
        return visit.evaluate(() => window.shiftsSum);
      };
      if (chosen)
        await visit.addInitScript(
          (all) => localStorage.setItem('fieldscope:first-steps', all),
          JSON.stringify(chosen),
        );
      expect(await shiftOf('/dashboard', 'Dashboard'), `dashboard, ${state}`).toBeLessThanOrEqual(MOST.shift);
      if (!chosen) {
        const scenes = await visit.getByRole('list', { name: 'Scenes' }).boundingBox();
        expect(scenes!.y, state).toBeLessThanOrEqual(most);
        const node = `/devices_node_details?eui=${farm.nodes[0]!.eui}`;
        expect(await shiftOf(node, 'Node 1'), `node, ${state}`).toBeLessThanOrEqual(MOST.shift);
      }
      await visit.context().close();
    }
  }
});

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('nothing moves when the connection is lost, and when it is back', async ({ page, context, owner }) => {
    await owner.bind(await owner.receiveDevice('S2101'), 'Greenhouse 1');
    await loadOf(page);
    const drawn = drawingOf(page);
    await openAs(page, owner);
    await drawn('Dashboard');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.shiftsSum = 0;
    });
    await context.setOffline(true);
    await expect(page.getByText(/^Not connected since/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Not connected since/)).toHaveCount(0);
    expect(await page.evaluate(() => window.shiftsSum)).toBeLessThanOrEqual(0.001);
  });
});

test('Inter is fetched after the first paint, on the sign-in page too', async ({ page }) => {
  await page.goto(address('/login'));
  await page.waitForFunction(() => document.fonts.check('600 16px "Inter Variable"'));
  const [painted, fetched] = await page.evaluate(() => [
    performance.getEntriesByName('first-paint')[0]!.startTime,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  ]);
  expect(fetched).toBeGreaterThan(painted!);
});

/** What the page transfers and how far it jumps, from now on. */
async function loadOf(page: Page): Promise<{ requests: string[]; bytes: number }> {
  const load = { requests: [] as string[], bytes: 0 };
  page.on('request', (request) => {
    if (!request.url().endsWith('/healthz')) load.requests.push(request.url());
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength;
  });
  await recordShifts(page);
  return load;
}

/** Nodes with values and scenes, whose alarms open as temperatures fall. */
async function farmOf(owner: Owner, count: number) {
  const nodes: ProducedDevice[] = [];
  for (let number = 1; number <= count; number++) {
    const node = await owner.receiveDevice('S2101');
    await owner.bind(node, `Node ${number}`);
    nodes.push(node);
  }
  const humidity = 50;
  await Promise.all(nodes.map((node) => owner.uplink(node, { temperature: 20, humidity })));
  for (const [name, node] of [...nodes.slice(0, 3).entries()])
    await owner.call('POST', '/scene/create_scene', {
      name: `Scene ${name}`,
      measurements: [4097, 4098].map((measurement_id) => ({
        ...{ eui: node.eui, channel: 1, measurement_id, alias: String(measurement_id) },
      })),
    });
  await owner.call('POST', '/alarm/create_rule', {
    ...{ name: 'Frost', severity: 'critical', measurement_id: 4097 },
    condition: { kind: 'below', limit: 2 },
  });
  return {
    nodes,
    async open(alarms: number) {
      const cold = nodes.slice(0, alarms);
      await Promise.all(cold.map((node) => owner.uplink(node, { temperature: 1, humidity })));
      const open = () => owner.call<{ page: { count: number } }>('GET', '/alarm/list_alarms?status=open');
      await expect.poll(async () => (await open()).page.count).toBe(alarms);
    },
  };
}
