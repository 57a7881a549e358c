// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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
const everywhere = [...themed('sign-in-styles'), ...themed('portal-styles')];
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
