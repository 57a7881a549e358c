import { useSearchParams } from 'react-router';
import { DeviceFailure } from '../../features/device-views/DeviceFailure';
import { DeviceHead } from '../../features/device-views/DeviceHead';
import { NoDevice } from '../../features/device-views/NoDevice';
import { useGatewayTabs } from '../../features/device-views/use-device-tabs';
import { useTexts } from '../../texts/use-texts';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { useGateway } from './gateway-details.queries';
import { GATEWAY_TAB_CONTENTS } from './gateway-tab-contents';

/** One gateway: whether it is well, what came through it, and everything known about it. */
export function GatewayDetailsScreen() {
  const { t } = useTexts('device-details');
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: gateway, error, refetch } = useGateway(eui);
  const tabs = useGatewayTabs(gateway);
  if (eui === '') return <NoDevice isGateway />;
  if (error) return <DeviceFailure isGateway error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead isGateway eui={eui} device={gateway} />
      <TabsInAddress
        label={t('tabsLabel')}
        keep={['eui']}
        parts={tabs.map((tab) => ({ ...tab, content: GATEWAY_TAB_CONTENTS[tab.name]({ eui, gateway }) }))}
      />
    </>
  );
}
