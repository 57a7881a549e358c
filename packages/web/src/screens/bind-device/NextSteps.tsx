import { devices } from '@fieldscope/contract/calls/devices';
import { List, Skeleton, Text, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useMayCall } from '../../api/me';
import { EuiValue } from '../../features/devices/EuiValue';
import { useTexts } from '../../texts/use-texts';
import { SecretValue } from '../../ui/codes/SecretValue';
import classes from './BindDevice.module.css';
import { useJoinKeys } from './bind-device.queries';
import { ForwardLines } from './ForwardLines';

interface NextStepsProps {
  device: { eui: string; kind: string; dev_eui: string; join_eui: string };
  /** Its keys are in the network server already. */
  isOwn: boolean;
}

/** What a person does next so that a LoRaWAN device is heard, with what has to be copied for it. */
export function NextSteps({ device: { eui, kind, dev_eui, join_eui }, isOwn }: NextStepsProps) {
  const { t } = useTexts('bind-device');
  const isGateway = kind === 'gateway';
  const hasKeys = !isGateway && join_eui !== '';
  return (
    <section aria-labelledby="next-steps">
      <Title order={3} size="h4" id="next-steps" mb="xs">
        {t('next.title')}
      </Title>
      <List type="ordered" size="sm" spacing={8} className={classes.steps}>
        <List.Item>
          {t(isGateway ? 'next.gateway' : isOwn ? 'next.own' : 'next.node')}
          <dl className={classes.codes}>
            <Code name={isGateway ? 'EUI' : 'DevEUI'}>
              <EuiValue value={dev_eui} />
            </Code>
            {hasKeys && (
              <Code name="JoinEUI">
                <EuiValue value={join_eui} />
              </Code>
            )}
            {hasKeys && <AppKey eui={eui} />}
          </dl>
        </List.Item>
        <List.Item>
          {t('next.forward')}
          <ForwardLines />
        </List.Item>
        <List.Item>{t(isGateway ? 'bound.gatewayHint' : 'bound.hint')}</List.Item>
      </List>
    </section>
  );
}

/** The key with which the device joins, for who may have it. */
function AppKey({ eui }: { eui: string }) {
  const { t } = useTexts('bind-device');
  const mayView = useMayCall(devices.viewNodeKey);
  const { data, error } = useJoinKeys(eui, mayView);
  return (
    <Code name="AppKey">
      {data?.app_key ? (
        <SecretValue value={data.app_key} what={t('next.copyAppKey')} />
      ) : mayView && !error && !data ? (
        <Skeleton height={22} width={240} />
      ) : (
        <Text span size="sm">
          {t('next.appKey')}
        </Text>
      )}
    </Code>
  );
}

function Code({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}
