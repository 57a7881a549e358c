import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayBuyServices } from '../../features/device-services/device-services.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { useServices } from './device-services.queries';
import { QuotaList } from './QuotaList';
import { RenewLink } from './RenewLink';
import { useServiceColumns } from './service-columns';

const STATES = ['in_service', 'disabled'] as const;

/** Services of the devices with what is left of them, and those that can still be given; state and page are in the address. */
export function DeviceServicesScreen() {
  const { t } = useTexts('billing', 'device-services');
  const address = useAddressFilter(['state']);
  const state = STATES.find((one) => one === address.values.state);
  const pages = usePage();
  const query = useServices(state, pages);
  const mayBuy = useMayBuyServices();
  const columns = useServiceColumns();
  return (
    <>
      <PageHead
        title={t('routes:services')}
        about={t('services.about')}
        action={
          mayBuy && (
            <Button component={Link} to="/service_purchase" leftSection={<IconShoppingCart size={16} />}>
              {t('services.buy')}
            </Button>
          )
        }
      />
      <QuotaList />
      <FilterBar onClear={address.isSet ? address.clear : undefined}>
        <FilterSelect
          label={t('services.state')}
          placeholder={t('services.anyState')}
          data={STATES.map((value) => ({ value, label: t(`device-services:${value}`) }))}
          count={STATES.length}
          value={address.values.state}
          onChange={(next) => address.put({ state: next })}
        />
      </FilterBar>
      <PagedRows
        label={t('routes:services')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ eui }) => eui}
        nameOf={({ name }) => name}
        empty={<EmptyState drawing="node">{t(state ? 'services.noMatch' : 'services.empty')}</EmptyState>}
        actions={
          mayBuy
            ? {
                head: t('services.actions'),
                cell: (service) => <RenewLink service={service} />,
                width: 130,
              }
            : undefined
        }
        minWidth={820}
      />
    </>
  );
}
