import { LIMITS } from './limits';

/** Types of sub-accounts by their roles, with the numbers that client programs use. */
export const SUB_ACCOUNT_TYPE = { limited: 0, observer: 1, administrator: 2 } as const;
export type SubAccountRole = keyof typeof SUB_ACCOUNT_TYPE;
export type SubAccountType = (typeof SUB_ACCOUNT_TYPE)[SubAccountRole];

export const SUB_ACCOUNT_ROLES = Object.keys(SUB_ACCOUNT_TYPE) as SubAccountRole[];
export const roleOfType = (type: SubAccountType): SubAccountRole => SUB_ACCOUNT_ROLES[type]!;

/** Whether a text is a valid sub-account name: 2 to 20 letters or digits. */
export const isSubAccountName = (text: string): boolean =>
  /^[A-Za-z0-9]+$/.test(text) &&
  text.length >= LIMITS.subAccountNameMinLength &&
  text.length <= LIMITS.subAccountNameMaxLength;
