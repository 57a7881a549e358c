import { DeviceList } from '../../features/device-views/DeviceList';
import { fieldIdOf, LIST_FILTERS, listFilterOf } from '../../features/device-views/list-filter';
import { ModelFilter } from '../../features/device-views/ModelFilter';
import { WORST_FIRST } from '../../features/device-views/worst-first';
import { FieldFilter } from '../../features/fields/FieldFilter';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import { useSorting } from '../../ui/tables/use-sorting';
import { useDisplaySetting } from '../../values/display-setting';
import { GatewayCard } from './GatewayCard';
import { useGatewayColumns } from './gateway-columns';
import { fetchGateways, useGateways } from './gateways.queries';

const FILTERS = [...LIST_FILTERS, 'field'] as const;

/** Gateways and their traffic; filter and page stand in the address. */
export function GatewaysScreen() {
  const { t } = useTexts('gateways');
  const address = useAddressFilter(FILTERS);
  const filter = {
    ...listFilterOf(address.values, useDisplaySetting().timeZone),
    field_id: fieldIdOf(address.values.field),
  };
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
        <>
          <ModelFilter
            kind="gateway"
            placeholder={t('anyModel')}
            model={address.values.model}
            onChange={(model) => address.put({ model })}
          />
          <FieldFilter field={address.values.field} onChange={(field) => address.put({ field })} />
        </>
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
