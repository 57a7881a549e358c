import { type ComboboxData, Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import classes from './FilterSelect.module.css';
import longChoices from './long-choices.module.css';
import { needsSearch } from './many-choices';
import { rankedChoices } from './ranked-choices';

interface FilterSelectProps {
  /** What it filters by, for screen readers. */
  label: string;
  /** Stands there while it filters nothing. */
  placeholder: string;
  data: ComboboxData;
  /** How many choices there are; many can be searched. */
  count: number;
  value: string | null;
  onChange(value: string | null): void;
  /** For long choices. */
  isWide?: boolean;
  /** One is always chosen. */
  isRequired?: boolean;
  /** It is not known yet whether there is anything to choose: nothing shows in its place. */
  isPending?: boolean;
}

/** A filter in a FilterBar: one choice, or none. */
export function FilterSelect({ label, count, isWide, isRequired, isPending, ...select }: FilterSelectProps) {
  const { t } = useTexts('ui');
  return (
    <Select
      className={classes.filter}
      classNames={longChoices}
      data-wide={isWide || undefined}
      data-pending={isPending || undefined}
      aria-label={label}
      searchable={needsSearch(count)}
      filter={rankedChoices}
      nothingFoundMessage={t('filter.nothingFound')}
      disabled={count === 0}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      {...select}
    />
  );
}
