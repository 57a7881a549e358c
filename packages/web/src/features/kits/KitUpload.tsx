import '@mantine/core/styles/SegmentedControl.layer.css';
import { devices } from '@fieldscope/contract/calls/devices';
import { SegmentedControl, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { NotForOperator } from '../accounts/NotForOperator';
import classes from '../devices/DeviceDetails.module.css';
import { EuiValue } from '../devices/EuiValue';
import { LineSeriesList } from '../line-protocol/LineSeriesList';
import { WriterSamples } from '../line-protocol/WriterSamples';
import { exampleOf } from './kit-access';
import type { KitAccess } from './kit-body';
import { kitTopic } from './kit-mqtt-samples';
import { KIT_LANGUAGES, KIT_PROTOCOLS, type KitProtocol, kitSample, LANGUAGE_NAMES } from './kit-samples';
import { useKitChannels, useKitKey } from './kits.queries';

/** EUI and key of a kit, and programs that upload with them; who may not see the key gets words in its place. */
export function KitUpload({ eui }: { eui: string }) {
  const { t } = useTexts('kit-details');
  const maySeeKey = useMayCall(devices.viewNodeKey);
  const key = useKitKey(eui, maySeeKey);
  const channels = useKitChannels(eui);
  const constants = useConstants();
  const error = key.error ?? channels.error ?? constants.error;
  if (error) return <ErrorState error={error} onRetry={() => void key.refetch()} />;
  const deviceKey = maySeeKey ? (key.data?.device_key ?? undefined) : `<${t('keyPlaceholder')}>`;
  const access: KitAccess | undefined =
    constants.data && channels.data && deviceKey !== undefined
      ? {
          eui,
          deviceKey,
          publicUrl: constants.data.public_url.replace(/\/$/, ''),
          mqttPort: constants.data.mqtt_port,
          ...exampleOf(channels.data),
        }
      : undefined;
  return (
    <div className={classes.upload}>
      <NotForOperator call={devices.viewNodeKey} />
      <FactList
        facts={[
          { name: 'eui', label: 'EUI', value: <EuiValue value={eui} /> },
          {
            name: 'key',
            label: t('key'),
            value: maySeeKey ? access && <DeviceKey value={access.deviceKey} /> : t('keyForAdministrators'),
          },
        ]}
      />
      <Text c="dimmed">{t('hint')}</Text>
      {access ? <KitSamples access={access} /> : <Skeleton height={320} />}
    </div>
  );
}

function DeviceKey({ value }: { value: string }) {
  const { t } = useTexts('kit-details');
  return (
    <span className={classes.keyRow}>
      <code className={classes.key}>{value}</code>
      <CopyButton value={value} what={t('copyKey')} />
    </span>
  );
}

/** The same upload over HTTP and MQTT, by tools and languages, or as line protocol. */
function KitSamples({ access }: { access: KitAccess }) {
  const { t } = useTexts('kit-details', 'line-protocol');
  const [protocol, setProtocol] = useState<KitProtocol | 'line'>('http');
  const { eui, deviceKey, publicUrl } = access;
  return (
    <div>
      <SegmentedControl
        size="sm"
        aria-label={t('protocol')}
        value={protocol}
        onChange={(chosen) => setProtocol(chosen as KitProtocol | 'line')}
        data={[
          ...KIT_PROTOCOLS.map((value) => ({ value, label: t(value) })),
          { value: 'line', label: t('line-protocol:open') },
        ]}
      />
      {protocol === 'line' ? (
        <Stack mt="sm" gap="lg">
          <WriterSamples access={{ publicUrl, token: `${eui}:${deviceKey}` }} />
          <LineSeriesList writer={{ eui }} />
        </Stack>
      ) : (
        <KitPrograms access={access} protocol={protocol} />
      )}
    </div>
  );
}

function KitPrograms({ access, protocol }: { access: KitAccess; protocol: KitProtocol }) {
  const { t } = useTexts('kit-details');
  const names = LANGUAGE_NAMES[protocol];
  return (
    <>
      <Tabs defaultValue={KIT_LANGUAGES[0]} keepMounted={false} mt="sm">
        <Tabs.List className={classes.languages} aria-label={t('languages')}>
          {KIT_LANGUAGES.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {names[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {KIT_LANGUAGES.map((language) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <CodeBlock title={names[language]} code={kitSample(access, protocol, language)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed" mt="sm">
        {protocol === 'mqtt' ? t('topic', { topic: kitTopic(access.eui) }) : t('answer')}
      </Text>
    </>
  );
}
