// @vitest-environment node
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../src/routes';
import { buildPortal, filesOfRoute, readManifest, routeOf, transferBytes } from './built';

const KB = 1000;
/** kB of Inter's Cyrillic letters, and of words that are longer in Russian. */
const SECOND_ALPHABET = 15;
let folder = '';

beforeAll(async () => {
  folder = await buildPortal();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (path: string, language: Language) =>
  [...filesOfRoute(readManifest(folder), routeOf(path), language)].reduce(
    (sum, file) => sum + transferBytes(folder, file),
    0,
  );

const builtFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html)$/.test(file));

describe('what a browser transfers, in bytes after gzip', () => {
  test.each(LANGUAGE_NAMES)('the sign-in page needs at most 150 kB in %s', (language) => {
    expect(bytesOf('/login', language)).toBeLessThanOrEqual(150 * KB);
  });

  test.each([
    'en',
    'zh',
  ] as const)('the dashboard as it opens, with its fonts, needs at most 300 kB in %s', (language) => {
    expect(bytesOf('/dashboard', language)).toBeLessThanOrEqual(300 * KB);
  });

  test('in Russian the dashboard may add the letters of a second alphabet', () => {
    expect(bytesOf('/dashboard', 'ru')).toBeLessThanOrEqual((300 + SECOND_ALPHABET) * KB);
  });

  test.each(ROUTES.map((route) => route.path))('%s needs at most 350 kB in any language', (path) => {
    for (const language of LANGUAGE_NAMES) expect(bytesOf(path, language)).toBeLessThanOrEqual(350 * KB);
  });
});

describe('what the build may not contain', () => {
  test('the sign-in page loads no cache of queries, no chart, no search and no font', () => {
    const files = filesOfRoute(readManifest(folder), routeOf('/login'), 'ru');
    const code = [...files]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(code.join('\n')).not.toMatch(/QueryClientProvider|u-hz|spotlight/);
    expect([...files].filter((file) => file.endsWith('.woff2'))).toEqual([]);
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

  test('every larger text file lies there compressed both ways', () => {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const large = builtFiles().filter((file) => readFileSync(join(folder, file)).length >= 512);
    expect(large.filter((file) => !all.includes(`${file}.gz`) || !all.includes(`${file}.br`))).toEqual([]);
  });
});
