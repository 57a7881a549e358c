import { z } from 'zod';
import type { ErrorName } from './errors/catalogue';

/**
 * Least role that may make a call. `public` needs nothing; limited, observer, administrator are
 * sub-account types 0, 1, 2; `owner` is the main account; `operator` is an administrator or the owner of the organisation
 * that runs the installation, and `installation_operator` somebody with an account of the operator's pages. `key_read` and `key_full` are access keys
 * (those of one device make only calls with a `deviceField`), `network_server` a network server, `device` a development kit with its own key.
 */
export type Role =
  | 'public'
  | 'limited'
  | 'observer'
  | 'administrator'
  | 'owner'
  | 'operator'
  | 'installation_operator'
  | 'key_read'
  | 'key_full'
  | 'network_server'
  | 'device';

/** Base path of a call. Portal, share and operator respond with the number 0, the others with the text "0". */
export const BASES = {
  portal: '/portalapi',
  share: '/shareapi',
  open: '/openapi',
  legacy: '/1.0',
  ingest: '/ingest',
  device: '/deviceapi',
  maker: '/makerapi',
  operator: '/operatorapi',
} as const;
export type Base = keyof typeof BASES;
export const SHARE_BASE = BASES.share;

/** Whether the portal's own pages, those of the operator among them, make the calls of a base. */
export const isOfOwnPages = (base: Base): boolean =>
  base === 'portal' || base === 'share' || base === 'operator';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType;

/** One call of the product, as data. Path parameters are in braces and parsed with the query. */
export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  LeastRole extends Role = Role,
> {
  readonly base: Base;
  readonly method: Method;
  /** Further methods that clients of the live platform use for the same call. */
  readonly alsoMethods?: readonly Method[];
  readonly path: string;
  readonly role: LeastRole;
  /** Also available under /shareapi, with a share token instead of a sign-in. */
  readonly share?: true;
  /** Allowed before the user has set up the two-factor authentication that the organisation requires. */
  readonly beforeSecondFactor?: true;
  /** Shows or changes credentials: forbidden in a simulated login. */
  readonly notSimulated?: true;
  /** Reads only, in spite of its method, which clients of the live platform use. */
  readonly reads?: true;
  /** Changes something, in spite of its method, which clients of the live platform use. */
  readonly changes?: true;
  /** The portal sends lists in its query as repeated names (`eui=a&eui=b`), not in brackets. */
  readonly repeatsArrays?: true;
  /** The portal sends its input in the query, in spite of its method. */
  readonly inQuery?: true;
  /** The portal sends its input in the body, in spite of its method. */
  readonly inBody?: true;
  /** Programs of before still make it; another call says the same. */
  readonly deprecated?: true;
  /** Field that names the device or devices of the call: it is open to the keys of that one device, too. */
  readonly deviceField?: string;
  /** Name of the field that a body stands for which is a list itself. */
  readonly listBody?: string;
  /** Bytes that its body may have, where that is more than usual. */
  readonly bodyBytes?: number;
  /** Reads history: refused to an organisation without credits, where the operator requires them. */
  readonly needsCredits?: true;
  /** Open to an organisation that is unavailable until it recharges: it pays by it, or looks at what it owes. */
  readonly beforeRecharge?: true;
  /**
   * Its results are long, hold no secrets and depend on nothing but the organisation and the input: they are made once for
   * all who ask at the same time, and compressed for clients that ask for it.
   */
  readonly long?: true;
  /**
   * Reads so much that it takes its turn with those of other organisations, apart from what comes in; beyond its organisation's
   * share it is refused with too_frequent, HTTP 429 and Retry-After. `history`: so much of history that lists do not wait behind it.
   */
  readonly readsMuch?: true | 'history';
  /** Answered as a file of this media type; refusals stay in an envelope. Its result is a `FileAnswer`. */
  readonly file?: string;
  /** Answered by lines of this media type, each as soon as it is known; refusals stay in an envelope. Its result is one line. */
  readonly stream?: string;
  /** One line for the generated documentation. */
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly result: Result;
  readonly fails: readonly ErrorName[];
  /** HTTP statuses of errors, for senders that look at nothing else. Otherwise errors are answered with 200. */
  readonly failStatus?: Partial<Record<ErrorName, number>>;
}

export type AnyCall = Call;
export type QueryOf<C extends AnyCall> = z.output<C['query']>;
export type BodyOf<C extends AnyCall> = z.output<C['body']>;
export type ResultOf<C extends AnyCall> = z.output<C['result']>;
/** Input as the caller writes it: before defaults and coercion. */
export type QueryInputOf<C extends AnyCall> = z.input<C['query']>;
export type BodyInputOf<C extends AnyCall> = z.input<C['body']>;
export type ResultInputOf<C extends AnyCall> = z.input<C['result']>;
/** Input of a use case: path parameters and query, and the body. */
export type InputOf<C extends AnyCall> = QueryOf<C> & BodyOf<C>;

/** Typed as any object: zod's own type of it, a record of `never`, would turn the other part's fields into `never`. */
const Nothing: z.ZodType<object, object> = z.object({});
type Nothing = typeof Nothing;

interface CallSpec<Q extends Schema, B extends Schema, R extends Schema, L extends Role>
  extends Omit<Call<Q, B, R, L>, 'base' | 'query' | 'body' | 'result' | 'fails' | 'summary'> {
  base?: Base;
  summary: string;
  query?: Q;
  body?: B;
  result?: R;
  fails?: readonly ErrorName[];
}

/** Whether a call of a person or program changes something and is therefore recorded in the audit log. */
export const isChange = ({ base, method, role, reads, changes }: AnyCall): boolean =>
  changes ?? (reads !== true && (role === 'key_full' || (base === 'portal' && method !== 'GET')));

/** Declares a call. Defaults: no query, no body, an empty object as result. */
export function call<
  const L extends Role,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = Nothing,
>(spec: CallSpec<Q, B, R, L>): Call<Q, B, R, L> {
  return {
    base: 'portal',
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    result: Nothing as unknown as R,
    fails: [],
    ...spec,
  };
}
