import { LIMITS } from './limits';

const KINDS = [/[0-9]/, /\p{L}/u, /[^0-9\p{L}\s]/u];
const KINDS_NEEDED = 2;

/** Whether a password satisfies the rule: 8 to 16 characters with at least two of digits, letters and symbols. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= LIMITS.passwordMinLength &&
    password.length <= LIMITS.passwordMaxLength &&
    mixesKinds(password)
  );
}

/** Whether a password has at least two of digits, letters and symbols. */
export const mixesKinds = (password: string): boolean =>
  KINDS.filter((kind) => kind.test(password)).length >= KINDS_NEEDED;
