import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { on } from './contract-answers';

/** The reader has no second factor, and the organisation requires none. */
export const WITHOUT_SECOND_FACTOR = on(secondFactor.view, {
  ...{ on: false, since: null, by_app: false, recovery_codes_left: 0 },
  ...{ demanded: false, due: false },
});
