import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { slimFonts } from '../build/slim-fonts';

const SHEET = join(import.meta.dirname, '../src/theme/fonts.css');
const cacheDir = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(cacheDir, { recursive: true }));

interface Hooks {
  configResolved(config: { cacheDir: string }): void;
  transform: { handler(css: string, id: string): Promise<string> };
}

/** Content of the fonts that the build takes for a style sheet. */
async function fontsOf(css: string): Promise<Buffer[]> {
  const plugin = slimFonts() as unknown as Hooks;
  plugin.configResolved({ cacheDir });
  const led = await plugin.transform.handler(css, SHEET);
  return [...led.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => readFileSync(path!));
}

const face = (letters: string) =>
  `@font-face { src: url("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"); unicode-range: ${letters}; }`;

test('the build names a font after what is in it: other letters are another file', async () => {
  const [few, again, more] = [
    ...(await fontsOf(face('U+0041-0042'))),
    ...(await fontsOf(face('U+0041-0042'))),
    ...(await fontsOf(face('U+0041-005A'))),
  ];
  expect(again).toEqual(few);
  expect(more!.length).toBeGreaterThan(few!.length);
});

test('every face of the theme is led to a file with its own letters', async () => {
  const css = readFileSync(SHEET, 'utf8');
  const fonts = await fontsOf(css);
  expect(fonts).toHaveLength(css.match(/@font-face/g)!.length);
  for (const font of fonts) expect(font.subarray(0, 4).toString()).toBe('wOF2');
});
