import type { CreditCause } from '@fieldscope/contract/credit-states';

/** Credits of both kinds. */
export interface Credits {
  um: number;
  dm: number;
}

/** Causes that come all the time: the book sums them up by day. */
export const USAGE = ['uplink', 'http_history'] as const satisfies readonly CreditCause[];

/** Where credits come from: those that were given are used before those that were bought. */
export type CreditSource = 'granted' | 'paid';

/** What is known of a change beside its cause and amount. */
export interface CreditDetails {
  /** Of what is added; absent: it was given. */
  source?: CreditSource;
  /** Epoch ms; absent: it does not end. */
  expiresAt?: number;
  orderId?: string;
  /** Last characters of a redeem code. */
  code?: string;
  /** Of the operator. */
  reason?: string;
}

/** A change of the balances; `at` in epoch ms. */
export interface CreditChange extends Partial<Credits> {
  kind: CreditCause;
  at: number;
  deviceId?: number;
  accessId?: string;
  details?: CreditDetails;
}
