import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** The action bar that a selection raises from below. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTexts('ui');
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('table.selected', { count })}>
      <Text size="sm">{t('table.selected', { count })}</Text>
      {children}
      <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
        {t('table.clear')}
      </Button>
    </div>
  );
}
