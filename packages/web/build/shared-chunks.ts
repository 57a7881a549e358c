import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCREENS = fileURLToPath(new URL('../src/screens', import.meta.url));
/**
 * What loads without anything else: the table of routes with its frame, the sign-in, and what words of any language need
 * (the search knows the English titles too).
 */
export const ENTRIES = [
  'index.html',
  'src/screens/sign-in/SignInScreen.tsx',
  'src/texts/shown-names/shown-names.ts',
  'src/texts/en/routes.ts',
];
/** What an address, a language or an action chooses stays a file of its own: all that is imported where it is used. */
const CHOSEN =
  /\/index\.html|\/src\/main\.tsx|\/src\/screens\/sign-in\/|\/src\/texts\/(\w\w\/(?!routes)|(?:zh|ru)\/routes|first-words|shown-names\/\w\w\.)|\/definitions\/names\./;
/** Many screens open a dialog or have a long list, but the dashboard loads without either. */
const DIALOGS = /\/components\/(Modal|ModalBase|Drawer)\/|\/node_modules\/react-remove-scroll/;
const LISTS =
  /\/components\/(Pagination|Table|Checkbox\/(?!CheckIcon))|\/use-pagination\/|\/src\/ui\/(paging|tables)\//;
/** The first page after the sign-in, with all that it imports, and what is small of its chart and scenes and used elsewhere, too. */
const FIRST_PAGE =
  /\/src\/shell\/first-page\.ts$|\/src\/ui\/charts\/(\w+\.module\.css|chart-statistics\.ts)|\/uPlot\.min\.css|\/use-computed-color-scheme\.|\/icons\/Icon(Plus|Pencil)\.mjs|\/groups\/use-group-name|\/use-resize-observer\//;
/** What the dashboard draws of scenes, and of charts with their notes and limits: few files, as they load one after the other. */
const SCENES =
  /\/screens\/dashboard\/scenes\/(?!SceneEditor|ChosenMeasurements|MeasurementPicker|RemoveScene)|\/scene-limits\.ts|\/icons\/Icon(Pin|PinFilled)\.mjs/;
const CHARTS =
  /\/screens\/dashboard\/ChartPageTab\.tsx|\/features\/(chart-pages\/(?!ChartGrid|places)|notes\/(NotedChart|use-notes)|alarms\/(use-alarm-lines|alarm-lines))|\/calls\/notes\.ts/;
/** The plotting library and what feeds it. */
const PLOT =
  /\/node_modules\/uplot\/|\/src\/ui\/charts\/(Plot|plot-|axis-ends|note-flags|threshold|use-plot)/;
const mayShare = (id: string) => !CHOSEN.test(id) && !DIALOGS.test(id) && !LISTS.test(id);

/**
 * Parts of many screens travel in a few files instead of some eighty, which compress a tenth better and cost one request
 * each: `start` is what the sign-in needs, `portal` the first page after it, `shared` what two fifths of the other
 * screens share, `scenes` and `charts` what the dashboard draws of them, `plot` what draws a curve. Anything else is split by who imports it.
 */
export const SHARED_CHUNKS = {
  groups: [
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !CHOSEN.test(id), priority: 3 },
    { name: 'portal', test: (id: string) => mayShare(id) && FIRST_PAGE.test(id), priority: 2 },
    {
      name: 'shared',
      minShareCount: Math.ceil(readdirSync(SCREENS).length * 0.4),
      test: mayShare,
      priority: 1,
    },
    { name: 'scenes', test: SCENES, priority: 0.5 },
    { name: 'charts', test: CHARTS, priority: 0.5 },
    { name: 'plot', test: PLOT, priority: 0.45 },
    { name: 'dialogs', test: DIALOGS },
    { name: 'lists', test: LISTS },
  ],
};
