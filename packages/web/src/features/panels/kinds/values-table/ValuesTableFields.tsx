import { PANEL_TABLE_COLUMNS } from '@fieldscope/contract/panel-kinds/values-table';
import { ActionIcon, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { useDragOrder } from '../../../../ui/sorting/use-drag-order';
import type { KindFieldsProps } from '../kind';
import classes from './ValuesTableFields.module.css';

/** Which columns the table has, put in order by dragging or with the arrow keys. */
export function ValuesTableFields({ settings: { tableColumns }, onChange }: KindFieldsProps<'values_table'>) {
  const { t } = useTexts('panel-kinds');
  const [said, say] = useState('');
  const count = tableColumns.length;
  const choose = (next: typeof tableColumns) => onChange({ tableColumns: next });
  const move = (from: number, to: number) => {
    const name = tableColumns[from];
    if (name === undefined || to < 0 || to >= count || to === from) return;
    choose(tableColumns.toSpliced(from, 1).toSpliced(to, 0, name));
    say(t('table.moved', { name: t(`table.column.${name}`), place: to + 1, count }));
  };
  const drag = useDragOrder(move);
  const onKey = (place: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(place, to);
  };
  const others = PANEL_TABLE_COLUMNS.filter((column) => !tableColumns.includes(column));
  return (
    <Stack gap={8}>
      <Text size="sm" fw={500}>
        {t('table.columns')}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.list} ref={drag.list} aria-label={t('table.columns')}>
        {tableColumns.map((column, place) => {
          const name = t(`table.column.${column}`);
          return (
            <li key={column} className={classes.item} data-dragged={drag.place === place || undefined}>
              <button
                type="button"
                className={classes.grip}
                aria-label={t('table.move', { name, place: place + 1, count })}
                title={t('table.moveTitle')}
                onKeyDown={onKey(place)}
                onPointerDown={drag.start(place)}
              >
                <IconGripVertical size={16} stroke={1.6} aria-hidden />
              </button>
              <span className={classes.name}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                disabled={count === 1}
                aria-label={t('table.remove', { name })}
                onClick={() => choose(tableColumns.filter((other) => other !== column))}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {others.length > 0 && (
        <Group gap={4} role="group" aria-label={t('table.addLabel')}>
          {others.map((column) => (
            <Button
              key={column}
              variant="default"
              size="compact-xs"
              leftSection={<IconPlus size={12} aria-hidden />}
              aria-label={t('table.add', { name: t(`table.column.${column}`) })}
              onClick={() => choose([...tableColumns, column])}
            >
              {t(`table.column.${column}`)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
