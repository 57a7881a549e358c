import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { SimCardFacts } from '../../features/device-access/SimCardFacts';
import { DeviceEditing } from '../../features/device-changes/DeviceEditing';
import { DeviceServiceFacts } from '../../features/device-services/DeviceServiceFacts';
import { useDeviceFacts } from '../../features/device-views/device-facts';
import { EuiValue } from '../../features/devices/EuiValue';
import { OrdersOfDevice } from '../../features/orders/OrdersOfDevice';
import { FactList } from '../../ui/layout/FactList';

/** What is known about a gateway and seldom changes; undefined: still loading. */
export function GatewayInfo({ gateway }: { gateway: ResultOf<typeof devices.viewGateway> | undefined }) {
  const common = useDeviceFacts(gateway, { isGateway: true });
  return (
    <>
      <DeviceEditing device={gateway} />
      <FactList
        facts={[
          ...common,
          { name: 'dev_eui', label: 'DevEUI', value: gateway && <EuiValue value={gateway.dev_eui} /> },
        ]}
      />
      {gateway && <DeviceServiceFacts eui={gateway.eui} />}
      {gateway && <OrdersOfDevice eui={gateway.eui} />}
      {gateway && <SimCardFacts eui={gateway.eui} />}
    </>
  );
}
