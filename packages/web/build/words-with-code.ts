import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const TEXTS = join(SOURCES, 'texts/');
const IMPORTED = /^(?:import|export) (?!type )[^;']*?'(\.[^']+)'/gm;
const IMPORTED_LATER = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;
const USED = /\b(?:useTexts|loadTexts)\(([^)]*)\)/g;

/**
 * Requests the words of a part of the page together with its code: which areas these are is read from the sources. Each
 * `import('./Part')` becomes `withWords(['area'], import('./Part'))` (texts/texts.ts).
 */
export function wordsWithCode(): Plugin {
  return {
    name: 'fieldscope:words-with-code',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || id.startsWith(TEXTS)) return null;
      const file = id.split('?')[0] ?? id;
      const changed = code.replaceAll(IMPORTED_LATER, (later, target: string) => {
        const areas = areasOf(resolve(dirname(file), target));
        return areas.length === 0 ? later : `withWords(${JSON.stringify(areas)}, ${later})`;
      });
      if (changed === code) return null;
      const from = JSON.stringify(join(TEXTS, 'texts.ts'));
      return { code: `import { withWords } from ${from};${changed}`, map: null };
    },
  };
}

/** Areas that a file and what it imports use, without those that are there before anything is drawn. */
export function areasOf(file: string): string[] {
  const first = new Set(firstAreas());
  const used = new Set([...filesFrom(file)].flatMap((one) => areasIn(readFileSync(one, 'utf8'))));
  return [...used].filter((area) => !first.has(area)).sort();
}

const firstAreas = (): string[] =>
  [...readFileSync(join(TEXTS, 'first-words.en.ts'), 'utf8').matchAll(/'\.\/en\/([\w-]+)'/g)].map(
    ([, area]) => area!,
  );

const areasIn = (source: string): string[] =>
  [...source.matchAll(USED)].flatMap(([, named]) =>
    [...named!.matchAll(/'([\w-]+)'/g)].map(([, area]) => area!),
  );

/** What a file imports later. */
export const importedLater = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED_LATER)].map(([, target]) =>
    resolve(dirname(file), target!),
  );

/** A file with all that it imports in the sources, words and style sheets aside. */
export function filesFrom(file: string, found = new Set<string>()): Set<string> {
  const path = [file, `${file}.ts`, `${file}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one));
  if (!path || found.has(path) || path.startsWith(TEXTS)) return found;
  found.add(path);
  for (const [, target] of readFileSync(path, 'utf8').matchAll(IMPORTED))
    filesFrom(resolve(dirname(path), target!), found);
  return found;
}
