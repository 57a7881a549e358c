import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { address, expect, type Owner, openAs, test } from './people';

const TWO_MINUTES_MS = 120_000;
const AIR_TEMPERATURE = 4097;

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
  const dragged = components.find(({ kind }) => kind === 'value_card')!;
  expect(dragged.place.x).toBeGreaterThan(5);
  expect(dragged.place.y).toBe(0);
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

test('a panel is shared with somebody who has no account and shown on a television, and both end at once', async ({
  page,
  owner,
  browser,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse');
  await owner.uplink(device, { temperature: 21.5, humidity: 60 });
  const source = { eui: device.eui, channel: 1, measurement_id: AIR_TEMPERATURE };
  const { panel_id: id } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
    name: 'Greenhouse',
    components: [
      {
        ...{ component_id: crypto.randomUUID(), kind: 'value_card', name: 'Air', settings: {} },
        ...{ place: { x: 0, y: 0, width: 6, height: 5 }, sources: [source] },
      },
    ],
  });

  await openAs(page, owner, `/data_panel_detail?id=${id}&share`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our greenhouse');
  await page.getByRole('switch', { name: 'Ask for a passphrase' }).check();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('green tomato');
  await page.getByRole('button', { name: 'New link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await phone.getByRole('textbox', { name: 'Passphrase' }).fill('red tomato');
  await phone.getByRole('button', { name: 'Open the panel' }).click();
  await expect(phone.getByText(/password|passphrase/i).first()).toBeVisible();
  await phone.getByRole('textbox', { name: 'Passphrase' }).fill('green tomato');
  await phone.getByRole('button', { name: 'Open the panel' }).click();
  await expect(phone.getByRole('article', { name: 'Air' })).toContainText('21.5');
  await expect(phone).toHaveTitle('Our greenhouse');
  await expect(phone.getByText('Live')).toBeVisible();
  await owner.uplink(device, { temperature: 23.5, humidity: 60 });
  await expect(phone.getByRole('article', { name: 'Air' })).toContainText('23.5');
  expect(await accessibilityViolations(phone)).toEqual([]);

  const screen = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await screen.goto(address('/television'));
  const code = await screen.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  await openAs(page, owner, `/data_panel?television=${code}`);
  const pairing = page.getByRole('dialog', { name: 'Pair television' });
  await pairing.getByRole('textbox', { name: 'Name' }).fill('Packing hall');
  await pairing.getByRole('combobox', { name: 'Add a panel' }).click();
  await page.getByRole('option', { name: 'Greenhouse' }).click();
  await pairing.getByRole('button', { name: 'Pair' }).click();
  await expect(screen.getByRole('article', { name: 'Air' })).toContainText('23.5');

  await openAs(page, owner, `/data_panel_detail?id=${id}&share`);
  await page.getByRole('button', { name: 'Withdraw link Our greenhouse' }).click();
  await page.getByRole('button', { name: 'Withdraw link', exact: true }).click();
  await expect(phone.getByRole('alert')).toContainText('This link shows nothing');
  await expect(phone.getByRole('article', { name: 'Air' })).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('This link shows nothing');

  const [television] = await owner.call<{ television_id: string }[]>('GET', '/panel/list_televisions');
  await owner.call('POST', '/panel/revoke_television', { television_id: television!.television_id });
  await expect(screen.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  await expect(screen.getByRole('article', { name: 'Air' })).toBeHidden();
});
