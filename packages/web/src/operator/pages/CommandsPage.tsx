import { type OperatorCommandShown, operatorCommands } from '@fieldscope/contract/calls/operators';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from '../parts/CommandButton';
import { Nothing } from '../parts/Nothing';

const matches = ({ name, summary }: OperatorCommandShown, search: string): boolean =>
  `${name} ${summary}`.toLowerCase().includes(search.toLowerCase());

/** Every command of the operator's tool. */
export function CommandsPage() {
  const { t } = useTexts('operator');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useOperatorQuery(operatorCommands.list, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm">
      <FilterBar search={search} onSearch={setSearch} searchPlaceholder={t('commands.search')} />
      <RowsOrCards
        label={t('pages.commands.title')}
        rows={data?.filter((command) => matches(command, search))}
        keyOf={({ name }) => name}
        empty={<Nothing>{t('nothing')}</Nothing>}
        minWidth={760}
        columns={[
          {
            name: 'name',
            head: t('commands.name'),
            cell: ({ name }) => <code translate="no">{name}</code>,
            width: 220,
          },
          {
            name: 'summary',
            head: t('commands.summary'),
            cell: ({ summary, tool_only }) => (
              <span>
                {summary}
                {tool_only !== '' && (
                  <Text c="dimmed" size="sm">
                    {tool_only}
                  </Text>
                )}
              </span>
            ),
            isWideOnCard: true,
          },
          {
            name: 'effect',
            head: t('commands.effect'),
            cell: ({ effect }) => t(`commands.effects.${effect}`),
            width: 180,
            yields: 1,
          },
        ]}
        actions={{
          head: t('organisation.actions'),
          cell: ({ name }) => <CommandButton name={name} label={t('command.open')} />,
          width: 130,
        }}
      />
    </Stack>
  );
}
