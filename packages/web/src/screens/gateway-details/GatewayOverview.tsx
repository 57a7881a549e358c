import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import { EuiValue } from '../../ui/codes/EuiValue';
import { FactList } from '../../ui/layout/FactList';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber } from '../../values/format-number';
import { unitInWords } from '../../values/unit-words';
import { DeviceEditing } from '../device-details/DeviceEditing';
import { useDeviceFacts } from '../device-details/device-facts';
import { Location } from '../device-details/Location';
import classes from './GatewayDetails.module.css';

const HZ_PER_MHZ = 1e6;
const ROUTERS = { chirpstack: 'ChirpStack', tts: 'The Things Stack' };

const SimCardFacts = lazy(async () => {
  const [{ SimCardFacts }] = await Promise.all([
    import('../device-details/SimCardFacts'),
    loadAreas(['device-access']),
  ]);
  return { default: SimCardFacts };
});

/** Traffic of the last 24 hours, and what is known about a gateway; undefined: still loading. */
export function GatewayOverview({ gateway }: { gateway: ResultOf<typeof devices.viewGateway> | undefined }) {
  const { t } = useTexts('gateway-details');
  const common = useDeviceFacts(gateway);
  const notReported = t('device-details:notReported');
  return (
    <>
      <div className={classes.tiles}>
        <Tile label={t('uplinks24h')} value={gateway && formatNumber(gateway.uplinks_24h)} />
        <Tile label={t('nodes24h')} value={gateway && formatNumber(gateway.nodes_24h)} />
      </div>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('info')}
      </Title>
      <DeviceEditing device={gateway} />
      <FactList
        facts={[
          ...common,
          { name: 'dev_eui', label: 'DevEUI', value: gateway && <EuiValue value={gateway.dev_eui} /> },
          {
            name: 'frequency',
            label: t('frequency'),
            value:
              gateway &&
              (gateway.frequency === null
                ? notReported
                : `${formatNumber(gateway.frequency / HZ_PER_MHZ, 1)} ${unitInWords('MHz')}`),
          },
          {
            name: 'spreading_factor',
            label: t('spreadingFactor'),
            value:
              gateway && (gateway.spreading_factor === null ? notReported : `SF${gateway.spreading_factor}`),
          },
          { name: 'plan', label: t('plan'), value: gateway && (gateway.frequency_plan ?? notReported) },
          {
            name: 'router',
            label: t('router'),
            value: gateway && (gateway.router === null ? notReported : ROUTERS[gateway.router]),
          },
        ]}
      />
      <Location device={gateway} />
      <Suspense>{gateway && <SimCardFacts eui={gateway.eui} />}</Suspense>
    </>
  );
}
