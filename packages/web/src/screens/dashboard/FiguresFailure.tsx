import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import classes from './Figures.module.css';

interface FiguresFailureProps {
  error: unknown;
  onRetry(): void;
}

/** In place of figures that could not be loaded, on their line: the reason in words, and another try. */
export function FiguresFailure({ error, onRetry }: FiguresFailureProps) {
  const { t } = useTexts();
  if (isCancelled(error)) return null;
  const reason = failureText(error);
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.reason} title={reason}>
        <b>{t('failure.title')}</b> {reason}
      </span>
      <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
