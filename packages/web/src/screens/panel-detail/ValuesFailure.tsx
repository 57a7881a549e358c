import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import classes from './PanelDetail.module.css';

interface ValuesFailureProps {
  error: unknown;
  /** What is chosen above the panel, if something is. */
  ofVariable: PanelVariable['kind'] | undefined;
  onRetry(): void;
}

const GONE: readonly number[] = [
  ERRORS.device_not_in_organisation.code,
  ERRORS.group_missing.code,
  ERRORS.parameter_invalid.code,
];

/** Above a board whose values could not be read: it stays with those that it has. */
export function ValuesFailure({ error, ofVariable, onRetry }: ValuesFailureProps) {
  const { t } = useTexts('panels');
  if (isCancelled(error)) return null;
  const isGone = ofVariable !== undefined && error instanceof ApiError && GONE.includes(error.code);
  return (
    <div className={classes.notice}>
      {isGone ? (
        <Notice kind="warning">{t(`variable.gone.${ofVariable}`)}</Notice>
      ) : (
        <Notice kind="critical" title={t('failure')}>
          {failureText(error)}{' '}
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={onRetry}
          >
            {t('common:retry')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
