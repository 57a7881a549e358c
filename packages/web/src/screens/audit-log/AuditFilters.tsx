import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { RangeControl } from '../../ui/filters/RangeControl';
import type { Bounds, TimeRange } from '../../ui/filters/time-range';
import type { AddressFilter } from '../../ui/filters/use-address-filter';
import { SavedViews } from '../../ui/tables/SavedViews';
import { type FILTER_NAMES, OUTCOMES } from './audit-filter';
import { useActions } from './use-actions';

interface AuditFiltersProps {
  address: AddressFilter<(typeof FILTER_NAMES)[number]>;
  range: TimeRange;
  bounds: Bounds;
  onRange(range: TimeRange): void;
}

/** Who, what, with which outcome, and when. */
export function AuditFilters({ address, range, bounds, onRange }: AuditFiltersProps) {
  const { t } = useTexts('audit');
  const { calls, nameOf } = useActions();
  const actions = calls.map((call) => ({ value: call, label: nameOf(call) }));
  return (
    <FilterBar
      search={address.values.q ?? ''}
      onSearch={(q) => address.put({ q })}
      searchPlaceholder={t('searchWho')}
      onClear={address.isSet ? address.clear : undefined}
      end={
        <>
          <RangeControl range={range} bounds={bounds} onChange={onRange} />
          <SavedViews list="audit" />
        </>
      }
    >
      <FilterSelect
        label={t('what')}
        placeholder={t('anything')}
        data={actions.sort((one, other) => one.label.localeCompare(other.label))}
        count={calls.length}
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
  );
}
