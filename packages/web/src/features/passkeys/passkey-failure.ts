import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { loadTexts } from '../../texts/use-texts';

/** In words why no passkey was created or used; empty where nobody needs to be informed. */
export async function passkeyFailure(error: unknown): Promise<string> {
  if (isCancelled(error)) return '';
  const t = await loadTexts('passkeys');
  if (error instanceof DOMException) {
    if (error.name === 'InvalidStateError') return t('failure.existing');
    return t(error.name === 'SecurityError' ? 'failure.elsewhere' : 'failure.none');
  }
  if (error instanceof ApiError && error.errorName === 'credentials_wrong') return t('failure.refused');
  return failureText(error);
}
