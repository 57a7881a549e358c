import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { TwoLines } from '../../ui/tables/TwoLines';
import { clientName } from '../../values/client-name';
import { DateTime, ZoneName } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { KeyedList, useKeyedPages } from '../parts/KeyedList';
import { Outcome } from '../parts/Outcome';

const KINDS = { done: 'good', started: 'open', refused: 'bad', failed: 'bad' } as const;
const shownOptions = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ');

/** What operators did, here and with the tool. */
export function LogPage() {
  const { t } = useTexts('operator');
  const [search, setSearch] = useState('');
  const pages = useKeyedPages(search);
  const answer = useOperatorQuery(operatorViews.listLog, { search, after: pages.after });
  return (
    <Stack gap="sm">
      <FilterBar search={search} onSearch={setSearch} searchPlaceholder={t('log.search')} />
      <KeyedList
        label={t('pages.log.title')}
        answer={answer}
        pages={pages}
        empty={t('nothing')}
        keyOf={({ entry_id }) => entry_id}
        nameOf={({ action }) => action}
        minWidth={860}
        columns={[
          {
            name: 'at',
            head: t('actions.at'),
            note: <ZoneName />,
            cell: ({ at }) => <DateTime at={at} withoutZone />,
            width: 170,
          },
          {
            name: 'who',
            head: t('actions.who'),
            cell: ({ who, way }) => <TwoLines below={t(`log.ways.${way}`)}>{who || '–'}</TwoLines>,
          },
          {
            name: 'what',
            head: t('actions.what'),
            cell: ({ action, options }) => (
              <TwoLines below={shownOptions(options)} isCode>
                {action}
              </TwoLines>
            ),
            isCardHead: true,
            isElastic: true,
          },
          {
            name: 'outcome',
            head: t('actions.outcome'),
            cell: ({ outcome, reason }) => (
              <Outcome kind={KINDS[outcome]} word={t(`outcomes.${outcome}`)} reason={reason} />
            ),
            isWideOnCard: true,
          },
          {
            name: 'from',
            head: t('actions.from'),
            cell: ({ address, user_agent }) => (
              <TwoLines below={clientName(user_agent)}>{address || '–'}</TwoLines>
            ),
            yields: 1,
          },
        ]}
      />
    </Stack>
  );
}
