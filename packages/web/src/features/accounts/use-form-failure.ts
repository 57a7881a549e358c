import { useState } from 'react';
import { ApiError, type FailureName, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';

/** The field that a refusal is about. */
type FieldOfFailure<Field extends string> = Partial<Record<FailureName, Field>>;

interface Fields<Field extends string> {
  setFieldError(field: Field, error: string): void;
  getInputNode(field: Field): HTMLElement | null;
}

/** Refusals about the code from a mail. */
export const ABOUT_CODE = {
  verification_code_missing: 'code',
  verification_code_wrong: 'code',
  verification_code_expired: 'code',
} as const;

/** What a form was refused with: shown at the field that it is about, else returned to be shown above the form. */
export function useFormFailure<Field extends string>(
  form: Fields<Field>,
  fieldOf: FieldOfFailure<Field>,
): [failure: string, show: (error: unknown) => void, clear: () => void] {
  const [failure, setFailure] = useState('');
  const showFailure = (error: unknown) => {
    if (isCancelled(error)) return;
    const field = error instanceof ApiError ? fieldOf[error.errorName] : undefined;
    if (!field) return setFailure(failureText(error));
    form.setFieldError(field, failureText(error));
    form.getInputNode(field)?.focus();
  };
  return [failure, showFailure, () => setFailure('')];
}
