import { Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DeviceEditing } from '../../features/device-changes/DeviceEditing';
import { useDeviceFacts } from '../../features/device-views/device-facts';
import { Location } from '../../features/device-views/Location';
import { EuiValue } from '../../features/devices/EuiValue';
import { isOfGateways } from '../../features/devices/lorawan';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { formatNumber, formatShare } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { ModelChange } from './ModelChange';
import type { Node } from './node-details.queries';

const SimCardFacts = lazy(async () => ({
  default: (await import('../../features/device-access/SimCardFacts')).SimCardFacts,
}));

const DeviceServiceFacts = lazy(async () => ({
  default: (await import('../../features/device-services/DeviceServiceFacts')).DeviceServiceFacts,
}));

const OrdersOfDevice = lazy(async () => ({
  default: (await import('../../features/orders/OrdersOfDevice')).OrdersOfDevice,
}));

const LicenceFacts = lazy(async () => ({
  default: (await import('../../features/device-access/LicenceFacts')).LicenceFacts,
}));

/** Everything that is known about a node and seldom changes. */
export function GeneralInfo({ node }: { node: Node | undefined }) {
  const { t } = useTexts('node-details', 'device-details');
  const common = useDeviceFacts(node);
  const frames = (count: Node['frames_24h']) =>
    count.received + count.missing === 0
      ? t('framesNone')
      : `${t('frames', { received: formatNumber(count.received), missing: formatNumber(count.missing) })} (${formatShare(count.received / (count.received + count.missing))})`;
  const notReported = t('device-details:notReported');
  return (
    <>
      <Group gap="xs">
        <DeviceEditing device={node} />
        <ModelChange node={node} />
      </Group>
      <FactList
        facts={[
          ...common,
          { name: 'dev_eui', label: 'DevEUI', value: node && <EuiValue value={node.dev_eui} /> },
          {
            name: 'join_eui',
            label: 'JoinEUI',
            value: node && (node.join_eui ? <EuiValue value={node.join_eui} /> : '–'),
          },
          {
            name: 'interval',
            label: t('interval'),
            value: node && formatInterval(node.interval_minutes),
          },
          {
            name: 'channels',
            label: t('device-details:channels'),
            value: node && formatNumber(node.channel_count),
          },
          {
            name: 'sensors',
            label: t('device-details:sensors'),
            value: node && formatNumber(node.sensor_count),
          },
          { name: 'frames_24h', label: t('frames24h'), value: node && frames(node.frames_24h) },
          { name: 'frames_30d', label: t('frames30d'), value: node && frames(node.frames_30d) },
          {
            name: 'counter',
            label: t('counter'),
            value: node && (node.frame_counter === null ? notReported : formatNumber(node.frame_counter)),
          },
          { name: 'messages', label: t('messages'), value: node && formatNumber(node.message_count) },
        ]}
      />
      <Suspense>{node && <DeviceServiceFacts eui={node.eui} />}</Suspense>
      <Suspense>{node && <OrdersOfDevice eui={node.eui} />}</Suspense>
      <Location device={node} />
      <Suspense>{node?.kind === 'camera' && <LicenceFacts eui={node.eui} />}</Suspense>
      <Suspense>{node && !isOfGateways(node) && <SimCardFacts eui={node.eui} />}</Suspense>
    </>
  );
}
