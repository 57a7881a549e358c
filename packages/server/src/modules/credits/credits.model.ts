/** Credits of both kinds. */
export interface Credits {
  um: number;
  dm: number;
}

/** Kinds of change that happen all the time: the ledger sums them up by day. */
export const USAGE = ['uplink', 'http_history'] as const;

/** Why credits change. */
export type CreditKind = (typeof USAGE)[number] | 'gift' | 'top_up';

/** A change of the balances; `at` in epoch ms. */
export interface CreditChange extends Partial<Credits> {
  kind: CreditKind;
  at: number;
  deviceId?: number;
  accessId?: string;
}
