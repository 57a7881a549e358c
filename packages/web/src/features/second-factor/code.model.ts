import { LIMITS } from '@fieldscope/contract/limits';

/** The `t` of any area. */
type Words = (
  key: `second-factor:${'codeRule' | 'codeWrong' | 'recoveryWrong'}` | 'common:required',
) => string;

/** What a form with a code of an authenticator app finds wrong with it; blanks do not count. */
export const timedCodeProblem =
  (t: Words) =>
  (typed: string): string | null => {
    const code = typed.replaceAll(/\s/g, '');
    return code.length === LIMITS.secondFactor.digits && /^[0-9]+$/.test(code)
      ? null
      : t('second-factor:codeRule');
  };

/** What a form with a recovery code finds wrong with it; the server decides in the end. */
export const recoveryCodeProblem =
  (t: Words) =>
  (typed: string): string | null =>
    typed.trim() === '' ? t('common:required') : null;
