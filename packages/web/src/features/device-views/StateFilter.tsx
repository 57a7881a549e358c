import { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';

interface StateFilterProps {
  state: string | null;
  onChange(state: string | null): void;
}

/** Online, offline, never reported, or any. */
export function StateFilter(props: StateFilterProps) {
  const { t } = useTexts('ui');
  return (
    <FilterSelect
      label={t('devices.state')}
      placeholder={t('devices.anyState')}
      data={LIST_STATES.map((value) => ({ value, label: t(`values:${value}`) }))}
      count={LIST_STATES.length}
      value={props.state}
      onChange={props.onChange}
    />
  );
}
