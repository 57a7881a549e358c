import type { CreditState } from '@fieldscope/contract/credit-states';
import { createStore } from '../../browser/create-store';

/** What an organisation is warned of. */
export type CreditWarning = Exclude<CreditState, 'good'>;

/** What the organisation of the reader is warned of, as long as CreditWatch is on the page; undefined: nothing, or it is not known. */
export const creditWarning = createStore<CreditWarning | undefined>(undefined);
