import { devices } from '@fieldscope/contract/calls/devices';
import { Stack, Text } from '@mantine/core';
import { useBarTo } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { NotForOperator } from '../accounts/NotForOperator';
import classes from '../devices/DeviceDetails.module.css';
import { DeviceAccess } from './DeviceAccess';
import { useDeviceKeys } from './device-access.queries';

interface DeviceKeysProps {
  eui: string;
  kind: string;
}

/** The keys with which a device joins its network, where it does, and those with which programs reach it. */
export function DeviceKeys({ eui, kind }: DeviceKeysProps) {
  const bar = useBarTo(devices.viewNodeKey);
  const { data, error, refetch } = useDeviceKeys(eui, bar === undefined);
  if (bar) return <NotForOperator call={devices.viewNodeKey} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isGateway = kind === 'gateway';
  return (
    <Stack gap="xl">
      {!isGateway && kind !== 'kit' && <JoinKeys keys={data} />}
      <DeviceAccess eui={eui} isGateway={isGateway} keys={data} />
    </Stack>
  );
}

interface JoinKeysProps {
  /** undefined: still loading. */
  keys:
    | {
        eui: string;
        dev_eui: string;
        join_eui: string | null;
        app_key: string | null;
        device_key: string | null;
      }
    | undefined;
}

/** DevEUI, JoinEUI and AppKey, or of a camera that speaks to the portal itself its device key, ready to copy. */
function JoinKeys({ keys }: JoinKeysProps) {
  const { t } = useTexts('device-access');
  const hasOwnKey = typeof keys?.device_key === 'string';
  if (keys?.app_key === null && !hasOwnKey) return <Text>{t('keys.adopted')}</Text>;
  const shown = hasOwnKey
    ? [
        { name: 'EUI', value: keys.eui },
        { name: t('keys.deviceKey'), value: keys.device_key },
      ]
    : [
        { name: 'DevEUI', value: keys?.dev_eui },
        { name: 'JoinEUI', value: keys?.join_eui },
        { name: t('keys.appKey'), value: keys?.app_key },
      ];
  return (
    <div>
      <Text c="dimmed" mb="md">
        {t(hasOwnKey ? 'keys.ownAbout' : 'keys.about')}
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
    </div>
  );
}
