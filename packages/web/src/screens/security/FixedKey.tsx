import { Skeleton, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { KeySecret } from './KeySecret';
import { useFixedKey } from './security.queries';

/** The fixed key in full, as often as it is opened. */
export function FixedKey({ onClose }: { onClose(): void }) {
  const { t } = useTexts('security');
  const { data, error, refetch } = useFixedKey();
  return (
    <Dialog title={t('fixed')} size="xl" onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <KeySecret accessId={data.access_id} secret={data.access_key} onClose={onClose}>
          <Text c="dimmed">{t('fixedHint')}</Text>
        </KeySecret>
      ) : (
        <Skeleton height={360} />
      )}
    </Dialog>
  );
}
