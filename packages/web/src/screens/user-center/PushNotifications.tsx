import { push } from '@fieldscope/contract/calls/push';
import { Stack, Text, Title } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PushBrowsers } from './PushBrowsers';
import { PushSwitch } from './PushSwitch';
import { useOwnPush } from './push.queries';
import { QuietHours } from './QuietHours';

/** Alarms on the reader's devices while the portal is closed. An operator who acts as the reader sees none of it. */
export function PushNotifications() {
  return useMayCall(push.view) ? <OwnPush /> : null;
}

function OwnPush() {
  const { t } = useTexts('user-center');
  const { data, error, refetch } = useOwnPush();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xl" align="stretch">
      <section aria-labelledby="own-push">
        <Title order={2} size="h3" id="own-push">
          {t('push.title')}
        </Title>
        <Text c="dimmed" mb="sm">
          {t('push.about')}
        </Text>
        <Stack gap="sm" align="stretch">
          <PushSwitch view={data} />
          {data && data.browsers.length > 0 && <PushBrowsers browsers={data.browsers} />}
        </Stack>
      </section>
      <QuietHours />
    </Stack>
  );
}
