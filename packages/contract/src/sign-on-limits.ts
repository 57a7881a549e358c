import { MINUTE_MS } from './time';

export const SIGN_ON_LIMITS = {
  nameLength: 64,
  addressLength: 512,
  clientLength: 256,
  secretLength: 512,
  claimLength: 128,
  groupLength: 256,
  groupRoles: 50,
  /** Of the groups that an identity provider names for a person, so many are looked at. */
  groupsOfPerson: 1000,
  /** For a person to sign in at the identity provider. */
  requestMs: 15 * MINUTE_MS,
} as const;
