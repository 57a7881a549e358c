import type { Passkey } from '@fieldscope/contract/calls/passkeys';
import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { DateTime, TimeAgo } from '../../values/Times';
import classes from './UserCenter.module.css';

interface PasskeyListProps {
  /** undefined: still loading. */
  list: readonly Passkey[] | undefined;
  onRename(passkey: Passkey): void;
  onRemove(passkey: Passkey): void;
}

/** Passkeys with where they are kept and when they were used last. */
export function PasskeyList({ list, onRename, onRemove }: PasskeyListProps) {
  const { t } = useTexts('passkeys');
  const columns: Column<Passkey>[] = [
    {
      name: 'name',
      head: t('name'),
      cell: ({ name }) => <span className={classes.browser}>{name}</span>,
    },
    {
      name: 'kept',
      head: t('kept'),
      cell: ({ copied, synced }) => t(copied ? 'copied' : synced ? 'synced' : 'onDevice'),
    },
    {
      name: 'created',
      head: t('created'),
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
    },
    {
      name: 'used',
      head: t('used'),
      cell: ({ last_used_at }) => (last_used_at === null ? t('never') : <TimeAgo at={last_used_at} />),
    },
  ];
  const actions = (passkey: Passkey) => (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('rename.of', { name: passkey.name })}
        onClick={() => onRename(passkey)}
      >
        {t('rename.short')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('remove.of', { name: passkey.name })}
        onClick={() => onRemove(passkey)}
      >
        {t('remove.short')}
      </Button>
    </Group>
  );
  return (
    <RowsOrCards
      label={t('title')}
      rows={list}
      columns={columns}
      keyOf={({ passkey_id }) => passkey_id}
      nameOf={({ name }) => name}
      actions={{ head: t('actions'), cell: actions }}
      minWidth={720}
      skeletonRows={1}
    />
  );
}
