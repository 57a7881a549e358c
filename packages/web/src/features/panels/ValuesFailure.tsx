import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { isVariableGone } from './variable-gone';

interface ValuesFailureProps {
  error: unknown;
  /** What is chosen above the panel, if something is. */
  ofVariable: PanelVariable['kind'] | undefined;
  onRetry(): void;
}

/** Above a board whose values could not be read: it stays with those that it has. */
export function ValuesFailure({ error, ofVariable, onRetry }: ValuesFailureProps) {
  const { t } = useTexts('panels');
  if (isCancelled(error)) return null;
  const isGone = ofVariable !== undefined && isVariableGone(error);
  return (
    <Box mb={12}>
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
    </Box>
  );
}
