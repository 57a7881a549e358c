import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  /** Names it for screen readers where the page has another one. */
  label?: string;
  /** Text of the search, from the address. Absent: no search field. */
  search?: string;
  onSearch?: (text: string) => void;
  searchPlaceholder?: string;
  /** Further filters. */
  children?: ReactNode;
  /** There are many of them: on a phone they are behind a button, until one is set. */
  isFolding?: boolean;
  /** What is on the right: column choice, export. */
  end?: ReactNode;
  /** Given while a filter is set: takes all of them away. */
  onClear?: () => void;
}

const TYPING_PAUSE_MS = 250;

/** The row of search and filters above a list. It reports a search once the reader pauses typing or leaves the field. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, onSearch, searchPlaceholder, children, isFolding, end, onClear } = props;
  const { t } = useTexts('ui');
  const [isOpen, setOpen] = useState(Boolean(onClear));
  return (
    // biome-ignore lint/a11y/useSemanticElements: React warns of <search>, which it does not know
    <div role="search" className={classes.bar} aria-label={label ?? t('filter.label')}>
      {search !== undefined && onSearch && (
        <SearchField
          value={search}
          onChange={onSearch}
          placeholder={searchPlaceholder ?? t('filter.search')}
        />
      )}
      {isFolding ? (
        <>
          <Button
            className={classes.unfold}
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('filter.label')}
          </Button>
          <div className={classes.folding} data-folded={!isOpen || undefined}>
            {children}
          </div>
        </>
      ) : (
        children
      )}
      {onClear && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} />}
          onClick={onClear}
        >
          {t('filter.clear')}
        </Button>
      )}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}

function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  const { t } = useTexts('ui');
  const [typed, setTyped] = useState(value);
  const report = useDebouncedCallback((text: string) => onChange(text.trim()), TYPING_PAUSE_MS);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <TextInput
      className={classes.search}
      type="text"
      role="searchbox"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      // A link that is followed meanwhile would be left again for the address of the search.
      onBlur={() => report.flush()}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('filter.clearSearch')}
            onClick={() => {
              type('');
              report.flush();
            }}
          />
        )
      }
    />
  );
}
