import { CREDIT_CAUSES } from '@fieldscope/contract/credit-states';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { DateRangeFilter } from '../../ui/filters/DateRangeFilter';
import { boundsOfDates, readDateRange } from '../../ui/filters/date-range';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useDisplaySetting } from '../../values/display-setting';
import { useCreditHistory } from './credit-history.queries';
import { HistoryCsv } from './HistoryCsv';
import { useHistoryColumns } from './history-columns';

const FILTER_NAMES = ['cause', 'days'] as const;

/** Every change of the credits, newest first; filters and page are in the address. */
export function CreditHistoryScreen() {
  const { t } = useTexts('billing');
  const { timeZone } = useDisplaySetting();
  const address = useAddressFilter(FILTER_NAMES);
  const filter = {
    cause: CREDIT_CAUSES.find((cause) => cause === address.values.cause),
    ...boundsOfDates(readDateRange(address.values.days), timeZone),
  };
  const pages = usePage();
  const columns = useHistoryColumns();
  const { data, error, refetch, isPlaceholderData } = useCreditHistory(filter, pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  return (
    <>
      <PageHead
        title={t('routes:credits')}
        about={t('history.about')}
        action={<HistoryCsv filter={filter} isEmpty={!data || data.page.count === 0} />}
      />
      <FilterBar onClear={address.isSet ? address.clear : undefined}>
        <FilterSelect
          label={t('history.cause')}
          placeholder={t('history.anyCause')}
          data={CREDIT_CAUSES.map((cause) => ({ value: cause, label: t(`history.causes.${cause}`) }))}
          count={CREDIT_CAUSES.length}
          value={address.values.cause}
          onChange={(cause) => address.put({ cause })}
          isWide
        />
        <DateRangeFilter
          label={t('history.days')}
          value={address.values.days}
          onChange={(days) => address.put({ days })}
        />
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('routes:credits')}
          rows={data?.list}
          columns={columns}
          keyOf={({ entry_id }) => entry_id}
          empty={
            <EmptyState drawing="logger">{t(address.isSet ? 'history.noMatch' : 'history.empty')}</EmptyState>
          }
          minWidth={860}
          skeletonRows={8}
        />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
    </>
  );
}
