import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { useSorting } from '../../ui/tables/use-sorting';
import { AuditCsv } from './AuditCsv';
import { AuditFilters } from './AuditFilters';
import { AuditTable, useAuditColumns } from './AuditTable';
import { FILTER_NAMES, filterOfAddress } from './audit-filter';
import { useAudit } from './audit-log.queries';

/** Who did what, when and from where; filter, range and page are in the address. */
export function AuditLogScreen() {
  const { t } = useTexts('audit');
  const address = useAddressFilter(FILTER_NAMES);
  const filter = filterOfAddress(address.values);
  const { range, from, to, change } = useTimeRange('7d', { reset: ['page'] });
  const bounds = { from, to };
  const columns = useAuditColumns();
  const sorting = useSorting(columns, { column: 'at', order: 'desc' });
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useAudit(filter, bounds, sorting.now, pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  return (
    <>
      <PageHead
        title={t('routes:audit')}
        about={t('about')}
        action={
          <AuditCsv
            filter={filter}
            bounds={bounds}
            sorting={sorting.now}
            isEmpty={!data || data.page.count === 0}
          />
        }
      />
      <AuditFilters address={address} range={range} bounds={bounds} onRange={change} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <AuditTable entries={data?.list} isFiltered={address.isSet} columns={columns} sorting={sorting} />
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
