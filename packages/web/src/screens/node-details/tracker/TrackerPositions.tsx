import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { TrackerCards } from './TrackerCards';
import { TrackerOrders } from './TrackerOrders';
import { TrackerPath } from './TrackerPath';
import { useTracker } from './tracker.queries';

/** A tracker: how it is, where it was, and the orders that it takes. */
export function TrackerPositions({ eui }: { eui: string }) {
  const { t } = useTexts('trackers');
  const { data: tracker, error, refetch } = useTracker(eui);
  if (error && !tracker) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      {tracker?.location_overdue && <Notice kind="warning">{t('overdue')}</Notice>}
      <TrackerCards tracker={tracker} />
      {tracker ? <TrackerPath eui={eui} name={tracker.name} /> : <Skeleton height={420} radius={8} />}
      <Anchor component={Link} to="/geofences" size="sm" w="fit-content">
        {t('geofences')}
      </Anchor>
      <TrackerOrders eui={eui} buzzer={tracker?.buzzer ?? null} />
    </Stack>
  );
}
