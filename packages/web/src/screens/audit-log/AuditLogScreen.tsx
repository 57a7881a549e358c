import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { useSorting } from '../../ui/tables/use-sorting';
import { AuditCsv } from './AuditCsv';
import { AuditFilters } from './AuditFilters';
import { useAuditColumns } from './audit-columns';
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
  const query = useAudit(filter, bounds, sorting.now, pages);
  return (
    <>
      <PageHead
        title={t('routes:audit')}
        about={t('about')}
        action={
          <AuditCsv filter={filter} bounds={bounds} sorting={sorting.now} isEmpty={!query.data?.page.count} />
        }
      />
      <AuditFilters address={address} range={range} bounds={bounds} onRange={change} />
      <PagedRows
        label={t('routes:audit')}
        query={query}
        pages={pages}
        columns={columns}
        sorting={sorting}
        keyOf={({ entry_id }) => entry_id}
        isHiddenOnCard={({ name }, { subject }) => name === 'subject' && subject === ''}
        empty={<EmptyState drawing="gateway">{t(address.isSet ? 'noMatch' : 'empty')}</EmptyState>}
        minWidth={900}
        skeletonRows={8}
      />
    </>
  );
}
