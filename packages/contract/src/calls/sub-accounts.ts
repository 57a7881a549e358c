import { z } from 'zod';
import { call } from '../call';
import { answer, NewPassword, Nickname, sortedBy } from '../fields';
import { Paging, pageOf } from '../paging';
import { SUB_ACCOUNT_TYPE } from '../sub-account-types';

const Type = z.union([
  z.literal(SUB_ACCOUNT_TYPE.limited),
  z.literal(SUB_ACCOUNT_TYPE.observer),
  z.literal(SUB_ACCOUNT_TYPE.administrator),
]);
const ChildId = z.string().regex(/^[0-9]{1,18}$/);

const SubAccount = answer({
  child_id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: Type,
  /** By the owner: cannot sign in until unfrozen. */
  frozen: z.boolean(),
  /** The same by the operator; only the operator can undo it. */
  frozen_by_operator: z.boolean(),
  /** Whether the sign-in requires a code. */
  second_factor: z.boolean(),
  created_at: z.number(),
  /** null: never. */
  last_sign_in_at: z.number().nullable(),
});
export type SubAccount = z.infer<typeof SubAccount>;

/** What the list can be sorted by. `state`: frozen first; `type`: from the least allowed to the most. */
export const SUB_ACCOUNT_COLUMNS = ['account', 'type', 'state', 'secondFactor', 'signedIn'] as const;

export const subAccounts = {
  list: call({
    method: 'GET',
    path: '/user/getSubUserList',
    role: 'owner',
    summary: "The organisation's sub-accounts by their names",
    query: z.object({ ...Paging, ...sortedBy(SUB_ACCOUNT_COLUMNS) }),
    result: pageOf(SubAccount),
  }),
  add: call({
    method: 'POST',
    path: '/user/addSubUser',
    role: 'owner',
    notSimulated: true,
    summary:
      'Adds a sub-account, which signs in with the given name and password; its type says what it may do',
    body: z.object({
      /** Text, so that a malformed one is refused with 11006 and not with a parameter error. */
      account: z.string().trim().max(64),
      nickname: Nickname,
      type: Type,
      password: NewPassword,
    }),
    result: answer({ child_id: z.string() }),
    fails: ['sub_account_failed', 'sub_account_exists', 'too_frequent'],
  }),
  edit: call({
    method: 'PUT',
    path: '/user/editSubUser',
    role: 'owner',
    notSimulated: true,
    summary: 'Changes the given fields; a new type, a new password and freezing end its sessions at once',
    body: z.object({
      child_id: ChildId,
      nickname: Nickname.optional(),
      type: Type.optional(),
      frozen: z.boolean().optional(),
      password: NewPassword.optional(),
    }),
    fails: ['account_missing', 'too_frequent'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/user/deleteSubUser',
    role: 'owner',
    notSimulated: true,
    summary: 'Deletes a sub-account and ends its sessions at once',
    query: z.object({ child_id: ChildId }),
    fails: ['account_missing'],
  }),
};
