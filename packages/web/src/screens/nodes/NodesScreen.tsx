import { useTexts } from '../../texts/use-texts';
import { DeviceList } from '../../ui/devices/DeviceList';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import { NodeCard } from './NodeCard';
import { NodeFilters } from './NodeFilters';
import { useNodeColumns } from './node-columns';
import { FILTER_NAMES, filterOfAddress } from './node-filter';
import { fetchNodes, useNodes } from './nodes.queries';

/** Every sensor node, tracker, camera and kit; filter and page stand in the address. */
export function NodesScreen() {
  const { t } = useTexts('nodes');
  const address = useAddressFilter(FILTER_NAMES);
  const filter = filterOfAddress(address.values);
  const pages = usePage();
  return (
    <DeviceList
      name="nodes"
      words={{
        title: t('routes:nodes'),
        about: t('about'),
        device: t('device'),
        none: t('empty'),
        noneForObserver: t('emptyObserver'),
        noMatch: t('noMatch'),
      }}
      drawing="node"
      address={address}
      filters={<NodeFilters filter={address} />}
      pages={pages}
      query={useNodes(filter, pages)}
      fetchPage={(page) => fetchNodes(filter, page)}
      columns={useNodeColumns()}
      card={(node) => <NodeCard node={node} />}
      skeletonRows={12}
    />
  );
}
