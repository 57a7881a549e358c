import { type AnyCall, type Base, type BodyOf, isOfOwnPages, type QueryOf } from '@fieldscope/contract/call';
import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { fail } from '@fieldscope/contract/errors/fail';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ZodError, z } from 'zod';
import { boundsOf } from './number-bounds';
import { parseQuery } from './query-string';

/** Path parameters, query and body in one object; the contract keeps their names apart. */
export type InputFor<C extends AnyCall> = QueryOf<C> & BodyOf<C>;

/** What of a request a call reads; query and body are texts that nothing has parsed. */
export interface RawInput {
  params: unknown;
  /** Without its question mark. */
  query: string;
  /** Absent or empty: none. */
  body: string | undefined;
  contentType: string | undefined;
}

/** What a call sees of a request. */
export interface CallRequest extends Pick<FastifyRequest, 'headers' | 'url' | 'ip'>, RawInput {}

const JSON_TYPE = /^application\/json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
/** Types of bodies that are read at all. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded'];

/** Bytes that the body of a call may have. */
export const bodyLimitOf = ({ base, role, bodyBytes }: AnyCall): number => {
  if (bodyBytes !== undefined) return bodyBytes;
  if (base === 'ingest' || base === 'device') return INGEST_LIMITS.bodyBytes;
  return role === 'public' ? LIMITS.request.publicBodyBytes : LIMITS.request.bodyBytes;
};

/** Whether calls of a base are those of customers' programs. */
const isOfPrograms = (base: Base): boolean => base === 'open' || base === 'legacy';

/** Whether a call reads bodies of a type. Forms, which any page can make a browser post, are for the public API. */
export const takesType = ({ base }: AnyCall, type: string): boolean =>
  JSON_TYPE.test(type) || (isOfPrograms(base) && FORM_TYPE.test(type));

/**
 * Parses path parameters, query and body of a call.
 * @throws AppError parameter_invalid or parameter_missing (of the call's interface) naming the field
 */
export function inputReader<C extends AnyCall>(call: C): (raw: RawInput) => InputFor<C> {
  const invalid = isOfOwnPages(call.base) ? 'parameter_invalid' : 'open_parameter_invalid';
  const missing = isOfOwnPages(call.base) ? 'parameter_missing' : 'open_parameter_missing';
  // The public API takes its parameters from the query or the body, whichever the client chose.
  const isEither = isOfPrograms(call.base);
  return ({ params, ...raw }) => {
    const parameters = parseQuery(raw.query) ?? fail(invalid, { field: 'query' });
    const given = isEmpty(params) ? parameters : { ...parameters, ...(params as object) };
    const body = readBody(raw, call.listBody) ?? fail(invalid, { field: 'body' });
    const query = parse(call.query, isEither ? { ...body, ...given } : given, invalid, missing);
    const parsedBody = parse(call.body, isEither ? { ...given, ...body } : body, invalid, missing);
    return Object.assign(parsedBody as object, query) as InputFor<C>;
  };
}

/** The fields of a body; undefined when it is malformed, no object, or holds too many. */
function readBody(
  { body, contentType = '' }: Pick<RawInput, 'body' | 'contentType'>,
  listBody: string | undefined,
): object | undefined {
  if (!body) return {};
  return FORM_TYPE.test(contentType) ? parseQuery(body) : parseJson(body, listBody);
}

/** A key in JSON, each letter of it plain or escaped. */
const keyOf = (name: string): string =>
  `"${Array.from(name, (letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`).join('')}"\\s*:`;

/** Keys that reach for the prototype of objects. No message has them, and looking at the text needs no walk. */
const PROTOTYPE_KEYS = new RegExp(`${keyOf('__proto__')}|${keyOf('constructor')}\\s*\\{`, 'i');

function parseJson(text: string, listBody: string | undefined): object | undefined {
  if (PROTOTYPE_KEYS.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (Array.isArray(value)) return listBody === undefined ? undefined : { [listBody]: value };
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEmpty(params: unknown): boolean {
  for (const _ in params as object) return false;
  return true;
}

function parse<S extends z.ZodType>(
  schema: S,
  given: unknown,
  invalid: ErrorName,
  missing: ErrorName,
): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = (parsed.error as ZodError).issues[0];
  const field = issue?.path.join('.') || 'body';
  const facts = issue && (factsOf(issue) ?? boundsOf(schema, given, issue.path));
  return fail(isAbsent(given, issue?.path ?? []) ? missing : invalid, { field, ...facts });
}

/** What a refusal says beyond the field, such as how large a value or how long a list may be. */
function factsOf(issue: ZodError['issues'][number]): ErrorFacts | undefined {
  if (issue.code === 'custom') return issue.params ?? {};
  return issue.code === 'too_big' && issue.origin === 'array' ? { items: Number(issue.maximum) } : undefined;
}

function isAbsent(given: unknown, path: PropertyKey[]): boolean {
  let value: unknown = given;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined | null)?.[key];
  return value === undefined;
}
