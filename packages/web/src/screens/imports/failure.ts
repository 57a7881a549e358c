import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import type { useTexts } from '../../texts/use-texts';

/** Why an import was not begun: the usual reason is that others are under way. */
export const beginFailure = (error: unknown, t: ReturnType<typeof useTexts<'imports'>>['t']): string =>
  error instanceof ApiError && error.errorName === 'operation_unsupported'
    ? t('tooMany')
    : failureText(error);
