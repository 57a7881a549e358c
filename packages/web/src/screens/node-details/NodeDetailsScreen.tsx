import { useSearchParams } from 'react-router';
import { DeviceFailure } from '../../features/device-views/DeviceFailure';
import { DeviceHead } from '../../features/device-views/DeviceHead';
import { DeviceTabs } from '../../features/device-views/DeviceTabs';
import { NODE_TABS } from '../../features/device-views/device-tabs';
import { FORMER_NODE_TABS } from '../../features/device-views/former-tabs';
import { HeardLink } from '../../features/device-views/HeardLink';
import { NextUplink } from '../../features/device-views/NextUplink';
import { NoDevice } from '../../features/device-views/NoDevice';
import { useNodeTabs } from '../../features/device-views/use-device-tabs';
import { BuyServices } from '../../features/orders/BuyServices';
import { useNode } from './node-details.queries';
import { NODE_SECTION_CONTENTS, NODE_SECTION_ENDS } from './node-section-contents';

/** One node: who it is and whether it is well, its values and their history, and everything known about it. */
export function NodeDetailsScreen() {
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: node, error, refetch } = useNode(eui);
  const tabs = useNodeTabs(node);
  if (eui === '') return <NoDevice />;
  if (error) return <DeviceFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead
        eui={eui}
        device={node}
        action={<BuyServices euis={[eui]} />}
        link={node?.kind !== 'kit' && <HeardLink eui={eui} />}
      >
        {node && <NextUplink node={node} />}
      </DeviceHead>
      <DeviceTabs
        all={NODE_TABS}
        former={FORMER_NODE_TABS}
        tabs={tabs}
        isLoading={node === undefined}
        keep={['eui', 'range', 'zoom', 'series', 'full']}
        contentOf={(section) => NODE_SECTION_CONTENTS[section]({ eui, node })}
        endOf={(section) => NODE_SECTION_ENDS[section]?.({ eui, node })}
      />
    </>
  );
}
