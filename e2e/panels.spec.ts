import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { expect, type Owner, openAs, test } from './people';

const TWO_MINUTES_MS = 120_000;

interface StoredPanel {
  components: {
    name: string;
    kind: string;
    place: { x: number; y: number; width: number };
    sources: object[];
  }[];
}

/** A farm with one device in the greenhouse, and its page of panels. */
async function openPanels(page: Page, owner: Owner): Promise<void> {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse');
  await owner.uplink(device, { temperature: 21.5, humidity: 60 });
  await openAs(page, owner, '/data_panel');
}

const storedPanel = (page: Page, owner: Owner): Promise<StoredPanel> =>
  owner.call('GET', `/panel/view_panel?id=${/id=(\d+)/.exec(page.url())?.[1]}`);

test('a person builds the greenhouse panel from nothing in less than two minutes', async ({
  page,
  owner,
}) => {
  await openPanels(page, owner);
  const begunAt = Date.now();
  await page.getByRole('button', { name: 'New panel' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Greenhouse');
  await page.getByRole('button', { name: 'Create' }).click();
  for (const [kind, measurement] of [
    ['Gauge', 'Air temperature'],
    ['Value card', 'Air humidity'],
    ['Line chart', 'Air temperature'],
  ]) {
    await page.getByRole('list', { name: 'Components' }).getByRole('button', { name: kind }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${measurement}: ${kind?.toLowerCase()}`);
    await page
      .getByRole('list', { name: 'Found measurements' })
      .getByRole('button', { name: measurement })
      .click();
    await page.getByRole('button', { name: 'Add component' }).click();
  }
  const card = page.getByRole('button', { name: /^Air humidity: value card,/ });
  const { x, y } = (await card.boundingBox())!;
  await page.mouse.move(x + 30, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 330, y + 20, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article', { name: 'Air humidity: value card' })).toContainText('60');
  expect(Date.now() - begunAt).toBeLessThan(TWO_MINUTES_MS);
  const { components } = await storedPanel(page, owner);
  expect(components.map(({ kind }) => kind).toSorted()).toEqual(['gauge', 'line_chart', 'value_card']);
  expect(components.find(({ kind }) => kind === 'value_card')?.place.x).toBeGreaterThan(5);
});

test('another builds it by the keyboard alone', async ({ page, owner }) => {
  await openPanels(page, owner);
  /** Presses Tab until something has the focus, as somebody who sees no pointer does. */
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses++) {
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        const labelled = focused?.id ? document.querySelector(`label[for="${focused.id}"]`) : null;
        return focused?.getAttribute('aria-label') ?? labelled?.textContent ?? focused?.textContent ?? '';
      });
      if (name.test(label)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await expect(page.getByRole('button', { name: 'New panel' }).first()).toBeVisible();
  await reach(/^New panel$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Greenhouse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Components' })).toBeVisible();
  for (const [kind, measurement] of [
    ['Gauge', 'Air temperature'],
    ['Value card', 'Air humidity'],
  ] as const) {
    await reach(/^Find a component$/);
    await page.keyboard.type(kind);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(measurement);
    await reach(/^Device, EUI or measurement$/);
    await page.keyboard.type(measurement);
    await reach(new RegExp(`^${measurement}Greenhouse$`));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: new RegExp(`^${measurement},`) })).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^Air humidity: \d+ columns wide/)).toBeAttached();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Air humidity,/ })).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const { components } = await storedPanel(page, owner);
  expect(components.map(({ kind, sources }) => [kind, sources.length]).toSorted()).toEqual([
    ['gauge', 1],
    ['value_card', 1],
  ]);
});
