import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useAccountOf, useAccounts } from './books.queries';

const TYPING_PAUSE_MS = 250;

interface AccountSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'placeholder' | 'className' | 'required' | 'error'> {
  /** Id of an organisation; empty: none. */
  value: string;
  onChange(orgId: string): void;
}

/** Chooses an organisation: the server searches by name and id. */
export function AccountSelect({ value, onChange, ...field }: AccountSelectProps) {
  const { t } = useTexts('ui');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const chosen = useAccountOf(value).data;
  const found = useAccounts(chosen && search === labelOf(chosen) ? '' : search).data?.list ?? [];
  const shown = chosen && !found.some(({ org_id }) => org_id === value) ? [chosen, ...found] : found;
  return (
    <Select
      searchable
      clearable
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('filter.nothingFound')}
      data={shown.map((account) => ({ value: account.org_id, label: labelOf(account) }))}
      value={value || null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(orgId) => onChange(orgId ?? '')}
      {...field}
    />
  );
}

const labelOf = ({ org_id, org_name }: { org_id: string; org_name: string }) => `${org_name} (${org_id})`;
