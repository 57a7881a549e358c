import { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import { mayChange, useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { FilterBar } from '../../ui/FilterBar';
import { PageHead } from '../../ui/PageHead';
import { Pager } from '../../ui/Pager';
import { DeviceActions } from '../../ui/table/DeviceActions';
import { ListTools } from '../../ui/table/ListTools';
import { useColumns } from '../../ui/table/use-columns';
import { useSelection } from '../../ui/table/use-selection';
import { useAddressFilter } from '../../ui/use-address-filter';
import { useCsvSaving } from '../../ui/use-csv-saving';
import { usePage } from '../../ui/use-page';
import { usePageInRange } from '../../ui/use-page-in-range';
import { GatewayList } from './GatewayList';
import classes from './Gateways.module.css';
import { GATEWAY_COLUMNS, HIDDEN_AT_FIRST } from './gateway-columns';
import { FILTER_NAMES, fetchGateways, filterOfAddress, useGateways } from './gateways.queries';
import { NoGateways } from './NoGateways';
import { useGatewayCsv } from './use-gateway-csv';

/** Gateways and their traffic; filter and page stand in the address. */
export function GatewaysScreen() {
  const { t } = useTexts('gateways');
  const mayBind = mayChange(useMe().data?.role);
  const { values, isSet, put, clear } = useAddressFilter(FILTER_NAMES);
  const filter = filterOfAddress(values);
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useGateways(filter, pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const selection = useSelection(data?.list, ({ eui }) => eui, JSON.stringify(filter));
  const { shown, toggle } = useColumns('gateways', GATEWAY_COLUMNS, HIDDEN_AT_FIRST);
  const { isBusy, save } = useCsvSaving();
  const csvOf = useGatewayCsv(shown);
  const saveAll = () =>
    save('gateways', async () => {
      const { gateways, isCut } = await fetchGateways(filter);
      return { ...csvOf(gateways), isCut };
    });
  return (
    <>
      <PageHead
        title={t('routes:gateways')}
        about={t('about')}
        action={
          mayBind && (
            <Button component={Link} to="/bind_device">
              {t('routes:bind')}
            </Button>
          )
        }
      />
      <FilterBar
        search={values.q ?? ''}
        onSearch={(q) => put({ q })}
        searchPlaceholder={t('search')}
        onClear={isSet ? clear : undefined}
        end={
          <ListTools
            columns={GATEWAY_COLUMNS.map((name) => ({ name, label: t(`columns.${name}`) }))}
            shown={shown}
            onToggle={toggle}
            onSave={() => void saveAll()}
            isSaving={isBusy}
            isEmpty={data?.page.count === 0}
          />
        }
      >
        <Select
          className={classes.filter}
          aria-label={t('columns.state')}
          placeholder={t('anyState')}
          data={LIST_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={values.state}
          onChange={(state) => put({ state })}
          clearable
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <GatewayList
          gateways={data?.list}
          isOutdated={isPlaceholderData}
          shown={shown}
          selected={selection.keys}
          onSelect={selection.select}
          empty={<NoGateways onClear={isSet ? clear : undefined} mayBind={mayBind} />}
        />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      <DeviceActions
        euis={selection.rows.map(({ eui }) => eui)}
        onClear={selection.clear}
        onSave={() => void save('gateways', () => csvOf(selection.rows))}
      />
    </>
  );
}
