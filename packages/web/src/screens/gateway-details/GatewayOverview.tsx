import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DeviceEditing } from '../../features/device-changes/DeviceEditing';
import { useDeviceFacts } from '../../features/device-views/device-facts';
import { Location } from '../../features/device-views/Location';
import { EuiValue } from '../../features/devices/EuiValue';
import { DeviceVerdict } from '../../features/diagnosis/DeviceVerdict';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber } from '../../values/format-number';
import { unitInWords } from '../../values/unit-words';
import classes from './GatewayDetails.module.css';

const HZ_PER_MHZ = 1e6;

const SimCardFacts = lazy(async () => ({
  default: (await import('../../features/device-access/SimCardFacts')).SimCardFacts,
}));

/** Traffic of the last 24 hours, and what is known about a gateway; undefined: still loading. */
export function GatewayOverview({ gateway }: { gateway: ResultOf<typeof devices.viewGateway> | undefined }) {
  const { t } = useTexts('device-details');
  const common = useDeviceFacts(gateway);
  const notReported = t('notReported');
  return (
    <>
      {gateway && <DeviceVerdict device={gateway} />}
      <div className={classes.tiles}>
        <Tile label={t('gateway.uplinks24h')} value={gateway && formatNumber(gateway.uplinks_24h)} />
        <Tile label={t('gateway.nodes24h')} value={gateway && formatNumber(gateway.nodes_24h)} />
      </div>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('tab.info')}
      </Title>
      <DeviceEditing device={gateway} />
      <FactList
        facts={[
          ...common,
          { name: 'dev_eui', label: 'DevEUI', value: gateway && <EuiValue value={gateway.dev_eui} /> },
          {
            name: 'frequency',
            label: t('gateway.frequency'),
            value:
              gateway &&
              (gateway.frequency === null
                ? notReported
                : `${formatNumber(gateway.frequency / HZ_PER_MHZ, 1)} ${unitInWords('MHz')}`),
          },
          {
            name: 'spreading_factor',
            label: t('gateway.spreadingFactor'),
            value:
              gateway && (gateway.spreading_factor === null ? notReported : `SF${gateway.spreading_factor}`),
          },
          {
            name: 'plan',
            label: t('gateway.plan'),
            value: gateway && (gateway.frequency_plan ?? notReported),
          },
          {
            name: 'router',
            label: t('gateway.router'),
            value: gateway && (gateway.router === null ? notReported : NETWORK_SERVERS[gateway.router].name),
          },
        ]}
      />
      <Location device={gateway} />
      <Suspense>{gateway && <SimCardFacts eui={gateway.eui} />}</Suspense>
    </>
  );
}
