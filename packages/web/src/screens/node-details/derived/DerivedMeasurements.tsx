import { derived } from '@fieldscope/contract/calls/derived';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { DerivedForm } from './DerivedForm';
import { useDerived } from './derived.queries';

/** What is derived from the measurements of a node, channel by channel. */
export function DerivedMeasurements({ eui }: { eui: string }) {
  const { t } = useTexts('derived');
  const { data: channels, error, refetch } = useDerived(eui);
  const mayChange = useMayCall(derived.save);
  if (error && !channels) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!channels) return <Skeleton height={320} />;
  return (
    <Stack gap="md" maw={720}>
      <Text c="dimmed">{channels.length === 0 ? t('none') : t('about')}</Text>
      {!mayChange && channels.length > 0 && <Text size="sm">{t('forAdministrators')}</Text>}
      {channels.map((channel) => (
        <DerivedForm
          key={channel.channel}
          eui={eui}
          channel={channel}
          isOnly={channels.length === 1}
          mayChange={mayChange}
          onSaved={() => void refetch()}
        />
      ))}
    </Stack>
  );
}
