import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { Notice } from '../../ui/feedback/Notice';

/** Why something was not sent; nothing while it was not refused. */
export function CommandFailure({ of: failure }: { of: unknown }) {
  if (!failure || isCancelled(failure)) return null;
  return <Notice kind="critical">{failureText(failure)}</Notice>;
}
