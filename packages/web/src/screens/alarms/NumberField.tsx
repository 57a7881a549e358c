import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { formatUnit, type SmallUnit } from '../../values/format-unit';
import classes from './RuleEditor.module.css';

interface NumberFieldProps {
  label: string;
  /** Stands behind the field. */
  unit?: SmallUnit;
  min: number;
  max: number;
  /** null: nothing is entered. */
  value: number | null;
  error?: string;
  onChange(value: number | null): void;
}

/** A whole number inside a sentence, with its unit. */
export function NumberField({ label, unit, value, onChange, ...field }: NumberFieldProps) {
  return (
    <span className={classes.field}>
      <NumberInput
        className={classes.number}
        aria-label={label}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={value ?? ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        {...field}
      />
      {unit && <span>{formatUnit(unit, value ?? 0)}</span>}
    </span>
  );
}
