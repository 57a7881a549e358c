import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesFrom, importedLater } from '../build/words-with-code';

const SOURCE = join(import.meta.dirname, '../src');
const SHEETS = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
/** They write <style> elements, which the content security policy forbids. */
const FORBIDDEN = ['AppShell', 'Flex', 'Grid', 'SimpleGrid'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }));
const sheetsIn = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map((match) => match[1]);
const themed = (name: string) => sheetsIn(readFileSync(join(SOURCE, `theme/${name}.ts`), 'utf8'));
const onBoards = [...themed('sign-in-styles'), ...themed('board-styles')];
const everywhere = [...onBoards, ...themed('portal-styles')];
const inDialogs = themed('dialog-styles');

function componentsOf(text: string): string[] {
  const list = /import \{([^}]*)\} from '@mantine\/core';/.exec(text)?.[1] ?? '';
  return list
    .split(',')
    .map((name) => name.replace(/^\s*type\s+\S+|\s/g, ''))
    .filter((name) => /^[A-Z]/.test(name));
}

test('no component writes <style> elements', () => {
  const wrong = files.flatMap(({ name, text }) =>
    componentsOf(text)
      .filter((component) => FORBIDDEN.includes(component))
      .map((component) => `${name}: ${component}`),
  );
  expect(wrong).toEqual([]);
});

test('every component of the kit that a file uses has its style sheet', () => {
  const missing = files.flatMap(({ name, text }) => {
    const known = [
      ...everywhere,
      ...sheetsIn(text),
      ...(text.includes('theme/dialog-styles') ? inDialogs : []),
    ];
    return componentsOf(text)
      .filter((component) => existsSync(join(SHEETS, `${component}.layer.css`)) && !known.includes(component))
      .map((component) => `${name}: ${component}`);
  });
  expect(missing).toEqual([]);
});

test.each([
  'shared-panel/SharedPanelScreen',
  'television/TelevisionScreen',
])('what %s draws without the shell has its style sheets with it', (screen) => {
  const drawn = filesDrawnBy(join(SOURCE, `screens/${screen}.tsx`)).map((file) => readFileSync(file, 'utf8'));
  const known = [...onBoards, ...drawn.flatMap(sheetsIn)];
  const used = new Set(drawn.flatMap(componentsOf));
  expect(
    [...used].filter((one) => existsSync(join(SHEETS, `${one}.layer.css`)) && !known.includes(one)),
  ).toEqual([]);
});

/** A file with what it imports, at once or later. */
function filesDrawnBy(first: string): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    for (const path of filesFrom(file)) {
      if (found.has(path)) continue;
      found.add(path);
      for (const target of importedLater(path)) add(target);
    }
  };
  add(first);
  return [...found];
}
