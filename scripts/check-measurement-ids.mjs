// Measurements have names in the contract (definitions/named-ids.ts): a bare number is not found by its name.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { ROOT } from './tools.mjs';

/** Codecs may import nothing; tests speak as programs outside do. */
const PACKAGES = ['server', 'web', 'simulator'];
const IDS = new Set(KNOWN_MEASUREMENT_IDS.map(String));
/** Names that the texts give to measurements. */
const TEXTS = join('web', 'src', 'texts');
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$|'(?:[^'\\\n]|\\.)*'/gm;
const NUMBER = /(?<![\w.])\d{4}(?![\w.])/g;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield path;
  }
}

let isWrong = false;
for (const name of PACKAGES) {
  for (const file of sources(join(ROOT, 'packages', name, 'src'))) {
    if (file.includes(TEXTS)) continue;
    const code = readFileSync(file, 'utf8').replace(COMMENT_OR_TEXT, '');
    for (const [number] of code.matchAll(NUMBER)) {
      if (!IDS.has(number)) continue;
      console.error(
        `${relative(ROOT, file)} has measurement ${number} as a number: use MEASUREMENT_ID or DERIVED_ID`,
      );
      isWrong = true;
    }
  }
}
process.exit(isWrong ? 1 : 0);
