import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { on } from './contract-answers';

/** The reader has no second factor, and the organisation requires none. */
export const WITHOUT_SECOND_FACTOR = on(secondFactor.view, {
  ...{ on: false, since: null, by_app: false, recovery_codes_left: 0 },
  ...{ demanded: false, due: false },
});

/** The reader has no passkeys, and the installation could have some. */
export const WITHOUT_PASSKEYS = on(passkeys.list, { available: true, list: [] });
