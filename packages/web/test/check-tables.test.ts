import { expect, test } from 'vitest';
import { tableFaults } from '../../../scripts/tables/table-faults.mjs';
import { smallCheckout } from './small-checkout';

const NOTES = 'packages/server/src/modules/notes/notes.repository.ts';
const ALARMS = 'packages/server/src/modules/alarms/alarms.repository.ts';

/** A table that module `notes` writes and module `alarms` reads. */
const CORRECT = {
  'docs/tables.md': [
    '| Table | Module | Holds | Read in SQL by |',
    '|---|---|---|---|',
    '| `note` | notes | what people wrote | alarms |',
    '',
  ].join('\n'),
  'packages/server/migrations/0001-notes.sql': 'create table note (text text);',
  [NOTES]: "sql`insert into note (text) values ('dry')`;",
  [ALARMS]: 'sql`select text from note`;',
};

const faultsWith = (changes: Record<string, string>) =>
  tableFaults(smallCheckout({ ...CORRECT, ...changes }));

test('a correct tree passes', () => {
  expect(faultsWith({})).toEqual([]);
});

/** What is wrong; the files; the lines that refuse it. */
const REFUSED: [string, Record<string, string>, string[]][] = [
  [
    'a table that is written by a module that is not its owner',
    { [ALARMS]: 'sql`select text from note`; sql`update note set text = 1`;' },
    [`${ALARMS} writes table note, which module notes alone writes: ask its service (docs/tables.md)`],
  ],
  [
    'a table that is read by a module that is not named as a reader',
    { 'packages/server/src/modules/scenes/scenes.repository.ts': 'sql`select text from note`;' },
    [
      'packages/server/src/modules/scenes/scenes.repository.ts reads table note of module notes: ask its service, or say so in docs/tables.md',
    ],
  ],
  [
    'a table without an owner',
    { 'packages/server/migrations/0002-scenes.sql': 'create table scene (name text);' },
    ['docs/tables.md does not say which module writes table scene'],
  ],
];

test.each(REFUSED)('%s is refused', (_, changes, lines) => {
  expect(faultsWith(changes)).toEqual(lines);
});
