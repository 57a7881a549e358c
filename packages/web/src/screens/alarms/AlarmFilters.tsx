import { SEVERITIES } from '@fieldscope/contract/alarm-conditions';
import type { ReactNode } from 'react';
import { useRules } from '../../features/alarms/alarms.queries';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import type { AddressFilter } from '../../ui/filters/use-address-filter';
import type { FILTER_NAMES } from './alarm-filter';

interface AlarmFiltersProps {
  address: AddressFilter<(typeof FILTER_NAMES)[number]>;
  end?: ReactNode;
}

/** How grave, and of which rule; links of a device filter by it. */
export function AlarmFilters({ address, end }: AlarmFiltersProps) {
  const { t } = useTexts('alarms');
  const rules = useRules().data ?? [];
  return (
    <FilterBar onClear={address.isSet ? address.clear : undefined} end={end}>
      <FilterSelect
        label={t('column.severity')}
        placeholder={t('filter.anySeverity')}
        data={SEVERITIES.toReversed().map((one) => ({ value: one, label: t(`open-alarms:severity.${one}`) }))}
        count={SEVERITIES.length}
        value={address.values.severity}
        onChange={(severity) => address.put({ severity })}
      />
      <FilterSelect
        label={t('column.rule')}
        placeholder={t('filter.anyRule')}
        data={rules.map(({ rule_id, name }) => ({ value: String(rule_id), label: name }))}
        count={rules.length}
        value={rules.length > 0 ? address.values.of : null}
        onChange={(of) => address.put({ of })}
        isWide
      />
    </FilterBar>
  );
}
