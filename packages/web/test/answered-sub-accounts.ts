import { type SubAccount, subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { WITHOUT_SECOND_FACTOR } from './answered-second-factor';
import { type Answer, on } from './contract-answers';

/** An observer who never signed in, and what a test says otherwise. */
export const aSubAccount = (given: Partial<SubAccount> = {}): SubAccount => ({
  child_id: '12',
  account: 'anna7',
  nickname: 'Anna',
  type: SUB_ACCOUNT_TYPE.observer,
  frozen: false,
  frozen_by_operator: false,
  second_factor: false,
  created_at: Date.now() - 86_400_000,
  last_sign_in_at: null,
  ...given,
});

/** What the list of sub-accounts asks for, where the organisation has these. */
export const withSubAccounts = (...list: SubAccount[]): Answer[] => [
  WITHOUT_SECOND_FACTOR,
  on(subAccounts.list, { list, page: { count: list.length } }),
];
