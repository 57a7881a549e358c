import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { expect, test } from 'vitest';
import { UNUSED_PARTS } from '../build/unused-kit-parts';
import { theme } from '../src/theme/theme';

const SOURCES = join(import.meta.dirname, '../src');
const KIT = join(dirname(createRequire(import.meta.url).resolve('@mantine/core')), '../esm/components');
const PARTS = UNUSED_PARTS.join('|').replaceAll('.', '\\.');

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));

test('no screen uses a part of the kit that the build leaves out', () => {
  const used = new RegExp(`<(${PARTS})\\b`);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(({ text }) => used.test(text)).map(({ name }) => name)).toEqual([]);
});

test('no component that a screen uses is made of one', () => {
  const made = new RegExp(`jsxs?\\((${PARTS}),`);
  const imported = sources.flatMap(
    ({ text }) => /import \{([^}]*)\} from '@mantine\/core';/.exec(text)?.[1]?.match(/\w+/g) ?? [],
  );
  const files = [...new Set(imported)].map((name) => join(KIT, name, `${name}.mjs`)).filter(existsSync);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => made.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no screen uses a colour of the kit that the theme does not have', () => {
  const kit = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in theme.colors!));
  const used = new RegExp(
    `\\b(?:c|bg|color)=['"](${kit.join('|')})['".]|--mantine-color-(${kit.join('|')})-`,
  );
  expect(kit).toContain('red');
  const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));
  expect([...sources, ...styles].filter(({ text }) => used.test(text)).map(({ name }) => name)).toEqual([]);
});
