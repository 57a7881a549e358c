import type { AnyCall } from '@fieldscope/contract/call';
import type { GatheredAnswer } from '@fieldscope/contract/gathered-calls';

/** A request as `fetch` takes it. */
export interface CallRequest {
  address: string;
  init: RequestInit;
  signal: AbortSignal;
}

export type Answered = Pick<GatheredAnswer, 'place' | 'envelope'>;
export type FetchCall = (call: AnyCall, request: CallRequest) => Promise<Answered>;
