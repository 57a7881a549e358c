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
  /** So long a sign-in at the identity provider stands for the password where that is asked for again. */
  freshMs: 15 * MINUTE_MS,
} as const;

/** In the place of the password, from who proved themself at the identity provider just now. Shorter than any password. */
export const SIGN_ON_PROOF = 'sign-on';

/** Why an identity provider cannot be used as it was entered. */
export const SIGN_ON_PROBLEMS = [
  'address_malformed',
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  'answer_too_large',
  'https_required',
  'description_missing',
  'issuer_differs',
  'client_refused',
] as const;
export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number];
