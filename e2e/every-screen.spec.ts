import type { Page } from '@playwright/test';
import { ROUTES, type ScreenRoute } from '../packages/web/src/routes';
import en from '../packages/web/src/texts/en/routes';
import ru from '../packages/web/src/texts/ru/routes';
import zh from '../packages/web/src/texts/zh/routes';
import { accessibilityViolations } from './accessibility';
import { drawingOf } from './drawn';
import { address, expect, type Owner, openAs, test } from './people';

/** Opened by a link that works once, and only while a second factor is due. */
const CONDITIONAL = ['/setup', '/second_factor', '/ai'];
const SCREENS = ROUTES.filter(({ path, screen }) => screen && !CONDITIONAL.includes(path));
const isForStrangers = ({ noSignIn }: ScreenRoute) => noSignIn?.shell === false;
/** The structure of a page depends on its width, its colours on the scheme: no other rule differs in the dark. */
const RULES = { light: undefined, dark: ['color-contrast'] };

const TITLES = { en, ru, zh };
const NODE_NAME = 'A greenhouse whose name has all the sixty-four letters there are';

for (const { colorScheme, language, width } of [
  { colorScheme: 'light', language: 'en', width: 1440 },
  { colorScheme: 'dark', language: 'zh', width: 1440 },
  { colorScheme: 'light', language: 'ru', width: 390 },
  { colorScheme: 'dark', language: 'en', width: 390 },
] as const) {
  test.describe(`${colorScheme}, ${language}, ${width} px`, () => {
    test.use({ colorScheme, locale: language, viewport: { width, height: 900 } });

    test('every screen is whole, fits and is accessible', async ({ page, owner }) => {
      test.setTimeout(120_000);
      const problems = problemsOf(page);
      const drawn = drawingOf(page);
      const visit = async ({ path, title }: ScreenRoute) => {
        await page.goto(address(path));
        await drawn(title === 'nodeDetails' ? NODE_NAME : TITLES[language][title]);
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (tooWide > 0) problems.push(`${path}: ${tooWide} px wider than the window`);
        for (const violation of await accessibilityViolations(page, RULES[colorScheme])) {
          problems.push(`${path}: ${violation}`);
        }
      };
      for (const screen of SCREENS.filter(isForStrangers)) await visit(screen);
      const eui = await aNodeThatReports(owner);
      // Otherwise the account's language takes over.
      await page.evaluate(
        (stored) => localStorage.setItem('fieldscope:language', stored),
        JSON.stringify(language),
      );
      await openAs(page, owner);
      for (const screen of SCREENS) {
        if (!isForStrangers(screen)) await visit({ ...screen, path: `${screen.path}?eui=${eui}` });
      }
      expect(problems).toEqual([]);
    });
  });
}

/** Everything that the browser itself complains about from now on. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  return problems;
}

async function aNodeThatReports(owner: Owner): Promise<string> {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, NODE_NAME);
  await owner.uplink(device, { temperature: 20.5, humidity: 60 });
  await hearAnUnknownDevice(owner);
  return device.eui;
}

/** A test uplink through a connection of the owner's own, of a device that nobody has. */
async function hearAnUnknownDevice(owner: Owner): Promise<void> {
  const connection = { name: NODE_NAME, kind: 'chirpstack' };
  const { connection_id } = await owner.call<{ connection_id: number }>(
    'POST',
    '/connection/create_connection',
    connection,
  );
  await owner.call('POST', '/connection/send_test_uplink', { connection_id });
}
