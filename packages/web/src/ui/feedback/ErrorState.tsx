import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from './Notice';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/** In place of what could not be loaded: the reason in words, and another try. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTexts();
  if (isCancelled(error)) return null;
  return (
    <Notice kind="critical" title={t('failure.title')}>
      <Stack gap="xs" align="flex-start">
        {failureText(error)}
        {onRetry && (
          <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
