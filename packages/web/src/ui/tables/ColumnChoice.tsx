import '@mantine/core/styles/Checkbox.layer.css';
import { ActionIcon, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';

export interface ColumnChoiceProps {
  columns: readonly { name: string; head: string }[];
  /** Names of those that are shown. */
  shown: readonly string[];
  onToggle(name: string): void;
  /** Titles of chosen ones for which the window has no space. */
  withoutSpace?: readonly string[];
}

/** Which columns a list shows. */
export function ColumnChoice({ columns, shown, onToggle, withoutSpace = [] }: ColumnChoiceProps) {
  const { t } = useTexts('ui');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('table.columns')} title={t('table.columns')}>
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('table.columns')}>
          {columns.map(({ name, head }) => (
            <Checkbox
              key={name}
              size="xs"
              label={head}
              checked={shown.includes(name)}
              onChange={() => onToggle(name)}
            />
          ))}
          {withoutSpace.length > 0 && (
            <Text size="xs" c="dimmed" maw={220}>
              {t('table.withoutSpace', { columns: withoutSpace.join(', ') })}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
