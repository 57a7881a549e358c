import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNUSED_PARTS } from '../build/unused-kit-parts';

const SOURCES = join(import.meta.dirname, '../src');

test('no screen uses a part of the kit that the build leaves out', () => {
  const used = new RegExp(`<(${UNUSED_PARTS.join('|').replaceAll('.', '\\.')})\\b`);
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => used.test(readFileSync(join(SOURCES, name), 'utf8')))).toEqual([]);
});
