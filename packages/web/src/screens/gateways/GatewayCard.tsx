import type { GatewaySummary } from '@fieldscope/contract/calls/devices';
import { DeviceCard } from '../../features/device-views/DeviceCard';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

/** A gateway on a phone. */
export function GatewayCard({ gateway }: { gateway: GatewaySummary }) {
  const { t } = useTexts('gateways');
  return (
    <DeviceCard device={gateway}>
      {t('traffic', {
        uplinks: formatNumber(gateway.uplinks_24h),
        nodes: formatNumber(gateway.nodes_24h),
      })}
    </DeviceCard>
  );
}
