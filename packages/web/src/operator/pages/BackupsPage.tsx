import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatBytes } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from '../parts/CommandButton';
import { Nothing } from '../parts/Nothing';
import { Outcome } from '../parts/Outcome';

const PROOFS = { true: 'good', false: 'bad', null: 'open' } as const;

/** The backups of the configured place, with what was proven of each. */
export function BackupsPage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.listBackups, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const wordOf = (isProven: boolean | null) =>
    t(isProven === null ? 'backups.notProven' : isProven ? 'backups.proven' : 'backups.notRestored');
  return (
    <Stack gap="sm">
      {data?.place === '' && <Notice kind="warning">{t('backups.noPlace')}</Notice>}
      {data?.fault && <Notice kind="critical">{data.fault}</Notice>}
      {data && data.place !== '' && (
        <Group justify="space-between" gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{t('backups.place', { place: data.place })}</Text>
          <Group gap="xs">
            <CommandButton name="backup" label={t('backups.make')} />
            <CommandButton name="verify-backup" label={t('backups.prove')} />
          </Group>
        </Group>
      )}
      <RowsOrCards
        label={t('pages.backups.title')}
        rows={data?.backups}
        keyOf={({ name }) => name}
        empty={<Nothing>{t('backups.none')}</Nothing>}
        minWidth={720}
        columns={[
          {
            name: 'name',
            head: t('backups.name'),
            cell: ({ name, is_own }) => (
              <TwoLines below={is_own ? '' : t('backups.ofAnother')}>{name}</TwoLines>
            ),
          },
          { name: 'made', head: t('backups.made'), cell: ({ made_at }) => <TimeAgo at={made_at} /> },
          { name: 'bytes', head: t('space.bytes'), cell: ({ bytes }) => formatBytes(bytes), numeric: true },
          {
            name: 'proof',
            head: t('backups.proof'),
            cell: ({ is_proven, proof }) => (
              <Outcome
                kind={PROOFS[`${is_proven}`]}
                word={wordOf(is_proven)}
                reason={is_proven ? '' : proof}
              />
            ),
            isWideOnCard: true,
          },
        ]}
      />
    </Stack>
  );
}
