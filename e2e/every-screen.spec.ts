import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ROUTES } from '../packages/web/src/routes';
import { address, expect, type Owner, signIn, test } from './people';

const OPENED_BY_A_LINK = ['/setup'];
const PATHS = ROUTES.map(({ path }) => path).filter((path) => !OPENED_BY_A_LINK.includes(path));
const IN_A_BROWSER = [
  { colorScheme: 'light', language: 'en', width: 1440 },
  { colorScheme: 'dark', language: 'zh', width: 1440 },
  { colorScheme: 'light', language: 'ru', width: 390 },
  { colorScheme: 'dark', language: 'en', width: 390 },
] as const;

for (const { colorScheme, language, width } of IN_A_BROWSER) {
  test.describe(`${colorScheme}, ${language}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('every screen is whole, fits and hinders nobody', async ({ page, owner }) => {
      test.setTimeout(300_000);
      const complaints = complaintsOf(page);
      const eui = await aNodeThatReports(owner);
      await signIn(page, owner);
      await page.evaluate(
        (name) => localStorage.setItem('fieldscope:language', JSON.stringify(name)),
        language,
      );
      await page.reload();
      for (const path of PATHS) {
        await page.goto(address(`${path}?eui=${eui}`));
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
        await expect(page.locator('.mantine-Skeleton-root[data-visible]'), path).toHaveCount(0);
        complaints.push(...(await whatIsWrong(page)).map((wrong) => `${path}: ${wrong}`));
      }
      expect(complaints).toEqual([]);
    });
  });
}

/** Everything that the browser itself complains about from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

async function aNodeThatReports(owner: Owner): Promise<string> {
  const device = await owner.unpack('S2101');
  await owner.bind(device, 'A greenhouse whose name takes all the sixty-four letters there are');
  await owner.uplink(device, { temperature: 20.5, humidity: 60 });
  return device.eui;
}

async function whatIsWrong(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
  ];
}
