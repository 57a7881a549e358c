import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';

const KINDS = [/[0-9]/, /\p{L}/u, /[^0-9\p{L}\s]/u];
const KINDS_NEEDED = 2;

/** Whether a password keeps the rule: 8 to 16 characters with at least two of digits, letters and symbols. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= LIMITS.passwordMinLength &&
    password.length <= LIMITS.passwordMaxLength &&
    KINDS.filter((kind) => kind.test(password)).length >= KINDS_NEEDED
  );
}

/** Whether a text can be an email address; the server decides in the end. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

const isCode = (text: string): boolean => text.length === LIMITS.emailCode.digits && /^[0-9]+$/.test(text);

/** What the text `sent` tells of a mail. */
export const mailFacts = ({ email }: { email: string }) => ({
  email,
  minutes: LIMITS.emailCode.lifetimeMs / MINUTE_MS,
});

/** The `t` of any area. */
type Words = (key: `credentials:${'codeWrong' | 'passwordRule' | 'repeatWrong'}`) => string;

/** What a form with a code from a mail finds wrong with it. */
export const codeProblem =
  (t: Words) =>
  (code: string): string | null =>
    isCode(code.trim()) ? null : t('credentials:codeWrong');

/** What a form with a new password and its repetition finds wrong with them. */
export const newPasswordProblems = (t: Words) => ({
  password: (password: string) => (isStrongPassword(password) ? null : t('credentials:passwordRule')),
  repeat: (repeat: string, { password }: { password: string }) =>
    repeat === password ? null : t('credentials:repeatWrong'),
});
