import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { signedKeyboard } from './signed-keyboard';

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** As it is stored; null: nothing is entered. */
  value: number | null;
  /** A stored number as the reader sees it, and back; without them it is shown as stored. */
  convert?(stored: number): number;
  store?(shown: number): number;
  onChange(value: number | null): void;
}

const asItIs = (value: number): number => value;

/** A number that may have decimals. What is being typed stays as it is: “2.” is 2, and a converted number another text. */
export function DecimalInput({
  value,
  convert = asItIs,
  store = asItIs,
  onChange,
  ...field
}: DecimalInputProps) {
  const [typed, setTyped] = useState<{ text: number | string; value: number | null }>();
  const given = value === null ? '' : convert(value);
  return (
    <NumberInput
      hideControls
      // Whoever names no lowest number means none, and not the theme's 0.
      clampBehavior={field.min === undefined ? 'none' : 'blur'}
      value={typed?.value === value ? typed.text : given}
      onChange={(text) => {
        const number = numberOf(text);
        const next = number === null ? null : store(number);
        setTyped({ text, value: next });
        onChange(next);
      }}
      {...((field.min === undefined || Number(field.min) < 0) && signedKeyboard())}
      {...field}
    />
  );
}

/** @returns null: no number yet, as a single sign */
function numberOf(text: number | string): number | null {
  if (typeof text === 'string' && text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
