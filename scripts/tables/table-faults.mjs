import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, sourceFolder } from '../imports/import-graph.mjs';

const PAGE = 'docs/tables.md';
const MIGRATIONS = 'packages/server/migrations';
const EVERY_MODULE = 'every module';

const ROW = /^\| `(\w+)` \| ([\w-]+) \| [^|]+ \|([^|]*)\|$/gm;
const SQL_COMMENT = /--.*$/gm;
const DEFINITION =
  /\bcreate\s+(?:unlogged\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)|\bdrop\s+(?:table|view)\s+(?:if\s+exists\s+)?(\w+(?:\s*,\s*\w+)*)|\balter\s+(table|view)\s+(\w+)\s+rename\s+to\s+(\w+)/gi;
/** `for update` locks, and `do update` belongs to its insert. `${` is a name that is put in while the program runs. */
const WRITE =
  /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|(?:alter|drop)\s+table)\s+(?:only\s+|if\s+exists\s+)?(\$\{|"?\w+"?(?:\s*,\s*"?\w+"?)*)|\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(\$\{|['"`]\w+)/gi;
const READ =
  /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?("?\w+"?(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*"?\w+"?)*)|\b(?:selectFrom|innerJoin|leftJoin)\(\s*['"`](\w+)/gi;

const NAMED_WHILE_RUNNING = new Set([
  // Tables in databases of others, which are named there.
  'packages/server/src/modules/integrations/kinds/reading-table.model.ts',
  // A restore fills all that the migrations made.
  'packages/server/src/platform/backup/installation-backup.ts',
  'packages/server/src/platform/backup/load-backup.ts',
  'packages/server/src/platform/backup/organisation/load-organisation.ts',
]);

/** What is there after the last migration and the functions that it left: its name, and whether it is a table or a view. */
function migratedTables(checkout) {
  const tables = new Map();
  const folder = join(checkout, MIGRATIONS);
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8').replace(SQL_COMMENT, '');
    for (const [, kind, created, dropped, kindOfRenamed, before, after] of text.matchAll(DEFINITION)) {
      for (const gone of dropped?.split(/\s*,\s*/) ?? [before]) tables.delete(gone);
      if (!dropped) tables.set(created ?? after, (kind ?? kindOfRenamed).toLowerCase());
    }
  }
  return tables;
}

/** Rows of the page: which module writes a table, and which others read it. */
function documentedTables(checkout, report) {
  const tables = new Map();
  for (const [, table, module, readers] of readFileSync(join(checkout, PAGE), 'utf8').matchAll(ROW)) {
    if (tables.has(table)) report(`${PAGE} has table ${table} twice`);
    tables.set(table, { module, readers: readers.split(',').flatMap((name) => name.trim() || []) });
  }
  return tables;
}

/** Module of a file; the platform, the operator's tool and what starts the server count as one each. */
function moduleOf(path) {
  const [part, name] = path.split('/');
  if (part === 'modules') return name;
  return name === undefined ? 'start' : part;
}

/** Tables that a statement names where `pattern` says, without the names that it gives them. */
const tablesIn = (source, pattern) =>
  [...source.matchAll(pattern)].flatMap(([, listed, single]) =>
    (listed ?? single).split(',').map((one) => one.trim().split(/\s/)[0].replace(/["'`]/g, '')),
  );

const mayRead = (reader, { module, readers }) =>
  [module, ...readers].some((name) => name === reader || name === EVERY_MODULE);

/**
 * Each table has one module that writes it, and docs/tables.md says which; what other modules read in SQL of their own is named
 * there, too. The page is compared with migrations and sources, both ways, so that it stays true.
 * @returns what is wrong in a checkout, a line each
 */
export function tableFaults(checkout) {
  const wrong = new Set();
  const report = (line) => wrong.add(line);
  const migrated = migratedTables(checkout);
  const documented = documentedTables(checkout, report);

  for (const [table, kind] of migrated)
    if (!documented.has(table)) report(`${PAGE} does not say which module writes ${kind} ${table}`);
  for (const table of documented.keys())
    if (!migrated.has(table)) report(`${PAGE} has ${table}, which no migration makes`);

  const uses = new Set();
  for (const { path, source } of readSources(sourceFolder(checkout, 'server'))) {
    const [file, module] = [`packages/server/src/${path}`, moduleOf(path)];
    for (const table of tablesIn(source, WRITE)) {
      if (table === '${' && !NAMED_WHILE_RUNNING.has(file))
        report(`${file} writes a table that its SQL does not name`);
      const owner = documented.get(table)?.module;
      uses.add(`${module} writes ${table}`);
      if (owner && owner !== module)
        report(
          `${file} writes table ${table}, which module ${owner} alone writes: ask its service (${PAGE})`,
        );
    }
    for (const table of tablesIn(source, READ)) {
      const row = documented.get(table);
      uses.add(`${module} reads ${table}`);
      if (row && !mayRead(module, row))
        report(`${file} reads table ${table} of module ${row.module}: ask its service, or say so in ${PAGE}`);
    }
  }

  for (const [table, { module, readers }] of documented) {
    if (migrated.get(table) === 'table' && !uses.has(`${module} writes ${table}`))
      report(`${PAGE} says that ${module} writes table ${table}, which it does not`);
    for (const reader of readers)
      if (reader !== EVERY_MODULE && !uses.has(`${reader} reads ${table}`))
        report(`${PAGE} says that ${reader} reads table ${table}, which it does not`);
  }
  return [...wrong];
}
