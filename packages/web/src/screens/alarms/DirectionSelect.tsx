import type { Direction } from '@fieldscope/contract/alarm-kinds/kind';
import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

const DIRECTIONS: readonly Direction[] = ['either', 'rise', 'fall'];

/** Which way a value changes. */
export function DirectionSelect({ draft, enter }: DraftPartProps) {
  const { t } = useTexts('alarms');
  return (
    <Select
      className={classes.word}
      aria-label={t('editor.field.direction')}
      data={DIRECTIONS.map((one) => ({ value: one, label: t(`editor.direction.${one}`) }))}
      value={draft.entered.direction}
      allowDeselect={false}
      onChange={(direction) => enter({ direction: direction ?? 'either' })}
    />
  );
}
