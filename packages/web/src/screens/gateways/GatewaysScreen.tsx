import { DeviceList } from '../../features/device-views/DeviceList';
import { LIST_FILTERS, listFilterOf } from '../../features/device-views/list-filter';
import { ModelFilter } from '../../features/device-views/ModelFilter';
import { WORST_FIRST } from '../../features/device-views/worst-first';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import { useSorting } from '../../ui/tables/use-sorting';
import { useDisplaySetting } from '../../values/display-setting';
import { GatewayCard } from './GatewayCard';
import { useGatewayColumns } from './gateway-columns';
import { fetchGateways, useGateways } from './gateways.queries';

/** Gateways and their traffic; filter and page stand in the address. */
export function GatewaysScreen() {
  const { t } = useTexts('gateways');
  const address = useAddressFilter(LIST_FILTERS);
  const filter = listFilterOf(address.values, useDisplaySetting().timeZone);
  const columns = useGatewayColumns();
  const sorting = useSorting(columns, WORST_FIRST);
  const pages = usePage();
  return (
    <DeviceList
      name="gateways"
      words={{
        title: t('routes:gateways'),
        about: t('about'),
        none: t('empty'),
        noneForObserver: t('emptyObserver'),
        noMatch: t('noMatch'),
      }}
      drawing="gateway"
      address={address}
      filters={
        <ModelFilter
          kind="gateway"
          placeholder={t('anyModel')}
          model={address.values.model}
          onChange={(model) => address.put({ model })}
        />
      }
      pages={pages}
      query={useGateways(filter, sorting.now, pages)}
      fetchPage={(page) => fetchGateways(filter, sorting.now, page)}
      columns={columns}
      sorting={sorting}
      card={(gateway) => <GatewayCard gateway={gateway} />}
      skeletonRows={4}
    />
  );
}
