import { commands } from '@fieldscope/contract/calls/commands';
import { KINDS_OF_ANY_DEVICE } from '@fieldscope/contract/command-kinds';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { formatList } from '../../values/format-list';
import classes from './Commands.module.css';
import { useSettings } from './commands.queries';
import { DeviceStatusFacts } from './DeviceStatusFacts';
import { CARDS } from './setting-cards';

/** What can be set on a device and sent to it, and what its model does not take. */
export function DeviceSettings({ eui }: { eui: string }) {
  const { t } = useTexts('commands');
  const { data: settings, error, refetch } = useSettings(eui);
  const mayChange = useMayCall(commands.publishSetting);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!settings) return <SettingsLoading />;
  const { supported, unsupported, reachable, way, status } = settings;
  const notTaken = KINDS_OF_ANY_DEVICE.filter((kind) => unsupported.includes(kind));
  return (
    <Stack gap="md">
      {supported.length > 0 && !reachable && (
        <Notice kind="info">{t(way === 'order' ? 'unreachableOrder' : 'unreachable')}</Notice>
      )}
      <div className={classes.cards}>
        {CARDS.map(
          ({ kind, Card }) =>
            supported.includes(kind) && (
              <Card key={kind} eui={eui} settings={settings} mayChange={mayChange && reachable} />
            ),
        )}
      </div>
      {notTaken.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('notTaken', { list: formatList(notTaken.map((kind) => t(`names.${kind}`))) })}
        </Text>
      )}
      {status && <DeviceStatusFacts status={status} />}
    </Stack>
  );
}

/** As high as the cards of most devices. */
function SettingsLoading() {
  return (
    <div className={classes.cards} aria-busy>
      <Skeleton height={180} />
      <Skeleton height={180} />
    </div>
  );
}
