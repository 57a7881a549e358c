// Documents lead somewhere: each link to a file or a heading of the project has its end, and each decision is in the index.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './tools.mjs';

const DECISIONS = join(ROOT, 'docs/decisions');
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const OUTSIDE = /^(https?:|mailto:|data:)/;

function* documents(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* documents(path);
    else if (entry.name.endsWith('.md')) yield path;
  }
}

/** The anchor that a heading has on the usual sites: lower case, no punctuation, hyphens for blanks. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/** @returns what is wrong with the links of a document */
function brokenLinks(path) {
  const text = readFileSync(path, 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '');
  return [...text.matchAll(LINK)].flatMap(([, target]) => {
    if (OUTSIDE.test(target)) return [];
    const [file, anchor] = target.split('#');
    const there = file === '' ? path : resolve(dirname(path), file);
    if (!existsSync(there)) return [`${relative(ROOT, path)} links to ${target}, which is not there`];
    if (anchor === undefined || !there.endsWith('.md')) return [];
    return anchorsOf(readFileSync(there, 'utf8')).includes(anchor)
      ? []
      : [`${relative(ROOT, path)} links to ${target}: there is no such heading`];
  });
}

/** @returns decisions that the index does not list */
function unlistedDecisions() {
  const index = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  return readdirSync(DECISIONS)
    .filter((name) => /^\d{4}-.*\.md$/.test(name) && !index.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md does not list ${name}`);
}

const folders = ['docs', 'packages'].map((folder) => join(ROOT, folder));
const files = [
  join(ROOT, 'README.md'),
  join(ROOT, 'CONTRIBUTING.md'),
  ...folders.flatMap((each) => [...documents(each)]),
];
const wrong = [...files.flatMap(brokenLinks), ...unlistedDecisions()];
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
