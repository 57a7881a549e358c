import { devices } from '@fieldscope/contract/calls/devices';
import { Text } from '@mantine/core';
import { useBarTo } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { NotForOperator } from '../../ui/feedback/NotForOperator';
import { FactList } from '../../ui/layout/FactList';
import classes from './DeviceDetails.module.css';
import { useDeviceKeys } from './device-access.queries';

/** The keys with which a device joins its network, ready to copy. */
export function DeviceKeys({ eui }: { eui: string }) {
  const { t } = useTexts('device-access');
  const bar = useBarTo(devices.viewNodeKey);
  const { data, error, refetch } = useDeviceKeys(eui, bar === undefined);
  if (bar) return <NotForOperator call={devices.viewNodeKey} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.app_key === null) return <Text>{t('keys.adopted')}</Text>;
  const shown = [
    { name: 'DevEUI', value: data?.dev_eui },
    { name: 'JoinEUI', value: data?.join_eui },
    { name: t('keys.appKey'), value: data?.app_key },
  ];
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('keys.about')}
      </Text>
      <FactList
        facts={shown.map(({ name, value }) => ({
          name,
          label: name,
          value: value && (
            <span className={classes.keyRow}>
              <span className={classes.key} translate="no">
                {value}
              </span>
              <CopyButton value={value} what={t('keys.copy', { name })} />
            </span>
          ),
        }))}
      />
    </>
  );
}
