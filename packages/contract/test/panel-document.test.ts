import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factsOfPanelKind, PANEL_KINDS } from '../src/panel-kinds';

const DOCS = new URL('../../../docs/', import.meta.url);

test.each(
  PANEL_KINDS,
)('the document of panels has %s with its picture and how many devices it shows', (kind) => {
  const row = readFileSync(new URL('panels.md', DOCS), 'utf8')
    .split('\n')
    .find((line) => line.includes(`(panels/${kind}.png)`));
  const { mostDevices } = factsOfPanelKind(kind);
  expect(row).toContain(`| ${mostDevices === 0 ? 'none' : mostDevices} |`);
  expect(existsSync(new URL(`panels/${kind}.png`, DOCS))).toBe(true);
});
