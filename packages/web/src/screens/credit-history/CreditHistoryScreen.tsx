import { CREDIT_CAUSES } from '@fieldscope/contract/credit-states';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { DateRangeFilter } from '../../ui/filters/DateRangeFilter';
import { boundsOfDates, readDateRange } from '../../ui/filters/date-range';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { useDisplaySetting } from '../../values/display-setting';
import { useCreditHistory } from './credit-history.queries';
import { HistoryCsv } from './HistoryCsv';
import { isHistoryFactHidden, useHistoryColumns } from './history-columns';

const FILTER_NAMES = ['cause', 'days'] as const;

/** Every change of the credits, newest first; filters and page are in the address. */
export function CreditHistoryScreen() {
  const { t } = useTexts('billing', 'credits');
  const { timeZone } = useDisplaySetting();
  const address = useAddressFilter(FILTER_NAMES);
  const filter = {
    cause: CREDIT_CAUSES.find((cause) => cause === address.values.cause),
    ...boundsOfDates(readDateRange(address.values.days), timeZone),
  };
  const pages = usePage();
  const columns = useHistoryColumns();
  const query = useCreditHistory(filter, pages);
  return (
    <>
      <PageHead
        title={t('routes:credits')}
        about={t('history.about')}
        action={<HistoryCsv filter={filter} isEmpty={!query.data?.page.count} />}
      />
      <FilterBar onClear={address.isSet ? address.clear : undefined}>
        <FilterSelect
          label={t('history.cause')}
          placeholder={t('history.anyCause')}
          data={CREDIT_CAUSES.map((cause) => ({ value: cause, label: t(`credits:causes.${cause}`) }))}
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
      <PagedRows
        label={t('routes:credits')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ entry_id }) => entry_id}
        isHiddenOnCard={isHistoryFactHidden}
        empty={
          <EmptyState drawing="logger">{t(address.isSet ? 'history.noMatch' : 'history.empty')}</EmptyState>
        }
        minWidth={860}
        skeletonRows={8}
      />
    </>
  );
}
