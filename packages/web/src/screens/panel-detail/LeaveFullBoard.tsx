import { ActionIcon } from '@mantine/core';
import { IconMinimize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './PanelDetail.module.css';

interface LeaveFullBoardProps {
  name: string;
  onLeave(): void;
  /** What is chosen above the board, and how fresh it is. */
  children: ReactNode;
}

/** The slim head of a board that fills the screen. */
export function LeaveFullBoard({ name, onLeave, children }: LeaveFullBoardProps) {
  const { t } = useTexts('panels');
  return (
    <div className={classes.fullHead}>
      <h1 className={classes.fullName}>{name}</h1>
      {children}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('full.leave')}
        title={t('full.leave')}
        onClick={onLeave}
      >
        <IconMinimize size={18} />
      </ActionIcon>
    </div>
  );
}
