import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that the theme uses; the design for text where a file also carries one for titles. */
const AXES = { wght: { min: 400, max: 700 } };
const AXES_WITH_SIZE = { ...AXES, opsz: 14 };
/** Kerning, composed letters, figures of one width; no `calt`: an id or a code is shown as it is written. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

/**
 * Leaves in each font the letters that its unicode-range in theme/fonts.css names: a third of its bytes. The style
 * sheet is led to the smaller file before the build names its assets, so that the name follows the letters: browsers
 * keep a file under its name for good.
 */
export function slimFonts(): Plugin {
  let folder = '';
  return {
    name: 'fieldscope:slim-fonts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      folder = join(config.cacheDir, 'slim-fonts');
    },
    transform: {
      filter: { id: /\/theme\/fonts\.css$/ },
      async handler(css, id) {
        const slim = await Promise.all(facesOf(css).map((face) => slimFace(face, createRequire(id), folder)));
        return slim.reduce((text, { file, path }) => text.replace(`"${file}"`, `"${path}"`), css);
      },
    },
  };
}

interface Face {
  /** As the style sheet names it: a file of a package. */
  file: string;
  letters: string;
}

/** Writes the face's font with its own letters alone; what has been written once is taken again. */
async function slimFace({ file, letters }: Face, require: NodeJS.Require, folder: string) {
  const { name, ext } = parse(file);
  const font = await readFile(require.resolve(file));
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: name.includes('-opsz-') ? AXES_WITH_SIZE : AXES,
    keepFeatures: FEATURES,
  };
  const made = createHash('sha256').update(font).update(letters).update(JSON.stringify(options));
  const place = join(folder, made.digest('hex').slice(0, 16));
  const path = join(place, name + ext);
  if (!existsSync(path)) {
    await mkdir(place, { recursive: true });
    // Two builds at once must not read each other's half.
    const half = `${path}.${process.pid}`;
    await writeFile(half, await subsetFont(font, letters, options));
    await rename(half, path);
  }
  return { file, path };
}

function facesOf(css: string): Face[] {
  const faces = css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g);
  return [...faces].map(([, file = '', range = '']) => ({
    file,
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
