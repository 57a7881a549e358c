// Draws docs/modules.svg from packages/server/src/modules.ts: the modules in their order, and which import which. With --check it only
// says whether the picture is the one of today's code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, readSources, sourceFolder } from './imports/import-graph.mjs';
import { ROOT } from './tools.mjs';

const SERVER = sourceFolder(ROOT, 'server');
const SOURCE = join(SERVER, 'modules.ts');
const PICTURE = join(ROOT, 'docs/modules.svg');
const CELL = 14;
const LEFT = 250;
const TOP = 60;
const RIGHT = 30;
const GROUP_GAP = 24;

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Groups of modules in their order, each under the comment that stands above them. */
function readGroups() {
  const groups = [];
  const list = /MODULES[^=]*= \[([\s\S]*?)\]/.exec(readFileSync(SOURCE, 'utf8'))[1];
  for (const line of list.split('\n')) {
    const [, heading] = /^\s*\/\/ (.*)$/.exec(line) ?? [];
    const [, text, identifier] = /^\s*(?:'([\w-]+)'|(\w+?)(?:Module)?),$/.exec(line) ?? [];
    if (heading) groups.push({ heading, modules: [] });
    else if (text ?? identifier) groups.at(-1).modules.push(text ?? kebab(identifier));
  }
  return groups;
}

/** Pairs of modules of which the first imports the second. */
function readImports() {
  const pairs = new Set();
  for (const each of readSources(SERVER)) {
    const [layer, from] = each.path.split('/');
    if (layer !== 'modules') continue;
    for (const { file } of importsOf(SERVER, each)) {
      const [there, to] = (file ?? '').split('/');
      if (there === 'modules' && to !== from) pairs.add(`${from} ${to}`);
    }
  }
  return pairs;
}

const text = (x, y, kind, words, more = '') =>
  `<text x="${x}" y="${y}" class="${kind}"${more}>${words}</text>`;

function draw(groups, imports) {
  let y = TOP;
  const rows = groups.flatMap(({ heading, modules }) => {
    y += GROUP_GAP;
    const headingAt = y - 8;
    return modules.map((name, index) => {
      const row = { name, y, heading: index === 0 ? heading : undefined, headingAt };
      y += CELL;
      return row;
    });
  });
  const xOf = new Map(rows.map(({ name }, index) => [name, LEFT + index * CELL]));
  const [width, height] = [LEFT + rows.length * CELL + RIGHT, y + 20];
  const parts = rows.flatMap((row) => [
    ...(row.heading ? [text(20, row.headingAt, 'g', row.heading)] : []),
    text(LEFT - 10, row.y + 11, 'm', row.name, ' text-anchor="end"'),
    `<rect x="${xOf.get(row.name)}" y="${row.y}" width="${CELL}" height="${CELL}" fill="#dfe7e5"/>`,
    ...rows
      .filter(({ name }) => imports.has(`${row.name} ${name}`))
      .map(
        ({ name }) =>
          `<rect x="${xOf.get(name) + 2}" y="${row.y + 2}" width="${CELL - 4}" height="${CELL - 4}" rx="2" fill="#0f766e"><title>${row.name} imports ${name}</title></rect>`,
      ),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The modules of the server in their order, and which import which">`,
    '<style>text{font-family:Inter,system-ui,sans-serif;fill:#1f2a28}.t{font-size:15px;font-weight:600}.g{font-size:12px;fill:#0f766e}.m{font-size:11px}.s{font-size:12px;fill:#44524f}</style>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(20, 28, 't', 'Modules of the server'),
    text(
      20,
      48,
      's',
      'A mark: the module of the row imports the one of the column, in the same order. All marks are left of the diagonal.',
    ),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const picture = draw(readGroups(), readImports());
if (!process.argv.includes('--check')) writeFileSync(PICTURE, picture);
else if (!existsSync(PICTURE) || readFileSync(PICTURE, 'utf8') !== picture) {
  console.error(
    'docs/modules.svg is not the picture of today: npx tsx scripts/draw-modules.mjs draws it anew',
  );
  process.exit(1);
}
