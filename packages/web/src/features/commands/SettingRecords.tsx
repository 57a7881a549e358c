import { type CommandRecord, commands } from '@fieldscope/contract/calls/commands';
import { Button, Text, Title } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { DateTime, ZoneName } from '../../values/Times';
import { CommandState } from './CommandState';
import { commandInWords } from './command-in-words';
import { reasonInWords } from './command-words';
import { RECORDS_PER_PAGE, useCancelCommand, useRetryCommand, useSettingRecords } from './commands.queries';

const SORTED = ['queued', 'kind', 'state', 'requested_by'].map((name) => ({ name, sort: 'server' as const }));

/** The configuration delivery record: what was sent to a device, its author, and its outcome. */
export function SettingRecords({ eui }: { eui: string }) {
  const { t } = useTexts('commands');
  const pages = usePage();
  const sorting = useSorting(SORTED, { column: 'queued', order: 'desc' });
  const { data, error, refetch } = useSettingRecords(eui, pages.page, sorting.now);
  const mayChange = useMayCall(commands.retry);
  const isActing = mayChange && data?.list.some(({ cancellable, retryable }) => cancellable || retryable);
  const columns: Column<CommandRecord>[] = [
    {
      name: 'kind',
      head: t('records.what'),
      sort: 'server',
      cell: ({ command }) => commandInWords(t, command),
    },
    {
      name: 'state',
      head: t('records.state'),
      sort: 'server',
      cell: (record) => (
        <>
          <CommandState state={record.state} />
          {record.reason !== null && (
            <Text size="xs" c="dimmed">
              {reasonInWords(t, record)}
            </Text>
          )}
        </>
      ),
    },
    { name: 'requested_by', head: t('records.who'), sort: 'server', cell: (record) => record.requested_by },
    {
      name: 'queued',
      head: t('records.when'),
      note: <ZoneName />,
      sort: 'server',
      cell: ({ queued_at }) => <DateTime at={queued_at} withoutZone />,
    },
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('records.title')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <RowsOrCards
            label={t('records.title')}
            rows={data?.list}
            columns={columns}
            keyOf={({ command_id }) => command_id}
            minWidth={640}
            sorting={sorting}
            empty={
              <Text p="xl" ta="center" c="dimmed">
                {t('records.empty')}
              </Text>
            }
            actions={
              isActing
                ? { head: t('records.actions'), cell: (record) => <RecordAction record={record} /> }
                : undefined
            }
          />
          <Pager
            page={pages.page}
            pageSize={RECORDS_PER_PAGE}
            total={data?.page.count ?? 0}
            onPage={pages.setPage}
          />
        </>
      )}
    </section>
  );
}

/** Cancels what waits here, or sends again what came to nothing. */
function RecordAction({ record }: { record: CommandRecord }) {
  const { t } = useTexts('commands');
  const cancel = useCancelCommand();
  const retry = useRetryCommand();
  if (!record.cancellable && !record.retryable) return null;
  const { command_id } = record;
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending || retry.isPending}
      onClick={() => (record.cancellable ? cancel : retry).mutate({ command_id })}
    >
      {t(record.cancellable ? 'records.cancel' : 'records.retry')}
    </Button>
  );
}
