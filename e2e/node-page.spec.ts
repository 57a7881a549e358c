import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { drawingOf } from './drawn';
import { address, expect, type Owner, openAs, test } from './people';
import { simulatedDevice } from './simulated-device';
import { overhang } from './whole';

/** The sum of all shifts while the page of a node loads. */
const MOST_SHIFT = 0.02;
/** On a phone: where the plot begins, px from the top. */
const PLOT_AT = 420;
const NAME = 'Greenhouse 1';

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`the page of a node loads without a jump, with 0, 3 and 20 alarms open, ${width} px`, async ({
      browser,
      contextOptions,
      owner,
    }) => {
      const device = await owner.receiveDevice('S2101');
      await owner.bind(device, NAME);
      await owner.uplink(device, { temperature: 21.4, humidity: 60 });
      let open = 0;
      // The first visit of all gives the organisation its time zone.
      for (const alarms of [0, 0, 3, 20]) {
        await openAlarms(owner, open, alarms);
        if (alarms > open) await owner.uplink(device, { temperature: 21.4 + alarms / 10, humidity: 60 });
        open = alarms;
        await expect
          .poll(async () => (await owner.call<{ warning: number }>('GET', '/alarm/count_open')).warning)
          .toBe(alarms);
        const visit = await (await browser.newContext(contextOptions)).newPage();
        await countShifts(visit);
        const drawn = drawingOf(visit);
        await openAs(visit, owner, `/devices_node_details?eui=${device.eui}`);
        const plot = visit.getByRole('img', { name: /^Chart: / }).locator('canvas');
        await plot.waitFor();
        await drawn(NAME);
        expect(await shiftsOf(visit), `${alarms} alarms`).toBeLessThanOrEqual(MOST_SHIFT);
        const box = await plot.boundingBox();
        if (width < 768) expect(box!.y, `${alarms} alarms`).toBeLessThanOrEqual(PLOT_AT);
        await visit.context().close();
      }
    });
  });
}

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('tiles of a station are swiped, and reached by keys; the last is seen whole', async ({
    page,
    owner,
  }) => {
    const station = await simulatedDevice(owner, { model: 'S2120', name: NAME, intervalMinutes: 15 });
    await station.send();
    const drawn = drawingOf(page);
    await openAs(page, owner, `/devices_node_details?eui=${station.eui}`);
    await drawn(NAME);
    const tiles = page.getByRole('region', { name: 'Measurements' });
    const choices = tiles.locator('button[aria-pressed]');
    const [first, last] = [choices.first(), choices.last()];
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(last).not.toBeInViewport();
    // One at the edge is cut, so that one sees that there are more.
    const cut = await tiles.evaluate((strip) =>
      [...strip.children].some((tile) => {
        const { left, right } = tile.getBoundingClientRect();
        return left < window.innerWidth - 8 && right > window.innerWidth;
      }),
    );
    expect(cut).toBe(true);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await station.close();
  });
});

test('a link of before opens the section that its tab has become, and the way back leads past it', async ({
  page,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, NAME);
  await openAs(page, owner, '/devices_node');
  await page.goto(address(`/devices_node_details?eui=${device.eui}&tab=uplinks&outcome=refused`));
  await expect(page.getByText('No uplink was refused.')).toBeVisible();
  await expect(page).toHaveURL(/tab=radio&outcome=refused&section=uplinks$/);
  await expect(page.getByRole('tab', { name: 'Radio', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/devices_node$/);
});

declare global {
  interface Window {
    shiftsSum?: number;
  }
}

/** Adds up by how much parts of the page jump, from now on. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shiftsSum = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shiftsSum! += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => window.shiftsSum);

/** Makes rules that the next uplink breaks, from one number of them to another. */
async function openAlarms(owner: Owner, from: number, to: number): Promise<void> {
  for (let number = from + 1; number <= to; number++)
    await owner.call('POST', '/alarm/create_rule', {
      ...{ name: `Heat ${number}`, severity: 'warning', measurement_id: 4097 },
      condition: { kind: 'above', limit: number / 2 },
    });
}
