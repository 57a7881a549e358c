import type { GatewaySummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { DeviceName } from '../../ui/drawing/DeviceName';
import { formatNumber } from '../../values/format-number';
import { OnlineState } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import classes from './Gateways.module.css';

/** A gateway on a phone. */
export function GatewayCard({ gateway }: { gateway: GatewaySummary }) {
  const { t } = useTexts('gateways');
  const { online, last_seen_at, uplinks_24h, nodes_24h } = gateway;
  return (
    <div className={classes.card}>
      <DeviceName device={gateway} size={36} />
      <div className={classes.facts}>
        <OnlineState online={online} lastSeenAt={last_seen_at} />
        {last_seen_at !== null && <TimeAgo at={last_seen_at} />}
      </div>
      <div className={classes.facts}>
        {t('traffic', { uplinks: formatNumber(uplinks_24h), nodes: formatNumber(nodes_24h) })}
      </div>
    </div>
  );
}
