import { z } from 'zod';
import type { IntegrationFacts } from './kind';

/** As long as PostgreSQL takes a name. */
const Name = z.string().min(1).max(63);

/** How a database is reached. `verify`: its certificate is checked; `encrypt`: any will do. */
export const DatabaseTls = z.enum(['verify', 'encrypt', 'off']);
export type DatabaseTls = z.infer<typeof DatabaseTls>;

/** Rows of a table in a PostgreSQL of the organisation's: docs/integrations.md. */
export const settings = z.object({
  host: z
    .string()
    .max(253)
    .regex(/^[^\s/@?#]+$/),
  port: z.coerce.number().int().min(1).max(65_535).default(5432),
  database: Name,
  user: Name,
  tls: DatabaseTls.default('verify'),
  schema: Name.default('public'),
  table: Name,
  /** What becomes of a table that is not there. */
  missing_table: z.enum(['create', 'report']).default('create'),
});

export const facts = {
  secrets: ['password'],
  place: ['host', 'port'],
  makesSecret: false,
  topics: ['readings'],
} as const satisfies IntegrationFacts;
