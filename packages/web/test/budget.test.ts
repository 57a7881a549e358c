import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../../scripts/tools.mjs';
import { ROUTES } from '../src/routes';
import {
  FIRST_PAGE,
  filesOfRoute,
  fontsOf,
  type Manifest,
  ON_DEMAND,
  PLOT,
  readManifest,
  routeOf,
  transferBytes,
} from './built';

const KB = 1000;
const SIGN_IN = 150 * KB;
/** The aim is 300 kB. What reads without a network and what shows a brand take it just above, Chinese more; Russian adds the letters of a second alphabet, and longer words. */
const WITH_CHART: Readonly<Record<Language, number>> = { en: 303 * KB, zh: 305 * KB, ru: 315 * KB };
const ANY_SCREEN = 353 * KB;
/** With every kind of component but maps and tables, in Russian; of a television with the code that it begins with. */
const WITH_PANEL: Readonly<Record<string, number>> = {
  '/data_panel_detail': 364 * KB,
  '/panel': 300 * KB,
  '/television': 312 * KB,
};
/** Each costs a round trip on a slow network; calls come on top. */
const MOST_FILES = { '/login': 11, '/dashboard': 14, '/panel': 25 };
let folder = '';
let manifest: Manifest;

beforeAll(async () => {
  folder = await buildWeb();
  manifest = readManifest(folder);
}, 120_000);

const filesOf = (path: string, language: Language) => [...filesOfRoute(manifest, routeOf(path), language)];
const transferred = (files: string[]) => files.reduce((sum, file) => sum + transferBytes(folder, file), 0);
const bytesOf = (path: string, language: Language) =>
  transferred([...filesOf(path, language), ...fontsOf(manifest, language)]);
const PATHS = ROUTES.filter(({ screen }) => screen !== undefined).map(({ path }) => path);
const drawsChart = (path: string) => filesOf(path, 'en').includes(manifest[PLOT]?.file ?? '');

const builtFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html)$/.test(file));

describe('what a browser transfers, in bytes after gzip', () => {
  test.each(
    LANGUAGE_NAMES,
  )('the sign-in page needs no more than its budget in %s before it is used', (language) => {
    expect(transferred(filesOf('/login', language))).toBeLessThanOrEqual(SIGN_IN);
  });

  test.each(
    Object.entries(MOST_FILES),
  )('%s is complete with at most %i files and its fonts', (path, most) => {
    for (const language of LANGUAGE_NAMES) expect(filesOf(path, language).length).toBeLessThanOrEqual(most);
  });

  test('the screens with a chart are counted with what draws it', () => {
    expect(PATHS.filter(drawsChart)).toEqual([
      '/dashboard',
      '/devices_node_details',
      '/data_chart',
      '/data_panel_detail',
      '/consumption',
      '/panel',
      '/television',
    ]);
  });

  test.each(
    LANGUAGE_NAMES.map((language) => [language, WITH_CHART[language]] as const),
  )('in %s the dashboard with its chart and fonts needs at most %i bytes', (language, most) => {
    expect(bytesOf('/dashboard', language)).toBeLessThanOrEqual(most);
  });

  test.each(PATHS)('%s needs no more than its budget in any language', (path) => {
    for (const language of LANGUAGE_NAMES)
      expect(bytesOf(path, language)).toBeLessThanOrEqual(WITH_PANEL[path] ?? ANY_SCREEN);
  });

  test('what is not counted because an action loads it does exist', () => {
    expect(ON_DEMAND.filter((source) => !manifest[source]?.isDynamicEntry)).toEqual([]);
  });
});

describe('what the build may not contain', () => {
  test('the sign-in page loads no cache of queries, no chart and no search', () => {
    const code = filesOf('/login', 'ru')
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(code.join('\n')).not.toMatch(/QueryClientProvider|u-hz|spotlight/);
  });

  test.each(['/panel', '/television'])('%s loads neither the shell nor the dashboard', (path) => {
    for (const language of LANGUAGE_NAMES)
      expect(filesOf(path, language)).not.toContain(manifest[FIRST_PAGE]!.file);
  });

  test('no schema reaches the browser', () => {
    // Words that only the library of the schemas writes.
    const withZod = builtFiles().filter((file) =>
      /ZodError|_zod|\$ZodType|invalid_union/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(withZod).toEqual([]);
  });

  test('the page has no inline script or style, and no address in a style sheet is a data address', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|style="|<script(?![^>]*src=)/);
    const sheets = builtFiles().filter((file) => file.endsWith('.css'));
    expect(sheets.filter((file) => /url\(["']?data:/.test(readFileSync(join(folder, file), 'utf8')))).toEqual(
      [],
    );
  });

  test('every larger text file is there compressed both ways', () => {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const large = builtFiles().filter((file) => readFileSync(join(folder, file)).length >= 512);
    expect(large.filter((file) => !all.includes(`${file}.gz`) || !all.includes(`${file}.br`))).toEqual([]);
  });
});
