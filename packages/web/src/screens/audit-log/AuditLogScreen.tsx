import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { FilterBar } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { PageHead } from '../../ui/PageHead';
import { Pager } from '../../ui/Pager';
import { RangeControl } from '../../ui/range/RangeControl';
import { boundsOf, rangeOfAddress, withRange } from '../../ui/range/time-range';
import { useAddressFilter } from '../../ui/use-address-filter';
import { usePage } from '../../ui/use-page';
import { usePageInRange } from '../../ui/use-page-in-range';
import { useNow } from '../../values/use-now';
import { AuditTable } from './AuditTable';
import { FILTER_NAMES, filterOfAddress, OUTCOMES } from './audit-filter';
import { useAudit } from './audit-log.queries';
import { callOf, DEEDS } from './deeds';
import { useDeedName } from './use-deed-name';

/** Who did what, when and from where; filter, range and page stand in the address. */
export function AuditLogScreen() {
  const { t } = useTexts('audit');
  const deedName = useDeedName();
  const [params, setParams] = useSearchParams();
  const address = useAddressFilter(FILTER_NAMES);
  const pages = usePage();
  const range = rangeOfAddress(params, '7d');
  const bounds = boundsOf(range, useNow());
  const { data, error, refetch, isPlaceholderData } = useAudit(
    filterOfAddress(address.values),
    bounds,
    pages,
  );
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  return (
    <>
      <PageHead title={t('routes:audit')} about={t('about')} />
      <FilterBar
        search={address.values.q ?? ''}
        onSearch={(q) => address.put({ q })}
        searchPlaceholder={t('searchWho')}
        onClear={address.isSet ? address.clear : undefined}
        end={
          <RangeControl
            range={range}
            bounds={bounds}
            onChange={(next) => setParams(withRange(params, next), { replace: true })}
          />
        }
      >
        <FilterSelect
          label={t('what')}
          placeholder={t('anything')}
          data={DEEDS.map(callOf).map((call) => ({ value: call, label: deedName(call) }))}
          count={DEEDS.length}
          value={address.values.call}
          onChange={(call) => address.put({ call })}
          isWide
        />
        <FilterSelect
          label={t('outcome')}
          placeholder={t('anyOutcome')}
          data={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
          count={OUTCOMES.length}
          value={address.values.outcome}
          onChange={(outcome) => address.put({ outcome })}
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <AuditTable entries={data?.list} isFiltered={address.isSet} />
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
