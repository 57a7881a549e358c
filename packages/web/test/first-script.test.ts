import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/first.js'), 'utf8');
const CODE = SCRIPT.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '').replaceAll(/'[^'\n]*'/g, "''");

interface Browser {
  /** Features that this browser lacks. */
  without?: 'modules' | 'AbortSignal.any' | 'toSorted';
  storage?: 'forbidden';
  language?: string;
  dark?: boolean;
}

/** Runs the script as a browser would. @returns what became of the page */
function load({ without, storage, language = 'en', dark = false }: Browser = {}) {
  const seen = { went: '', reloads: 0, theme: '', words: '' };
  const stored = new Map<string, string>();
  const store = {
    getItem(name: string) {
      if (storage) throw new Error('forbidden');
      return stored.get(name) ?? null;
    },
    setItem: (name: string, value: string) => stored.set(name, value),
  };
  let onError: (event: object) => void = () => undefined;
  const element = (tag: string) => ({
    ...(tag === 'script' && without !== 'modules' ? { noModule: false } : {}),
    setAttribute(name: string, value: string) {
      if (name.startsWith('data-')) seen.theme = value;
    },
    appendChild(child: { textContent: string }) {
      seen.words = child.textContent;
    },
    textContent: '',
  });
  const page: Context = createContext({
    document: {
      createElement: element,
      documentElement: element('html'),
      getElementById: () => element('div'),
    },
    location: { replace: (to: string) => Object.assign(seen, { went: to }), reload: () => seen.reloads++ },
    localStorage: store,
    sessionStorage: store,
    navigator: { language },
    matchMedia: () => ({ matches: dark }),
    AbortSignal: without === 'AbortSignal.any' ? () => undefined : AbortSignal,
    addEventListener: (_: string, listener: typeof onError) => {
      onError = listener;
    },
  });
  runInContext('window = this;', page);
  if (without === 'toSorted') runInContext('delete Array.prototype.toSorted;', page);
  runInContext(SCRIPT, page);
  const lose = (tagName: string) => onError({ target: { tagName } });
  return { seen, lose };
}

test('any browser can read it', () => {
  expect(CODE).not.toMatch(/=>|`|\?\.|\?\?|\b(let|const|class|async|await|import|of)\b|\.\.\./);
});

test.each([
  'modules',
  'AbortSignal.any',
  'toSorted',
] as const)('a browser without %s shows that it is too old', (without) => {
  expect(load({ without }).seen.went).toBe('/old-browser.html');
});

test('another one is not, and is painted in its theme', () => {
  expect(load({ dark: true }).seen).toMatchObject({ went: '', theme: 'dark' });
  expect(load({ storage: 'forbidden' }).seen).toMatchObject({ went: '', theme: 'light' });
});

test('a missing bundle loads the page again, once; then the page says so', () => {
  const { seen, lose } = load({ language: 'ru-RU' });
  lose('SCRIPT');
  expect(seen).toMatchObject({ reloads: 1, words: '' });
  lose('SCRIPT');
  expect(seen.reloads).toBe(1);
  expect(seen.words).toMatch(/^Портал не загрузился/);
});

test('where nothing can be remembered there is no reload; a missing picture is no reason for one', () => {
  const { seen, lose } = load({ storage: 'forbidden' });
  lose('SCRIPT');
  expect(seen).toMatchObject({ reloads: 0, words: expect.stringMatching(/^The portal could not be loaded/) });
  const other = load();
  other.lose('IMG');
  expect(other.seen).toMatchObject({ reloads: 0, words: '' });
});

test('the page for old browsers needs no script, speaks three languages and names none of our colours by variable', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../public', name), 'utf8');
  const page = read('old-browser.html');
  expect(page).not.toMatch(/<script|style=|<style/);
  for (const words of ['This browser is too old', '浏览器版本过低', 'Браузер устарел'])
    expect(page).toContain(words);
  expect(read('old-browser.css')).not.toMatch(/var\(|oklch|color-mix|@layer|display: grid/);
});
