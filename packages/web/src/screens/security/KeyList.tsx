import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { CardList } from '../../ui/tables/CardList';
import { type Column, DataFrame } from '../../ui/tables/DataFrame';
import { RowCard } from '../../ui/tables/RowCard';
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

/** Access keys: as rows, on a phone as cards. */
export function KeyList({ keys, onAction }: KeyListProps) {
  const { t } = useTexts('security');
  const nameOf = useKeyName();
  const facts: Column<AccessKey>[] = [
    {
      name: 'level',
      head: t('columns.level'),
      cell: ({ level }) => (
        <span className={classes.level}>{t(level === ACCESS_LEVEL.full ? 'level.full' : 'level.read')}</span>
      ),
    },
    { name: 'state', head: t('columns.state'), cell: ({ status }) => <KeyState status={status} /> },
    {
      name: 'created',
      head: (
        <>
          {t('columns.created')} <ZoneName />
        </>
      ),
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
    },
    { name: 'used', head: t('columns.used'), cell: ({ last_used_at }) => <TimeAgo at={last_used_at} /> },
  ];
  const actions = onAction && ((key: AccessKey) => <KeyActions accessKey={key} onAction={onAction} />);
  const list = { label: t('list'), rows: keys, keyOf: ({ access_id }: AccessKey) => access_id };
  if (usePhone()) {
    return (
      <CardList
        {...list}
        nameOf={(key) => nameOf(key)}
        card={(key) => (
          <RowCard row={key} name={<KeyName accessKey={key} />} facts={facts} actions={actions?.(key)} />
        )}
      />
    );
  }
  return (
    <DataFrame
      {...list}
      minWidth={960}
      skeletonRows={3}
      columns={[
        { name: 'name', head: t('columns.name'), cell: (key) => <KeyName accessKey={key} /> },
        ...facts,
        ...(actions ? [{ name: 'actions', head: t('columns.actions'), cell: actions }] : []),
      ]}
    />
  );
}
