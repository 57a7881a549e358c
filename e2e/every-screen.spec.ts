import { ROUTES, type ScreenRoute } from '../packages/web/src/routes';
import ru from '../packages/web/src/texts/ru/routes';
import zh from '../packages/web/src/texts/zh/routes';
import { accessibilityViolations } from './accessibility';
import { type ColourScheme, drawingOf, wear } from './drawn';
import { address, expect, type Owner, openAs, test } from './people';
import { recordShifts } from './shifts';
import { watch } from './watched';
import { overhang, problemsOf } from './whole';

/** Opened by a link that works once, and only while a second factor is due. */
const CONDITIONAL = ['/setup', '/second_factor'];
// What is there only while something is sold, and what the operator alone opens, this owner has not.
const SCREENS = ROUTES.filter(
  ({ path, role, billing, screen }) =>
    screen && billing === undefined && role !== 'operator' && !CONDITIONAL.includes(path),
);
const isForStrangers = ({ noSignIn }: ScreenRoute) => noSignIn?.shell === false;
/** Structure and texts of a page are the same in both colour schemes. */
const RULES_OF_COLOURS = ['color-contrast'];
/** Screens that hold space for a map or charts, and how far each may jump as it is drawn, as the sum of all shifts. */
const WITH_PICTURES = ['/geofences', '/fields', '/data_chart', '/data_panel'];
const MOST_SHIFT = 0.02;

const PANEL_NAME = 'Greenhouses';
const NODE_NAME = 'A greenhouse whose name has all the sixty-four letters there are';
/** Screens that are called after what they show. */
const OF_ONE: Partial<Record<ScreenRoute['title'], string>> = {
  nodeDetails: NODE_NAME,
  panelDetail: PANEL_NAME,
};
const TITLES = { ru, zh };

// In English every-popup.spec.ts visits them.
for (const { language, width } of [
  { language: 'zh', width: 1440 },
  { language: 'ru', width: 320 },
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale: language, viewport: { width, height: 900 } });

    test(`every screen is whole, fits and is accessible, light and dark, ${language}, ${width} px`, async ({
      page,
      owner,
    }) => {
      test.setTimeout(300_000);
      const problems = problemsOf(page);
      const drawn = drawingOf(page);
      await recordShifts(page);
      let scheme: ColourScheme = 'light';
      const visit = async ({ path, title }: ScreenRoute) => {
        const shownTitle = OF_ONE[title] ?? TITLES[language][title];
        const check = async (rules?: string[]) => {
          await drawn(shownTitle);
          for (const violation of await accessibilityViolations(page, { rules })) {
            problems.push(`${path}, ${scheme}: ${violation}`);
          }
        };
        await page.evaluate(() => {
          window.shiftsSum = 0;
        });
        await page.goto(address(path));
        await check();
        const shift = (await page.evaluate(() => window.shiftsSum)) ?? 0;
        if (WITH_PICTURES.some((screen) => path.startsWith(screen)) && shift > MOST_SHIFT)
          problems.push(`${path} jumps by ${shift}`);
        const tooWide = await overhang(page);
        if (tooWide > 0) problems.push(`${path}: ${tooWide} px wider than the window`);
        // The next screen is opened in this one.
        scheme = scheme === 'light' ? 'dark' : 'light';
        await wear(page, scheme);
        await check(RULES_OF_COLOURS);
      };
      for (const screen of SCREENS.filter(isForStrangers)) await visit(screen);
      const eui = await aNodeThatReports(owner);
      const panelId = await aPanelOf(owner, eui);
      // Otherwise the account's language takes over.
      await page.evaluate(
        (stored) => localStorage.setItem('fieldscope:language', stored),
        JSON.stringify(language),
      );
      await openAs(page, owner);
      for (const screen of SCREENS) {
        if (!isForStrangers(screen))
          await visit({ ...screen, path: `${screen.path}?eui=${eui}&id=${panelId}` });
      }
      expect(problems).toEqual([]);
    });
  });
}

async function aNodeThatReports(owner: Owner): Promise<string> {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, NODE_NAME);
  await watch(owner);
  await owner.uplink(device, { temperature: 20.5, humidity: 60 });
  await sendAsUnknownDevice(owner);
  await drawFieldAndCharts(owner, device.eui);
  return device.eui;
}

/** A panel with components on colours of its own and of the theme. */
async function aPanelOf(owner: Owner, eui: string): Promise<number> {
  const components = [null, '#f5d76e', '#123a5c'].map((bgColor, nth) => ({
    ...{ component_id: crypto.randomUUID(), kind: 'value_card', name: NODE_NAME, settings: { bgColor } },
    place: { x: nth * 6, y: 0, width: 6, height: 4 },
    sources: [{ eui, channel: 1, measurement_id: 4097 }],
  }));
  const panel = { name: PANEL_NAME, components, settings: { variable: { kind: 'device', first: eui } } };
  return (await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', panel)).panel_id;
}

/** A field, and a page with two charts of a device, the first with the limit of a rule. */
async function drawFieldAndCharts(owner: Owner, eui: string): Promise<void> {
  const outline = [
    [
      [
        [7, 50],
        [7.01, 50],
        [7.01, 50.01],
        [7, 50],
      ],
    ],
  ];
  await owner.call('POST', '/field/create_fields', { fields: [{ name: 'Home', crop: 'Rye', outline }] });
  const page = { name: 'Barns', rows: 2, columns: 1 };
  const { desktop_id } = await owner.call<{ desktop_id: number }>('POST', '/desktop/create_desktop', page);
  for (const measurement_id of [4097, 4098]) {
    const series = [{ eui, channel: 1, measurement_id }];
    await owner.call('POST', '/chart/create_chart', { desktop_id, name: String(measurement_id), series });
  }
}

/** A test uplink through a connection of the owner's own, of an unknown device. */
async function sendAsUnknownDevice(owner: Owner): Promise<void> {
  const connection = { name: NODE_NAME, kind: 'chirpstack' };
  const { connection_id } = await owner.call<{ connection_id: number }>(
    'POST',
    '/connection/create_connection',
    connection,
  );
  await owner.call('POST', '/connection/send_test_uplink', { connection_id });
}
