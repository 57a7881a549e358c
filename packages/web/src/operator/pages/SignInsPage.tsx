import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useOperatorQuery } from '../api/use-operator-call';
import { useActionColumns } from '../parts/ActionList';
import { KeyedList, useKeyedPages } from '../parts/KeyedList';

const OUTCOMES = ['done', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Who signed in to the portal, and who was refused. */
export function SignInsPage() {
  const { t } = useTexts('operator');
  const [search, setSearch] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const pages = useKeyedPages(`${outcome} ${search}`);
  const columns = useActionColumns({ withOrganisation: true });
  const answer = useOperatorQuery(operatorViews.listSignIns, {
    search,
    outcome: outcome ?? undefined,
    after: pages.after,
  });
  return (
    <Stack gap="sm">
      <FilterBar search={search} onSearch={setSearch} searchPlaceholder={t('signIns.search')}>
        <FilterSelect
          label={t('actions.outcome')}
          placeholder={t('signIns.any')}
          count={OUTCOMES.length}
          data={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome | null)}
        />
      </FilterBar>
      <KeyedList
        label={t('pages.signIns.title')}
        answer={answer}
        pages={pages}
        empty={t('nothing')}
        keyOf={({ entry_id }) => entry_id}
        nameOf={({ who }) => who}
        minWidth={880}
        columns={columns}
      />
    </Stack>
  );
}
