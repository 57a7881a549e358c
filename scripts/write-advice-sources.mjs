// Writes docs/advice-sources.md from the registries of the adviser: what it knows of each crop and animal, and what that rests on. With
// --check it only says whether the document is the one of today's registries.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ACTIONS } from '@fieldscope/agronomy/advice/actions';
import { ANIMAL_KEYS, animalRanges } from '@fieldscope/agronomy/advice/animals';
import { QUANTITIES } from '@fieldscope/agronomy/advice/quantities';
import { SEEN } from '@fieldscope/agronomy/advice/seen';
import { SOURCES } from '@fieldscope/agronomy/advice/sources';
import { THREATS, WARNING_SOURCES } from '@fieldscope/agronomy/advice/threats';
import { ADVISED_CROPS, CROPS, rangesOfAnyStage } from '@fieldscope/agronomy/crops';
import { PRINTED_SOILS } from '@fieldscope/agronomy/soils';
import actionWords from '@fieldscope/contract/advice/action-words.en';
import names from '@fieldscope/contract/advice/names.en';
import words from '@fieldscope/contract/advice/words.en';
import { ROOT } from './tools.mjs';

const DOCUMENT = join(ROOT, 'docs/advice-sources.md');
const SEEN_KEYS = Object.keys(SEEN);
const TESTS = join(ROOT, 'packages/agronomy/test');
const PARTS = { day: 'by day', night: 'by night', moment: 'any half hour' };
const number = (value) => String(Math.round(value * 100) / 100);
const table = (heading, rows) => [
  `| ${heading.join(' | ')} |`,
  `|${heading.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

/** Sources by the number that the document gives them, in the order in which they are named there. */
const numbers = new Map();
function sourceMark(key) {
  if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
  return `[${numbers.get(key)}](#sources)`;
}

function limits(span, unit) {
  if (!span) return '';
  const [least, most] = span.map((each) => (each === null ? null : number(each)));
  const words = least === null ? `up to ${most}` : most === null ? `from ${least}` : `${least} to ${most}`;
  return unit === '' ? words : `${words} ${unit}`;
}

/** In which texts figures were seen that were not entered from the publication itself. */
function seenWords(seenIn) {
  if (seenIn === undefined) return undefined;
  if (seenIn.length === 0) return '**not seen in any text**';
  return `seen in ${seenIn.map((key) => `[${SEEN_KEYS.indexOf(key) + 1}](#texts-in-which-figures-were-seen)`).join(', ')}`;
}

function rangeRow(stage, { quantity, part, over, best, bearable, note, source, seenIn }) {
  const { unit } = QUANTITIES[quantity];
  const details = [part && PARTS[part], over && 'mean of a month'].filter(Boolean);
  const name = [names.quantity[quantity], ...details].join(', ');
  const remark = [note, seenWords(seenIn)].filter(Boolean).join('; ');
  return [...stage, name, limits(best, unit), limits(bearable, unit), remark, sourceMark(source)];
}

const HEADING = ['What', 'Best', 'Bearable', 'Remark', 'Source'];

function cropSection(key) {
  const { stages, development, threats } = CROPS[key];
  const byStage = Object.entries({ any: [], ...stages });
  const rows = byStage.flatMap(([stage, ranges]) =>
    (stage === 'any' ? rangesOfAnyStage(key) : ranges).map((range) => rangeRow([names.stage[stage]], range)),
  );
  const { base, upper, source } = development ?? {};
  const degreeDays =
    development &&
    `Degree days above ${base} °C${upper === undefined ? '' : `, no faster above ${upper} °C`} ${sourceMark(source)}.`;
  const models = threats && `Models: ${threats.map((each) => words.model[each]).join('; ')}.`;
  const remarks = [degreeDays, models].filter(Boolean).join(' ');
  return [
    `### ${names.crop[key]}`,
    '',
    ...table(['Stage', ...HEADING], rows),
    '',
    ...(remarks ? [remarks, ''] : []),
  ];
}

const animalSection = (key) => [
  `### ${names.animal[key]}`,
  '',
  ...table(
    HEADING,
    animalRanges(key).map((range) => rangeRow([], range)),
  ),
  '',
];

const groupSection = ([group, name]) => [
  `## ${name}`,
  '',
  ...ADVISED_CROPS.filter((key) => CROPS[key].group === group).flatMap(cropSection),
];

const cropsWith = (threat) =>
  ADVISED_CROPS.filter((key) => CROPS[key].threats?.includes(threat))
    .map((key) => names.crop[key])
    .join(', ');

/** Titles of tests that begin with the publication whose figures they show, file by file. */
function workedExamples() {
  const files = readdirSync(TESTS, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted();
  return files.flatMap((name) => {
    const text = readFileSync(join(TESTS, name), 'utf8');
    const titles = [...text.matchAll(/\(\s*(['"])([A-Z][^'"\n]*?: [^\n]*?)\1,/g)].map(([, , title]) => title);
    return titles.map((title) => {
      const colon = title.indexOf(': ');
      const shown = title.slice(colon + 2).replaceAll(/%[so%]/g, (mark) => (mark === '%%' ? '%' : '…'));
      return [
        title.slice(0, colon),
        shown.replaceAll('|', '\\|'),
        `\`${relative(ROOT, join(TESTS, name))}\``,
      ];
    });
  });
}

const seenLine = (key, index) => {
  const { cite, url } = SEEN[key];
  return `${index + 1}. ${cite}${url ? ` <${url}>` : ''}`;
};

const soilRow = ([texture, [fieldCapacity, wiltingPoint]]) => [
  texture.replaceAll('_', ' '),
  ...[fieldCapacity, wiltingPoint].map(([least, most]) => `${least} to ${most}`),
];

/** The whole document; sources come last because the rows before number them. */
function write() {
  const abouts = Object.entries(QUANTITIES).filter(([, { about }]) => about);
  const sections = [
    ...Object.entries(names.group).flatMap(groupSection),
    '## Animals',
    '',
    ...ANIMAL_KEYS.flatMap(animalSection),
    '## What can be done',
    '',
    ...table(
      ['Quantity', 'Is', 'Where', 'What', 'Source'],
      Object.entries(ACTIONS).map(([key, { quantity, side, places, source }]) => [
        ...[
          names.quantity[quantity],
          `too ${side}`,
          places ? places.map((place) => words.place[place]).join(', ') : 'anywhere',
        ],
        ...[actionWords.action[key], sourceMark(source)],
      ]),
    ),
    '',
    '## Diseases and pests',
    '',
    ...table(
      ['Disease or pest', 'Crops', 'Rule', 'Takes', 'Holds', 'Source'],
      Object.entries(THREATS).map(([key, { source, needs, holds }]) => [
        ...[words.model[key], cropsWith(key), words.model_rule[key] ?? ''],
        ...[needs.map((need) => words.input[need]).join('; '), holds, sourceMark(source)],
      ]),
    ),
    '',
    'Beside these the adviser looks at derived measurements of the node where they are switched on: the forecast of the night, for crops whose',
    'stage has a limit of frost, and the irrigation need, where the water balance is set for the crop.',
    '',
    ...table(
      ['Warning', 'Rule', 'Source'],
      Object.entries(WARNING_SOURCES).map(([key, source]) => [
        ...[words.model[key], words.model_rule[key], sourceMark(source)],
      ]),
    ),
    '',
  ];
  const soilSource = sourceMark('fao56');
  const sources = [...numbers].map(([key, at]) => {
    const { cite, url } = SOURCES[key];
    return `${at}. ${cite}${url ? ` <${url}>` : ''}`;
  });
  return [
    '# What the adviser rests on',
    '',
    `Ranges of ${ADVISED_CROPS.length} crops and ${ANIMAL_KEYS.length} kinds of animals, each with its publication. What a publication does not have is left out: then the adviser says that`,
    'it knows no range. Written by `npx tsx scripts/write-advice-sources.mjs` from `packages/agronomy/src/advice`; tests there hold the figures',
    'equal to those that the publications print.',
    '',
    '*Best*: nothing is lost. *Bearable*: beyond it there is harm; between it and what is best something is lost. A stage that has no row of its own',
    'for something has that of *any stage*. Figures printed in °F are turned into °C. Means are those of a day unless the row says otherwise.',
    '',
    ...abouts.map(([key, { about }]) => `- ${names.quantity[key]}: ${about}.`),
    '- Soil salinity is best up to the threshold of the crop, and bearable up to where a tenth of its yield is lost.',
    '- A *mean of a month* is what EcoCrop was made for: single days may be outside without harm.',
    '',
    ...sections,
    '## Soils',
    '',
    `What soils hold, m³/m³, as FAO-56 prints it (table 19) ${soilSource}; taken is the middle. ${seenWords(['cropWaterBalance']).replace('seen', 'Seen')}.`,
    '',
    ...table(['Texture', 'Field capacity', 'Wilting point'], Object.entries(PRINTED_SOILS).map(soilRow)),
    '',
    '## Published figures and worked examples',
    '',
    'What tests hold to what publications print, to the printed digit. … stands for a row of figures.',
    '',
    ...table(['Publication', 'What it prints', 'Test'], workedExamples()),
    '',
    '## Texts in which figures were seen',
    '',
    'Some figures were not entered from the publication itself. A row says in which text that quotes it they were seen; where it says **not seen',
    'in any text**, they rest on memory of the publication and still have to be compared with it. Rows without such a remark were entered from',
    'the publication, or from the page at its address.',
    '',
    ...SEEN_KEYS.map(seenLine),
    '',
    '## Sources',
    '',
    ...sources,
    '',
  ].join('\n');
}

const document = write();
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, document);
else if (!existsSync(DOCUMENT) || readFileSync(DOCUMENT, 'utf8') !== document) {
  console.error(
    'docs/advice-sources.md is not that of today: npx tsx scripts/write-advice-sources.mjs writes it anew',
  );
  process.exit(1);
}
