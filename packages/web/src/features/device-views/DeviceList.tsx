import { production } from '@fieldscope/contract/calls/production';
import type { PageOf, PageWanted } from '@fieldscope/contract/paging';
import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayCall, useRole } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { fetchEvery } from '../../ui/export/fetch-every';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { DateRangeFilter } from '../../ui/filters/DateRangeFilter';
import { FilterBar } from '../../ui/filters/FilterBar';
import type { AddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import type { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { ListTools } from '../../ui/tables/ListTools';
import type { ListProps } from '../../ui/tables/RowsOrCards';
import { useColumns } from '../../ui/tables/use-columns';
import { useSelection } from '../../ui/tables/use-selection';
import type { SortControl } from '../../ui/tables/use-sorting';
import { useFittingColumns, withoutYielding } from '../../ui/tables/yielding-columns';
import { DeviceActions } from '../device-changes/DeviceActions';
import type { DeviceListName } from '../device-changes/DeviceChanges';
import type { DrawingKind } from '../devices/DeviceDrawing';
import type { ListedDevice } from '../devices/listed-device';
import classes from './DeviceList.module.css';
import { DeviceRows } from './DeviceRows';
import { csvOfDevices, type ListColumn, widthOf } from './list-column';
import type { ListFilterName } from './list-filter';
import { NoDevices } from './NoDevices';
import { PlanFilter } from './PlanFilter';
import { StateFilter } from './StateFilter';

interface DeviceListProps<Device extends ListedDevice> {
  /** Names the list in files, and in what the reader's browser remembers of it. */
  name: DeviceListName;
  words: {
    title: string;
    about: string;
    /** In place of the list: there is none yet, for who may add one and who may not; nothing fits the filters. */
    none: string;
    noneForObserver: string;
    noMatch: string;
  };
  /** Stands where nothing is. */
  drawing: DrawingKind;
  /** Above the list. */
  notice?: ReactNode;
  /** The button that adds a device, false for who may not; absent: those that bind one. */
  add?: ReactNode;
  address: AddressFilter<ListFilterName>;
  /** Filters beside those that every list has. */
  filters?: ReactNode;
  pages: ReturnType<typeof usePage>;
  /** The page that is shown. */
  query: UseQueryResult<PageOf<Device>, Error>;
  /** Any page of what is filtered, for the file. */
  fetchPage(page: PageWanted): Promise<PageOf<Device>>;
  columns: readonly ListColumn<Device>[];
  sorting: SortControl;
  /** A device on a phone. */
  card(device: Device): ReactNode;
  /** What can be done with one device beside opening it, as the last column. */
  actions?: ListProps<Device>['actions'];
  skeletonRows: number;
}

/** A screen that lists devices; filter and page stand in the address. */
export function DeviceList<Device extends ListedDevice>(props: DeviceListProps<Device>) {
  const {
    name,
    words,
    drawing,
    address,
    filters,
    pages,
    query,
    fetchPage,
    sorting,
    card,
    actions,
    skeletonRows,
  } = props;
  const { t } = useTexts('ui');
  const role = useRole();
  const mayBind = useMayCall(production.bind);
  const { data, error, refetch, isPlaceholderData } = query;
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const selection = useSelection(data?.list, ({ eui }) => eui, JSON.stringify(address.values));
  const columns = useColumns(name, props.columns);
  const minWidth = widthOf(columns.shown) + (actions?.width ?? 0);
  const fit = useFittingColumns(columns.shown, minWidth);
  const inTable = withoutYielding(columns.shown, fit);
  const { isBusy, save } = useCsvSaving();
  const csvOf = (devices: readonly Device[]) => csvOfDevices(devices, columns.shown);
  const saveAll = () =>
    save(name, async () => {
      const { rows, isCut } = await fetchEvery(fetchPage);
      return { ...csvOf(rows), isCut };
    });
  const add = props.add ?? (mayBind && <BindButtons />);
  const onClear = address.isSet ? address.clear : undefined;
  const hasNone = data?.page.count === 0;
  // The empty state has the button then.
  const isEmpty = hasNone && !address.isSet;
  return (
    <>
      <PageHead
        title={words.title}
        about={words.about}
        action={!isEmpty && add}
        isActionUncertain={!data && !error && !address.isSet}
      />
      {props.notice}
      <FilterBar
        search={address.values.q ?? ''}
        onSearch={(q) => address.put({ q })}
        searchPlaceholder={t('devices.search')}
        onClear={onClear}
        isFolding
        end={
          <ListTools
            views={{ list: name, columns: columns.chosen, onColumns: columns.choose }}
            isTable={fit.fits}
            columns={columns.choosable}
            shown={columns.shown.map((column) => column.name)}
            withoutSpace={columns.shown.filter((column) => !inTable.includes(column)).map(({ head }) => head)}
            onToggle={columns.toggle}
            onSave={() => void saveAll()}
            isSaving={isBusy}
            isEmpty={hasNone}
          />
        }
      >
        <StateFilter state={address.values.state} onChange={(state) => address.put({ state })} />
        {filters}
        {/* Kits join no network. */}
        {name !== 'kits' && (
          <PlanFilter plan={address.values.plan} onChange={(plan) => address.put({ plan })} />
        )}
        <DateRangeFilter
          label={t('devices.registered')}
          value={address.values.registered}
          onChange={(registered) => address.put({ registered })}
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DeviceRows
          label={words.title}
          devices={data?.list}
          isOutdated={isPlaceholderData}
          columns={columns.shown}
          sorting={sorting}
          minWidth={minWidth}
          fit={fit}
          card={card}
          actions={actions}
          selected={selection.keys}
          onSelect={selection.select}
          skeletonRows={skeletonRows}
          empty={
            <NoDevices drawing={drawing} onClear={onClear} add={add}>
              {onClear ? words.noMatch : role && (add ? words.none : words.noneForObserver)}
            </NoDevices>
          }
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
        devices={selection.rows}
        list={name}
        total={data?.page.count ?? 0}
        onSelectAll={async () => selection.add((await fetchEvery(fetchPage)).rows)}
        onClear={selection.clear}
        onSave={() => void save(name, () => csvOf(selection.rows))}
      />
    </>
  );
}

/** Leads to binding one device, or many; on a phone the page for one leads on to many. */
function BindButtons() {
  const { t } = useTexts('ui');
  return (
    <Group gap="xs">
      <Button component={Link} to="/bind_device">
        {t('routes:bind')}
      </Button>
      <Button className={classes.wide} component={Link} to="/bind_many" variant="default">
        {t('routes:bindMany')}
      </Button>
    </Group>
  );
}
