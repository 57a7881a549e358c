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
  /\/components\/(Pagination|Table|Checkbox\/(?!CheckIcon))|\/styles\/(Checkbox|Pagination|Table)\.layer|\/use-pagination\/|\/src\/ui\/(paging|tables)\//;
/** What lists and charts are filtered by, which pages of one device and forms do not have. */
const FILTERS = /\/src\/ui\/filters\/FilterBar|\/icons\/IconFilter(Off)?\.mjs/;
/** Charts are saved without lists. */
const SAVING = /\/src\/ui\/export\/SaveCsvButton|\/icons\/IconDownload\.mjs/;
/** The first page after the sign-in, with all that it imports, and what is small of its chart and scenes and used elsewhere, too. */
const FIRST_PAGE = /\/src\/shell\/first-page\.ts$|\/icons\/Icon(Plus|Pencil)\.mjs|\/groups\/use-group-name/;
/**
 * What the first page and the page of a link to a panel both need, with all that it imports. A link that loads `portal` loads
 * the shell: what it has in common with it then belongs here.
 */
const COMMON =
  /\/query-core\/.*\/queryClient\.|\/react-query\/|\/icons\/Icon(AlertOctagonFilled|AlertTriangleFilled|ArrowDown|ArrowUp|Bell|ChevronLeft|ChevronRight|Clock|InfoCircleFilled|Maximize|Minimize|PlugConnectedX)\.mjs|\/use-window-event\/|\/uPlot\.min\.css|\/esm\/components\/(Anchor|Menu|Select|Skeleton|Tooltip|VisuallyHidden)\/\w+\.mjs$|\/use-computed-color-scheme\.|\/use-resize-observer\/|\/src\/theme\/board-styles|\/src\/ui\/(charts\/(TimeSeriesChart\.tsx|Sparkline|threshold\.ts|\w+\.module\.css)|feedback\/(ErrorState|Glow)|filters\/many-choices)|\/src\/values\/(MeasuredValue\.tsx|States\.tsx|Times\.tsx|freshness\.ts|use-measured-text|use-series-name)|\/src\/api\/(answer-cache|patch-answers|use-call|use-refresh)|\/src\/features\/(chart-pages\/series-label|devices\/DeviceLink\.tsx|groups\/groups\.queries|latest-values|telemetry\/append-readings)|\/contract\/src\/(calls\/panels|alarm-conditions|panel-limits|readable-line)\.ts/;
/** What draws a panel, for whomever; the few styles of a link's page would be a file of their own. */
const PANELS =
  /\/src\/features\/panels\/(PanelBoard|FreshnessLine|BoardSkeleton|ValuesFailure|use-freshness|use-panel-values|link\/use-)|\/calls\/panel-shares\.ts|\/SharedPanel\.module\.css/;
/** What the dashboard draws of scenes, and of charts with their notes and limits: few files, as they load one after the other. */
const SCENES =
  /\/screens\/dashboard\/scenes\/(?!SceneEditor|ChosenMeasurements|MeasurementPicker|[Pp]ubli|RemoveScene)|\/scene-limits\.ts|\/icons\/Icon(Pin|PinFilled)\.mjs/;
const CHARTS =
  /\/screens\/dashboard\/ChartPageTab\.tsx|\/features\/(chart-pages\/(?!ChartGrid|places)|notes\/(NotedChart|use-notes)|alarms\/(use-alarm-lines|alarm-lines))|\/calls\/notes\.ts/;
/** The plotting library and what feeds it. */
const PLOT =
  /\/node_modules\/uplot\/|\/src\/ui\/charts\/(Plot|plot-|axis-ends|chart-statistics|note-flags|threshold|use-plot)/;
const mayShare = (id: string) =>
  !CHOSEN.test(id) && !DIALOGS.test(id) && !LISTS.test(id) && !FILTERS.test(id) && !SAVING.test(id);

/**
 * Parts of many screens travel in a few files instead of some eighty, which compress a tenth better and cost one request
 * each: `start` is what the sign-in needs, `portal` the first page after it, `shared` what two fifths of the other
 * screens share, `scenes` and `charts` what the dashboard draws of them, `plot` what draws a curve. Anything else is split by who imports it.
 */
export const SHARED_CHUNKS = {
  groups: [
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !CHOSEN.test(id), priority: 3 },
    { name: 'common', test: (id: string) => mayShare(id) && COMMON.test(id), priority: 2.5 },
    { name: 'portal', test: (id: string) => mayShare(id) && FIRST_PAGE.test(id), priority: 2 },
    { name: 'panels', test: PANELS, priority: 1.5 },
    {
      name: 'shared',
      minShareCount: Math.ceil(readdirSync(SCREENS).length * 0.4),
      test: mayShare,
      priority: 1,
    },
    { name: 'scenes', test: SCENES, priority: 0.5 },
    { name: 'charts', test: CHARTS, priority: 0.5 },
    { name: 'plot', test: PLOT, priority: 0.45 },
    { name: 'filters', test: FILTERS, priority: 0.4 },
    { name: 'saving', test: SAVING, priority: 0.4 },
    { name: 'dialogs', test: DIALOGS },
    { name: 'lists', test: LISTS },
  ],
};
