import type { Provider } from '@fieldscope/contract/calls/sign-on';
import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import { SUB_ACCOUNT_ROLES, type SubAccountRole } from '@fieldscope/contract/sub-account-types';

/** The role that claims give: the highest of the person's groups, else that of everybody; undefined: none. */
export function roleOf(
  { group_roles: rules, default_role: ofOthers, groups_claim: claim }: Provider,
  claims: Readonly<Record<string, unknown>>,
): SubAccountRole | undefined {
  const groups = new Set(groupsIn(claims[claim]));
  const given = rules.filter(({ group }) => groups.has(group)).map(({ role }) => role);
  return SUB_ACCOUNT_ROLES.findLast((role) => given.includes(role)) ?? ofOthers ?? undefined;
}

/** Identity providers send a list, or one name as text. */
function groupsIn(claimed: unknown): string[] {
  const list = Array.isArray(claimed) ? claimed : [claimed];
  return list.slice(0, SIGN_ON_LIMITS.groupsOfPerson).filter((group) => typeof group === 'string');
}

const NAME_LENGTH = 12;
const NICKNAME_LENGTH = 32;

const textIn = (claimed: unknown): string => (typeof claimed === 'string' ? claimed : '');

/** The beginning of a name for a new sub-account: letters and digits of what the person is called there. */
export function accountStem(claims: Readonly<Record<string, unknown>>): string {
  const known = textIn(claims.preferred_username) || textIn(claims.email);
  const stem = known
    .split('@', 1)[0]!
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  return stem.slice(0, NAME_LENGTH) || 'user';
}

/** What a new sub-account is called on screens. */
export const nicknameIn = (claims: Readonly<Record<string, unknown>>, account: string): string =>
  textIn(claims.name).replaceAll(/\p{C}/gu, '').trim().slice(0, NICKNAME_LENGTH) || account;
