import { type Plugin, parseAst, runnerImport } from 'vite';

/**
 * Keeps zod out of the browser. Contract modules hold types, plain data and schemas; the web needs the first
 * two. A module of calls is run while building and becomes `{base, method, path, role, reads, changes,
 * notSimulated, inQuery, repeatsArrays, needsCredits, long, file}` a call; so is one of what schemas begin with
 * (`…-first-settings`), which becomes plain data; from any other module of the contract every declaration that is made with zod is left out.
 * Types are not touched: they come from the source. Importing a schema as a value therefore fails the build, which is
 * what we want.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'fieldscope:strip-schemas',
    enforce: 'post',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/contract\/src\/.+\.ts$/.test(file)) return null;
      if (/\/contract\/src\/calls\/[^/]+\.ts$/.test(file)) return { code: await callsOnly(file), map: null };
      if (/-first-settings\.ts$/.test(file)) return { code: await dataOnly(file), map: null };
      if (!/['"/]zod['"/.]/.test(code)) return null;
      return { code: withoutSchemas(code), map: null };
    },
  };
}

const run = async (file: string): Promise<Record<string, unknown>> =>
  (await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })).module;

/** Source of a module with the same constants, which are plain data. */
const dataOnly = async (file: string): Promise<string> =>
  Object.entries(await run(file))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

/** Source of a module with the same call tables and plain constants, without any schema. */
async function callsOnly(file: string): Promise<string> {
  const module = await run(file);
  const lines = Object.entries(module).flatMap(([name, value]) => {
    const plain = plainPartOf(value);
    return plain === undefined ? [] : [`export const ${name} = ${JSON.stringify(plain)};`];
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

interface PlainCall {
  base: string;
  method: string;
  path: string;
  role: string;
  reads?: true;
  changes?: true;
  notSimulated?: true;
  inQuery?: true;
  repeatsArrays?: true;
  needsCredits?: true;
  long?: true;
  file?: string;
}

const isCall = (value: unknown): value is PlainCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value;

function plainPartOf(value: unknown): unknown {
  if (isCall(value)) {
    const { base, method, path, role, reads, changes, notSimulated, ...rest } = value;
    const { inQuery, repeatsArrays, needsCredits, long, file } = rest;
    const asked = { base, method, path, role, reads, changes, notSimulated };
    return { ...asked, inQuery, repeatsArrays, needsCredits, long, file };
  }
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') ? undefined : value;
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if ('_zod' in value) return undefined;
  const entries = Object.entries(value).filter(([, part]) => isCall(part));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, part]) => [name, plainPartOf(part)]));
}

interface AstNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Source without the import of zod and without every top-level declaration that needs it, directly or not. */
function withoutSchemas(source: string): string {
  const body = (parseAst(source) as unknown as { body: AstNode[] }).body;
  const tainted = new Set<string>();
  const dropped = new Set<AstNode>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue;
    if (!String((statement.source as { value: string }).value).includes('zod')) continue;
    dropped.add(statement);
    for (const specifier of statement.specifiers as { local: { name: string } }[])
      tainted.add(specifier.local.name);
  }
  for (let size = -1; size !== tainted.size; ) {
    size = tainted.size;
    for (const statement of body) {
      if (dropped.has(statement) || statement.type === 'ImportDeclaration' || !mentions(statement, tainted))
        continue;
      dropped.add(statement);
      for (const name of declaredBy(statement)) tainted.add(name);
    }
  }
  const kept = body.filter((statement) => !dropped.has(statement));
  const rest = kept.filter(({ type }) => type !== 'ImportDeclaration');
  return kept
    .flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? importOfUsed(source, statement, rest)
        : textOf(source, statement),
    )
    .concat('export {};')
    .join('\n');
}

const textOf = (source: string, { start, end }: AstNode): string => source.slice(start, end);

/**
 * An import without the names that no other statement mentions: what schemas alone used of another module is a schema itself,
 * which is no more there. @returns nothing when no name is left
 */
function importOfUsed(source: string, statement: AstNode, others: readonly AstNode[]): string[] {
  const specifiers = statement.specifiers as (AstNode & { local: { name: string } })[];
  const used = specifiers.filter(({ local }) => mentions(others, new Set([local.name])));
  if (used.length === specifiers.length) return [textOf(source, statement)];
  if (used.length === 0) return [];
  const names = used.map((specifier) => textOf(source, specifier)).join(', ');
  return [`import { ${names} } from ${textOf(source, statement.source as AstNode)};`];
}

function mentions(node: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(node)) return node.some((item) => mentions(item, names));
  if (typeof node !== 'object' || node === null) return false;
  const { type, name } = node as { type?: string; name?: string };
  if (type === 'Identifier') return names.has(name ?? '');
  return Object.entries(node).some(
    ([key, part]) => key !== 'key' && key !== 'property' && mentions(part, names),
  );
}

function declaredBy(statement: AstNode): string[] {
  const declaration = (statement.declaration ?? statement) as AstNode;
  if (declaration.type === 'VariableDeclaration') {
    return (declaration.declarations as { id: { name?: string } }[]).flatMap(({ id }) => id.name ?? []);
  }
  const id = declaration.id as { name?: string } | undefined;
  return id?.name ? [id.name] : [];
}
