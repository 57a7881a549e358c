import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { type AccessKey, accessKeys } from '@fieldscope/contract/calls/access-keys';
import { programs } from '@fieldscope/contract/calls/programs';
import { type Answer, on, refusal } from './contract-answers';

export const LOGIN_PASSWORD = 'orchard-2026';
export const FIXED_SECRET = 'F0'.repeat(32);

/** A read-only key of the organisation that is active, and what a test says otherwise. */
export const anAccessKey = (given: Partial<AccessKey> = {}): AccessKey => ({
  access_id: 'BRIDGE0000000001',
  label: 'Bridge',
  level: ACCESS_LEVEL.read,
  status: 'active',
  fixed: false,
  created_at: Date.now() - 60_000,
  last_used_at: null,
  ...given,
});

const fixedKey = () =>
  anAccessKey({
    ...{ access_id: 'FIXED00000000001', label: '', level: ACCESS_LEVEL.full, fixed: true },
    created_at: Date.now() - 120_000,
  });

/** What the page of access keys asks for, where the organisation has these beside the fixed one. */
export function withAccessKeys(...made: AccessKey[]): Answer[] {
  let keys = [fixedKey(), ...made];
  return [
    on(accessKeys.list, () => keys),
    on(programs.list, []),
    on(accessKeys.viewFixed, { access_id: fixedKey().access_id, access_key: FIXED_SECRET }),
    on(accessKeys.edit, ({ password, ...change }) => {
      if (password !== LOGIN_PASSWORD) return refusal('password_wrong');
      keys = keys.map((key) => (key.access_id === change.access_id ? { ...key, ...change } : key));
      return {};
    }),
  ];
}
