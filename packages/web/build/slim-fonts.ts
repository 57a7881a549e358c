import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Letters of a font face: what its unicode-range in theme/fonts.css names, as far as a portal writes it. */
const LETTERS: Readonly<Record<string, string>> = {
  'inter-latin': `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ıŒœ–—‘’“”…•−€™↑↓`,
  'inter-cyrillic': `${span(0x400, 0x45f)}Ґґ№`,
};
/** The weights that the theme uses, and the features: kerning, composed letters, figures of one width. */
const WEIGHTS = { min: 400, max: 700 };
const FEATURES = ['kern', 'tnum', 'calt', 'ccmp', 'locl', 'mark', 'mkmk'];

function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/** Leaves out of the fonts what no page shows: half of their bytes. */
export function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        const face = Object.keys(LETTERS).find((name) => asset.fileName.includes(`${name}-wght`));
        if (asset.type !== 'asset' || !face) continue;
        asset.source = await subsetFont(Buffer.from(asset.source), LETTERS[face]!, {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
          keepFeatures: FEATURES,
        });
      }
    },
  };
}
