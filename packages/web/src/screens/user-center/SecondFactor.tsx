import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import { SecondFactorOn } from './SecondFactorOn';
import { useSecondFactor, useSecondFactorRefresh } from './second-factor.queries';

const SetUpSecondFactor = lazy(async () => ({
  default: (await import('../../features/second-factor/SetUpSecondFactor')).SetUpSecondFactor,
}));

/** The reader's second factor: set up, looked after, turned off. Needs the texts `second-factor`. */
export function SecondFactor() {
  const { t } = useTexts('second-factor');
  return (
    <section aria-labelledby="own-second-factor">
      <Title order={2} size="h3" id="own-second-factor">
        {t('title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('about')}
      </Text>
      <State />
    </section>
  );
}

function State() {
  const { t } = useTexts('second-factor');
  const [isSettingUp, setSettingUp] = useState(false);
  const { data, error, refetch } = useSecondFactor();
  const refresh = useSecondFactorRefresh();
  const mayBegin = useMayCall(secondFactor.begin);
  const done = () => {
    setSettingUp(false);
    void refresh();
    tip.success(t('setUp.done'));
  };
  if (isSettingUp) {
    return (
      <Box maw={360}>
        <Suspense fallback={<Skeleton height={160} />}>
          <SetUpSecondFactor onDone={done} onCancel={() => setSettingUp(false)} />
        </Suspense>
      </Box>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} width={120} />;
  if (data.on) return <SecondFactorOn {...data} />;
  if (!mayBegin) return <Text>{t('off')}</Text>;
  return (
    <Stack align="flex-start">
      <Button onClick={() => setSettingUp(true)}>{t('setUp.open')}</Button>
    </Stack>
  );
}
