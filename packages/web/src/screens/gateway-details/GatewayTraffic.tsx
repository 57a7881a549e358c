import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { Location } from '../../features/device-views/Location';
import { DeviceVerdict } from '../../features/diagnosis/DeviceVerdict';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber } from '../../values/format-number';
import { unitInWords } from '../../values/unit-words';
import classes from './GatewayDetails.module.css';

const HZ_PER_MHZ = 1e6;

/** Traffic of a gateway in the last 24 hours, how it receives, and where it is. */
export function GatewayTraffic({ gateway }: { gateway: ResultOf<typeof devices.viewGateway> }) {
  const { t } = useTexts('device-details');
  const notReported = t('notReported');
  return (
    <>
      <DeviceVerdict device={gateway} />
      <div className={classes.tiles}>
        <Tile label={t('gateway.uplinks24h')} value={formatNumber(gateway.uplinks_24h)} />
        <Tile label={t('gateway.nodes24h')} value={formatNumber(gateway.nodes_24h)} />
      </div>
      <FactList
        facts={[
          {
            name: 'frequency',
            label: t('gateway.frequency'),
            value:
              gateway.frequency === null
                ? notReported
                : `${formatNumber(gateway.frequency / HZ_PER_MHZ, 1)} ${unitInWords('MHz')}`,
          },
          {
            name: 'spreading_factor',
            label: t('gateway.spreadingFactor'),
            value: gateway.spreading_factor === null ? notReported : `SF${gateway.spreading_factor}`,
          },
          { name: 'plan', label: t('gateway.plan'), value: gateway.frequency_plan ?? notReported },
          {
            name: 'router',
            label: t('gateway.router'),
            value: gateway.router === null ? notReported : NETWORK_SERVERS[gateway.router].name,
          },
        ]}
      />
      <Location device={gateway} />
    </>
  );
}
