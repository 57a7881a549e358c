import '@mantine/core/styles/NumberInput.layer.css';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { ActionIcon, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePanel } from '../../../features/panels/panels.queries';
import { VariableSelect } from '../../../features/panels/VariableSelect';
import { useTexts } from '../../../texts/use-texts';
import { type DraftEntry, isDuration } from './playlist-draft';
import classes from './Televisions.module.css';

interface PlaylistEntryProps {
  entry: DraftEntry;
  /** What it is moved by. */
  grip: ReactNode;
  isDragged: boolean;
  /** It is shown all the time. */
  isAlone: boolean;
  onChange(entry: DraftEntry): void;
  onRemove(): void;
}

/** A panel of a playlist: how long it is shown, and for which device or group. */
export function PlaylistEntry({ entry, grip, isDragged, isAlone, onChange, onRemove }: PlaylistEntryProps) {
  const { t } = useTexts('televisions');
  const { least, most } = TELEVISION_LIMITS.seconds;
  const { name, seconds, variable: chosen } = entry;
  const variable = usePanel(entry.panelId).data?.settings.variable;
  return (
    <li className={classes.entry} data-dragged={isDragged || undefined}>
      {grip}
      <span className={classes.name} title={name}>
        {name}
      </span>
      {!isAlone && (
        <NumberInput
          className={classes.seconds}
          aria-label={t('playlist.seconds', { name })}
          suffix={t('playlist.unit')}
          min={least}
          max={most}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          value={seconds}
          error={!isDuration(seconds)}
          onChange={(typed) => onChange({ ...entry, seconds: typed })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('playlist.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {variable && (
        <div className={classes.variable}>
          <VariableSelect
            kind={variable.kind}
            value={chosen ?? variable.first}
            shownName={undefined}
            onChange={(id) => onChange({ ...entry, variable: id })}
          />
        </div>
      )}
    </li>
  );
}
