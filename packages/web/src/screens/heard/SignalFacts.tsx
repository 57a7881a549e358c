import { Paper, Text } from '@mantine/core';
import { NextUplink } from '../../features/device-views/NextUplink';
import { gatewayName } from '../../features/devices/gateway-name';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { formatInterval } from '../../values/format-time';
import { Battery, Signal, signalLevel } from '../../values/States';
import classes from './Heard.module.css';
import { type Node, type Uplink, useSpreadingFactor } from './heard.queries';

/** Up to this level uplinks are lost as soon as something stands in the way. */
const WEAK = 2;

/** How well a node is received, by whom, and when it is heard next. */
export function SignalFacts({ node, last }: { node: Node; last: Uplink | undefined }) {
  const { t } = useTexts('heard');
  const factor = useSpreadingFactor(node.eui);
  const level = signalLevel(node.rssi, node.snr);
  const facts = [
    {
      name: 'signal',
      label: t('signal'),
      isWide: true,
      value: (
        <>
          <Signal rssi={node.rssi} snr={node.snr} />
          {level > 0 && (
            <Text size="sm" c={level <= WEAK ? 'var(--warning)' : 'dimmed'}>
              {t(level <= WEAK ? 'advice.weak' : 'advice.good')}
            </Text>
          )}
        </>
      ),
    },
    { name: 'gateways', label: t('gateways'), isWide: true, value: last && <Gateways uplink={last} /> },
    { name: 'next', label: t('next'), value: <NextUplink node={node} /> },
    { name: 'interval', label: t('interval'), value: formatInterval(node.interval_minutes) },
    { name: 'rate', label: t('rate'), value: factor === undefined ? '–' : `SF${factor}` },
    { name: 'counter', label: t('counter'), value: last?.f_cnt ?? node.frame_counter ?? '–' },
    { name: 'battery', label: t('battery'), value: <Battery percent={node.battery} /> },
  ];
  return (
    <Paper withBorder p="md">
      <FactList facts={facts} />
    </Paper>
  );
}

/** Who received an uplink, best first. */
function Gateways({ uplink: { gateways } }: { uplink: Uplink }) {
  const { t } = useTexts('heard');
  if (gateways.length === 0) return <Text c="dimmed">{t('gatewaysNone')}</Text>;
  return (
    <ul className={classes.gateways}>
      {gateways.map((gateway, place) => (
        <li key={gateway.eui}>
          {gatewayName(gateway)}
          {place === 0 && gateways.length > 1 && (
            <Text span size="sm" c="dimmed">
              {' '}
              {t('best')}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
