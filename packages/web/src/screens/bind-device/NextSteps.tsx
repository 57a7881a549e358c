import { List, Text, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTexts } from '../../texts/use-texts';
import { EuiValue } from '../../ui/codes/EuiValue';
import classes from './BindDevice.module.css';

interface NextStepsProps {
  device: { kind: string; dev_eui: string; join_eui: string };
}

/** What a person does next so that a LoRaWAN device is heard, with what has to be copied for it. */
export function NextSteps({ device: { kind, dev_eui, join_eui } }: NextStepsProps) {
  const { t } = useTexts('bind-device');
  const isGateway = kind === 'gateway';
  return (
    <section aria-labelledby="next-steps">
      <Title order={3} size="h4" id="next-steps" mb="xs">
        {t('next.title')}
      </Title>
      <List type="ordered" size="sm" spacing={8} className={classes.steps}>
        <List.Item>
          {t(isGateway ? 'next.gateway' : 'next.node')}
          <dl className={classes.codes}>
            <Code name={isGateway ? 'EUI' : 'DevEUI'} value={dev_eui} />
            {!isGateway && <Code name="JoinEUI" value={join_eui} />}
          </dl>
        </List.Item>
        {!isGateway && <List.Item>{t('next.appKey')}</List.Item>}
        <List.Item>{t('next.forward')}</List.Item>
        <List.Item>{t(isGateway ? 'bound.gatewayHint' : 'bound.hint')}</List.Item>
      </List>
    </section>
  );
}

function Code({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd>
        <EuiValue value={value} />
      </dd>
    </div>
  );
}
