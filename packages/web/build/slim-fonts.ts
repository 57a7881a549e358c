import { readFileSync } from 'node:fs';
import { basename, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FACES = fileURLToPath(new URL('../src/theme/fonts.css', import.meta.url));
/** The weights that the theme uses; the design for text where a file also carries one for titles. */
const AXES = { wght: { min: 400, max: 700 } };
const AXES_WITH_SIZE = { ...AXES, opsz: 14 };
/** Kerning, composed letters, figures of one width; no `calt`: an id or a code is shown as it is written. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

/** Leaves in each font the letters that its unicode-range in theme/fonts.css names: a third of its bytes. */
export function slimFonts(): Plugin {
  return {
    name: 'fieldscope:slim-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const faces = facesOf(readFileSync(FACES, 'utf8'));
      for (const asset of Object.values(bundle)) {
        const face = faces.find(({ name }) => basename(asset.fileName).startsWith(name));
        if (asset.type !== 'asset' || !face) continue;
        asset.source = await subsetFont(Buffer.from(asset.source), face.letters, {
          targetFormat: 'woff2',
          variationAxes: face.name.includes('-opsz-') ? AXES_WITH_SIZE : AXES,
          keepFeatures: FEATURES,
        });
      }
    },
  };
}

interface Face {
  /** Of the font's file, without the ending. */
  name: string;
  letters: string;
}

function facesOf(css: string): Face[] {
  const faces = css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g);
  return [...faces].map(([, file = '', range = '']) => ({
    name: parse(file).name,
    letters: range.split(',').map(lettersOf).join(''),
  }));
}

/** Letters of `U+0131` or of `U+0020-007E`. */
function lettersOf(range: string): string {
  const [first = Number.NaN, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
