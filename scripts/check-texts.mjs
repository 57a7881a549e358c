// Finds texts that no screen uses, keys that no text has, and facts ({{name}}) that a translation lacks.
// TypeScript already refuses a language that lacks a text; this reads the sources for what types cannot see.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isChange } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { OPERATOR_ACTIONS } from '@fieldscope/contract/calls/operators';
import { PROGRAM_ENDS, PROGRAM_USE } from '@fieldscope/contract/calls/programs';
import { build } from 'esbuild';

// Another folder may be named, so that a test can spoil a copy.
const SOURCE = process.argv[2] ?? fileURLToPath(new URL('../packages/web/src', import.meta.url));
const LANGUAGES = ['en', 'zh', 'ru'];
const PLURAL = /_(one|few|many|other)$/;

/** @returns {Promise<Map<string, string>>} dotted key → text, plural forms as they are written */
async function readArea(language, area) {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, 'texts', language, `${area}.ts`)],
    bundle: true,
    // A copy of the texts elsewhere imports the same packages.
    nodePaths: [fileURLToPath(new URL('../node_modules', import.meta.url))],
    write: false,
    format: 'esm',
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const module = await import(`data:text/javascript;base64,${code}`);
  return new Map(flatten(module.default));
}

function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const factsOf = (text) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');

/** Every quoted text and every beginning of a template in the sources, by file. */
function readUses() {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^texts[\\/]/.test(name) && !name.includes('.test.'),
  );
  return files.map((name) => {
    const code = readFileSync(join(SOURCE, name), 'utf8');
    return {
      name,
      areas: [...code.matchAll(/(?:useTexts\(|loadTexts\(|Translate<)'([\w-]+)'/g)].map((match) => match[1]),
      quoted: new Set(
        [...code.matchAll(/(['"`])([\w-]+:)?([\w.]+)\1/g)].map((match) => (match[2] ?? '') + match[3]),
      ),
      templates: [...code.matchAll(/`([\w-]+:)?([\w.]*)\$\{[^}]*\}([\w.]*)`/g)].map((match) => ({
        area: match[1]?.slice(0, -1),
        start: match[2],
        end: match[3],
      })),
    };
  });
}

function isUsed(area, key, uses) {
  return uses.some(({ areas, quoted, templates }) => {
    const here = areas.includes(area) || (area === 'common' && areas.length === 0);
    return (
      quoted.has(`${area}:${key}`) ||
      (here && quoted.has(key)) ||
      templates.some(
        (template) =>
          (template.area === area || (template.area === undefined && here)) &&
          key.startsWith(template.start) &&
          key.endsWith(template.end),
      )
    );
  });
}

/** Titles and descriptions of routes are keys of the table of routes. */
function readRouteTitles() {
  const code = readFileSync(join(SOURCE, 'routes.ts'), 'utf8');
  return new Set([...code.matchAll(/title: '(\w+)'/g)].map((match) => match[1]));
}

/** Who calls it is recorded as no person or program of an organisation. */
const NOT_RECORDED = ['public', 'network_server', 'device'];
/** The operator's pages have a log of their own; what they change of an organisation is in that of the organisation, too. */
const isOfOrganisations = ({ call }) => call.base !== 'operator' || isChange(call);

/** Keys of what the audit log says: each call that changes something, and each domain that is read. */
function readAuditKeys() {
  const calls = listCalls().filter(isOfOrganisations);
  const changes = calls.filter(({ call }) => isChange(call));
  const reads = calls.filter(({ call }) => !isChange(call) && !NOT_RECORDED.includes(call.role));
  return new Set([
    ...changes.map(({ name }) => `actions.${name.replace('.', '_')}`),
    ...reads.map(({ name }) => `areas.${name.split('.', 1)[0]}`),
    ...[PROGRAM_USE, ...Object.values(PROGRAM_ENDS), ...OPERATOR_ACTIONS].map(
      (name) => `actions.${name.replace('.', '_')}`,
    ),
    'areas.other',
  ]);
}

export async function checkTexts() {
  const problems = [];
  const uses = readUses();
  const titles = readRouteTitles();
  const areas = readdirSync(join(SOURCE, 'texts/en')).map((name) => basename(name, '.ts'));
  const english = new Map();
  for (const area of areas) {
    const [en, ...others] = await Promise.all(LANGUAGES.map((language) => readArea(language, area)));
    english.set(area, new Set([...en.keys()].map((key) => key.replace(PLURAL, ''))));
    for (const [key, text] of en) {
      const name = key.replace(PLURAL, '');
      const byRoute = (area === 'routes' || area === 'coming') && titles.has(key);
      if (!byRoute && !isUsed(area, name, uses)) problems.push(`unused: ${area}:${key}`);
      others.forEach((other, index) => {
        const theirs = other.get(key) ?? other.get(`${name}_other`);
        const where = `${LANGUAGES[index + 1]}/${area}:${key}`;
        if (theirs === undefined) problems.push(`missing: ${where}`);
        else if (factsOf(theirs) !== factsOf(text)) problems.push(`other facts than in English: ${where}`);
      });
    }
  }
  const ofAudit = [...english.get('audit')].filter((key) => /^(actions|areas)\./.test(key));
  const auditKeys = readAuditKeys();
  for (const key of auditKeys) if (!ofAudit.includes(key)) problems.push(`missing: en/audit:${key}`);
  for (const key of ofAudit) if (!auditKeys.has(key)) problems.push(`unused: audit:${key}`);
  for (const { name, quoted } of uses) {
    for (const use of quoted) {
      const [area, key] = use.includes(':') ? use.split(':') : [];
      if (area && english.has(area) && !english.get(area).has(key))
        problems.push(`no such text: ${use} in ${name}`);
    }
  }
  return problems;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await checkTexts();
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Texts: complete, none unused' : `Texts: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
