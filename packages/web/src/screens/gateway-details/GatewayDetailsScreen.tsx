import { useSearchParams } from 'react-router';
import { DeviceFailure } from '../../features/device-views/DeviceFailure';
import { DeviceHead } from '../../features/device-views/DeviceHead';
import { DeviceTabs } from '../../features/device-views/DeviceTabs';
import { GATEWAY_TABS } from '../../features/device-views/device-tabs';
import { FORMER_GATEWAY_TABS } from '../../features/device-views/former-tabs';
import { NoDevice } from '../../features/device-views/NoDevice';
import { useGatewayTabs } from '../../features/device-views/use-device-tabs';
import { BuyServices } from '../../features/orders/BuyServices';
import { useGateway } from './gateway-details.queries';
import { GATEWAY_SECTION_CONTENTS } from './gateway-section-contents';

/** One gateway: whether it is well, what came through it, and everything known about it. */
export function GatewayDetailsScreen() {
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: gateway, error, refetch } = useGateway(eui);
  const tabs = useGatewayTabs(gateway);
  if (eui === '') return <NoDevice isGateway />;
  if (error) return <DeviceFailure isGateway error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead isGateway eui={eui} device={gateway} action={<BuyServices euis={[eui]} />} />
      <DeviceTabs
        all={GATEWAY_TABS}
        former={FORMER_GATEWAY_TABS}
        tabs={tabs}
        isLoading={gateway === undefined}
        keep={['eui']}
        contentOf={(section) => GATEWAY_SECTION_CONTENTS[section]({ eui, gateway })}
      />
    </>
  );
}
