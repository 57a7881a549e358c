import { type AnyCall, isChange, type Method } from './call';
import { LINES_TYPE } from './lines-type';

/**
 * Calls that a page of the portal makes in the same moment, as one request: `POST /portalapi/gathered` with a list of
 * `GatheredCall`, answered by a line of JSON (`GatheredAnswer`) for each, as soon as it is answered. Each is what it would be
 * alone. Calls that change something, answer with a file, or have parameters in their path come alone, and so do those that
 * anybody may make: some of them change something in spite of their method, and what limits strangers counts requests.
 */
export const GATHERED_PATH = '/gathered';
export const GATHERED_TYPE = LINES_TYPE;
export const GATHERED_MOST = 32;

/** Whether a call may come with others. */
export const mayGather = (one: AnyCall): boolean =>
  one.base === 'portal' &&
  one.role !== 'public' &&
  !isChange(one) &&
  !one.file &&
  !one.stream &&
  !one.path.includes('{');

export interface GatheredCall {
  method: Method;
  /** Path and query, without the base. */
  address: string;
  /** Its JSON; absent: none. */
  body?: string | undefined;
}

export interface GatheredAnswer<Envelope = unknown> {
  /** Which of the calls, from 0. */
  call: number;
  /** What the header `live-place` would say. */
  place: string | null;
  envelope: Envelope;
}
