import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import type { Column } from './column';
import classes from './SortChoice.module.css';
import type { SortControl } from './use-sorting';

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sorting: SortControl;
}

/** The order of cards, which have no heads of columns. */
export function SortChoice<Row>({ columns, sorting: { now, change } }: SortChoiceProps<Row>) {
  const { t } = useTexts('ui');
  const Arrow = now.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.choice}>
      <NativeSelect
        className={classes.column}
        aria-label={t('sort.by')}
        value={now.column}
        onChange={(event) => change({ column: event.currentTarget.value, order: 'asc' })}
        data={columns
          .filter(({ sort }) => sort !== undefined)
          .map(({ name, head }) => ({ value: name, label: t('sort.byColumn', { column: head }) }))}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(now.order === 'asc' ? 'sort.ascending' : 'sort.descending')}
        onClick={() => change({ ...now, order: now.order === 'asc' ? 'desc' : 'asc' })}
      >
        <Arrow size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
