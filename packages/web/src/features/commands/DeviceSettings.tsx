import { commands } from '@fieldscope/contract/calls/commands';
import { Skeleton, Stack } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { useSettings } from './commands.queries';
import { IntervalSetting } from './IntervalSetting';
import { ModeSetting, TRACKER_MODES } from './ModeSetting';
import { RestartDevice } from './RestartDevice';
import { SettingRecords } from './SettingRecords';
import { ThresholdSettings } from './ThresholdSettings';

/** What can be set on a device and sent to it, and the record of all that was. */
export function DeviceSettings({ eui }: { eui: string }) {
  const { t } = useTexts('commands');
  const { data: settings, error, refetch } = useSettings(eui);
  const mayChange = useMayCall(commands.publishSetting);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!settings) return <Skeleton height={180} maw={720} />;
  const common = { eui, settings, mayChange: mayChange && settings.reachable };
  const has = (kind: string) => settings.supported.includes(kind);
  return (
    <Stack gap="md">
      {!settings.reachable && <Notice kind="info">{t('unreachable')}</Notice>}
      {has('set_interval') && <IntervalSetting {...common} />}
      {TRACKER_MODES.filter(({ kind }) => has(kind)).map((one) => (
        <ModeSetting key={one.kind} {...one} {...common} />
      ))}
      {has('set_event_settings') && <ThresholdSettings eui={eui} mayChange={common.mayChange} />}
      {has('reboot') && <RestartDevice {...common} />}
      <SettingRecords eui={eui} />
    </Stack>
  );
}
