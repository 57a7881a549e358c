import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';

/** In place of the whole dashboard while the organisation has no device. */
export function Welcome({ mayBind }: { mayBind: boolean }) {
  const { t } = useTexts('dashboard');
  return (
    <EmptyState
      drawing="station"
      action={
        mayBind && (
          <Button component={Link} to="/bind_device" size="md">
            {t('routes:bind')}
          </Button>
        )
      }
    >
      {t(mayBind ? 'welcome' : 'welcomeObserver')}
    </EmptyState>
  );
}
