import { DeviceList } from '../../features/device-views/DeviceList';
import { useNodeColumns } from '../../features/device-views/node-columns';
import { FILTER_NAMES, filterOfAddress } from '../../features/device-views/node-filter';
import { fetchNodes, useNodes } from '../../features/device-views/nodes.queries';
import { WORST_FIRST } from '../../features/device-views/worst-first';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import { useSorting } from '../../ui/tables/use-sorting';
import { useDisplaySetting } from '../../values/display-setting';
import { NodeCard } from './NodeCard';
import { NodeFilters } from './NodeFilters';

/** Every sensor node, tracker, camera and kit; filter and page stand in the address. */
export function NodesScreen() {
  const { t } = useTexts('nodes');
  const address = useAddressFilter(FILTER_NAMES);
  const filter = filterOfAddress(address.values, useDisplaySetting().timeZone);
  const columns = useNodeColumns();
  const sorting = useSorting(columns, WORST_FIRST);
  const pages = usePage();
  return (
    <DeviceList
      name="nodes"
      words={{
        title: t('routes:nodes'),
        about: t('about'),
        none: t('empty'),
        noneForObserver: t('emptyObserver'),
        noMatch: t('noMatch'),
      }}
      drawing="node"
      address={address}
      filters={<NodeFilters filter={address} />}
      pages={pages}
      query={useNodes(filter, sorting.now, pages)}
      fetchPage={(page) => fetchNodes(filter, sorting.now, page)}
      columns={columns}
      sorting={sorting}
      card={(node) => <NodeCard node={node} />}
      skeletonRows={12}
    />
  );
}
