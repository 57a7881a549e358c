import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_NAMES, type ErrorName } from '@fieldscope/contract/errors/catalogue';

const PACKAGES = join(import.meta.dirname, '../..');
const CATALOGUE = join(PACKAGES, 'contract/src/errors');

/** Every error whose name is written in the sources: raised, chosen between, or promised by the contract. */
export function errorsInSources(): ErrorName[] {
  const files = ['contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, withFileTypes: true }),
  );
  const sources = files.filter(
    ({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !parentPath.startsWith(CATALOGUE),
  );
  const text = sources.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
  // Names of events are not ours: `.on('server_error'`.
  const written = new Set([...text.matchAll(/(?<!\.on\()['"`](\w+)['"`]/g)].map(([, word]) => word));
  return ERROR_NAMES.filter((name) => written.has(name));
}
