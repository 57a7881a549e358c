import { ApiError, isCancelled } from '../../api/api-error';
import { useTexts } from '../../texts/use-texts';
import { useFormFailure } from '../accounts/use-form-failure';

interface Fields {
  setFieldError(field: 'code' | 'password', error: string): void;
  setFieldValue(field: 'code', value: string): void;
  getInputNode(field: 'code' | 'password'): HTMLElement | null;
}

/**
 * What a form with a code was refused with, as `useFormFailure` has it. A wrong code is taken out of its field, which
 * waits for the next one.
 */
export function useCodeFailure(form: Fields, isRecovery = false) {
  const { t } = useTexts('second-factor');
  const [failure, showOther, clearFailure] = useFormFailure(form, { password_wrong: 'password' });
  const showFailure = (error: unknown) => {
    if (isCancelled(error)) return;
    if (!(error instanceof ApiError) || error.errorName !== 'verification_code_wrong')
      return showOther(error);
    form.setFieldValue('code', '');
    form.setFieldError('code', t(isRecovery ? 'recoveryWrong' : 'codeWrong'));
    form.getInputNode('code')?.focus();
  };
  return [failure, showFailure, clearFailure] as const;
}
