import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Television.module.css';

interface ControlsProps {
  name: string;
  position: number;
  count: number;
  onGo(step: 1 | -1): void;
}

/** What somebody before the television can do, while they move something. */
export function Controls({ name, position, count, onGo }: ControlsProps) {
  const { t } = useTexts('televisions');
  const { fullscreen, toggle } = useFullscreenDocument();
  const full = t(fullscreen ? 'controls.leaveFull' : 'controls.full');
  const buttons = [
    ...(count < 2
      ? []
      : [
          { label: t('controls.before'), Icon: IconChevronLeft, act: () => onGo(-1) },
          { label: t('controls.next'), Icon: IconChevronRight, act: () => onGo(1) },
        ]),
    { label: full, Icon: fullscreen ? IconMinimize : IconMaximize, act: () => void toggle() },
  ];
  return (
    <div className={classes.controls}>
      <span className={classes.shownName}>{name}</span>
      {count > 1 && (
        <span className={classes.position}>{t('controls.position', { position: position + 1, count })}</span>
      )}
      {buttons.map(({ label, Icon, act }) => (
        <ActionIcon key={label} variant="subtle" color="gray" size={44} aria-label={label} onClick={act}>
          <Icon size={24} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
