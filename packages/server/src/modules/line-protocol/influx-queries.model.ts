/** Statements with which writers make the place that they write to: it is there. */
const MAKING = /^\s*(?:create|alter|drop)\s+(?:database|retention\s+policy)\b/i;
const SHOWING = /^\s*show\s+databases\s*;?\s*$/i;
const ANY_DATABASE = 'fieldscope';

/** An answer to a statement of InfluxQL: none reads, this portal has an API of its own for that. */
export function answerQuery(statement: string, database: string): object {
  if (MAKING.test(statement)) return { results: [{ statement_id: 0 }] };
  if (!SHOWING.test(statement))
    return { results: [{ statement_id: 0, error: 'this server takes writes; read over its own API' }] };
  const series = [{ name: 'databases', columns: ['name'], values: [[database || ANY_DATABASE]] }];
  return { results: [{ statement_id: 0, series }] };
}
