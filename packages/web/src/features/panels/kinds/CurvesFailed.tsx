import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { ApiError } from '../../../api/api-error';
import { useTexts } from '../../../texts/use-texts';
import { ComponentFailed } from '../ComponentFailure';
import classes from '../ComponentTile.module.css';

interface CurvesFailedProps {
  name: string;
  error: Error;
  onRetry(): void;
}

/** In place of curves that could not be read, or that are closed while the account has no credits. */
export function CurvesFailed({ name, error, onRetry }: CurvesFailedProps) {
  const { t } = useTexts('ui');
  const isClosed = error instanceof ApiError && error.code === ERRORS.account_restricted.code;
  if (isClosed) return <p className={classes.failed}>{t('closedHistory')}</p>;
  return <ComponentFailed name={name} onRetry={onRetry} />;
}
