import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import { type KeyAction, KeyActions } from './KeyActions';
import { KeyName } from './KeyName';
import { KeyState } from './KeyState';
import classes from './Security.module.css';
import { useKeyName } from './use-key-name';

interface KeyListProps {
  /** undefined: still loading. */
  keys: readonly AccessKey[] | undefined;
  /** undefined: the reader may change nothing. */
  onAction: ((action: KeyAction, key: AccessKey) => void) | undefined;
}

/** Access keys, in the order in which they were made unless the reader wants another. */
export function KeyList({ keys, onAction }: KeyListProps) {
  const { t } = useTexts('security');
  const nameOf = useKeyName();
  const columns: Column<AccessKey>[] = [
    {
      name: 'name',
      head: t('columns.name'),
      cell: (key) => <KeyName accessKey={key} />,
      sort: nameOf,
    },
    {
      name: 'level',
      head: t('columns.level'),
      cell: ({ level }) => (
        <span className={classes.level}>{t(level === ACCESS_LEVEL.full ? 'level.full' : 'level.read')}</span>
      ),
      sort: ({ level }) => level,
    },
    {
      name: 'state',
      head: t('columns.state'),
      cell: ({ status }) => <KeyState status={status} />,
      sort: ({ status }) => status,
    },
    {
      name: 'created',
      head: t('columns.created'),
      note: <ZoneName />,
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
      sort: ({ created_at }) => created_at,
      width: 170,
      yields: 1,
    },
    {
      name: 'used',
      head: t('columns.used'),
      cell: ({ last_used_at }) => <TimeAgo at={last_used_at} />,
      sort: ({ last_used_at }) => last_used_at,
      yields: 2,
    },
  ];
  const sorting = useSorting(columns, { column: 'created', order: 'asc' });
  return (
    <RowsOrCards
      label={t('list')}
      rows={keys}
      columns={columns}
      sorting={sorting}
      keyOf={({ access_id }) => access_id}
      nameOf={nameOf}
      actions={
        onAction && {
          head: t('columns.actions'),
          cell: (key) => <KeyActions accessKey={key} onAction={onAction} />,
        }
      }
      minWidth={900}
      skeletonRows={3}
    />
  );
}
