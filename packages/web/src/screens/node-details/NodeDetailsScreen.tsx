import { useSearchParams } from 'react-router';
import { DeviceFailure } from '../../features/device-views/DeviceFailure';
import { DeviceHead } from '../../features/device-views/DeviceHead';
import { NoDevice } from '../../features/device-views/NoDevice';
import { useNodeTabs } from '../../features/device-views/use-device-tabs';
import { useTexts } from '../../texts/use-texts';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { NextUplink } from './NextUplink';
import { useNode } from './node-details.queries';
import { NODE_TAB_CONTENTS } from './node-tab-contents';

/** One node: who it is and whether it is well, its values and their history, and everything known about it. */
export function NodeDetailsScreen() {
  const { t } = useTexts('device-details');
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: node, error, refetch } = useNode(eui);
  const tabs = useNodeTabs(node);
  if (eui === '') return <NoDevice />;
  if (error) return <DeviceFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead eui={eui} device={node}>
        {node && <NextUplink node={node} />}
      </DeviceHead>
      <TabsInAddress
        label={t('tabsLabel')}
        keep={['eui', 'range', 'zoom', 'series', 'full']}
        parts={tabs.map((tab) => ({ ...tab, content: NODE_TAB_CONTENTS[tab.name]({ eui, node }) }))}
      />
    </>
  );
}
