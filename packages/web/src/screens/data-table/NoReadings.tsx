import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';

/** In place of a table without rows. */
export function NoReadings() {
  const { t } = useTexts('data-table');
  return (
    <EmptyState
      drawing="logger"
      action={
        <Button component={Link} to="?range=30d" variant="default">
          {t('widen')}
        </Button>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
