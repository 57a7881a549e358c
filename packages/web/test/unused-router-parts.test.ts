import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');

test('no screen uses a part of the router that the build leaves out', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const unusable = (name: string) =>
    /<Link\b[^>]*\bprefetch=|\bcreate\w+Router\b|\bRouterProvider\b/.test(
      readFileSync(join(SOURCES, name), 'utf8'),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(unusable)).toEqual([]);
});
