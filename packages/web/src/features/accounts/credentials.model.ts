import { LIMITS } from '@fieldscope/contract/limits';
import { isStrongPassword } from '@fieldscope/contract/password-rule';
import { MINUTE_MS } from '@fieldscope/contract/time';

/** Whether a text can be an email address; the server decides in the end. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

const isCode = (text: string): boolean => text.length === LIMITS.emailCode.digits && /^[0-9]+$/.test(text);

/** Facts for the text `sent`. */
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
