import { Skeleton, Text } from '@mantine/core';
import { useConstants } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { CopyButton } from '../../ui/codes/CopyButton';
import { EuiValue } from '../../ui/codes/EuiValue';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import classes from './DeviceDetails.module.css';
import { useKitKey } from './device-details.queries';
import { curlLines, kitTopic, mosquittoLines } from './kit-lines';

/** The key of a development kit, and lines that upload with it. */
export function KitUpload({ eui }: { eui: string }) {
  const { t } = useTexts('device-details');
  const key = useKitKey(eui);
  const constants = useConstants();
  const error = key.error ?? constants.error;
  if (error) return <ErrorState error={error} onRetry={() => void key.refetch()} />;
  const access =
    key.data && constants.data
      ? {
          eui,
          deviceKey: key.data.device_key,
          publicUrl: constants.data.public_url.replace(/\/$/, ''),
          mqttPort: constants.data.mqtt_port,
        }
      : undefined;
  return (
    <div className={classes.upload}>
      <FactList
        facts={[
          { name: 'eui', label: 'EUI', value: <EuiValue value={eui} /> },
          {
            name: 'key',
            label: t('kit.key'),
            value: access && (
              <span className={classes.keyRow}>
                <code className={classes.key}>{access.deviceKey}</code>
                <CopyButton value={access.deviceKey} what={t('kit.copyKey')} />
              </span>
            ),
          },
        ]}
      />
      <Text c="dimmed">{t('kit.hint')}</Text>
      {access ? (
        <>
          <CodeBlock title={t('kit.http')} code={curlLines(access)} />
          <CodeBlock title={t('kit.mqtt')} code={mosquittoLines(access)} />
          <Text size="sm" c="dimmed">
            {t('kit.topic', { topic: kitTopic(eui) })}
          </Text>
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
