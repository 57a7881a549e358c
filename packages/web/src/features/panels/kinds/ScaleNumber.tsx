import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { DecimalInput } from '../../../ui/numbers/DecimalInput';
import { useMeasuredText } from '../../../values/use-measured-text';

interface ScaleNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number;
  onChange(value: number): void;
  /** Entered in the reader's unit of it; absent: as it is stored. */
  measurementId: number | undefined;
}

/** A number on a scale. One that was cleared and left is again as it was. */
export function ScaleNumber({ value, onChange, measurementId, onBlur, ...field }: ScaleNumberProps) {
  const { unitOf } = useMeasuredText();
  const [isEmpty, setEmpty] = useState(false);
  const { unit, convert, store } = unitOf(measurementId ?? 0);
  const change = (next: number | null) => {
    setEmpty(next === null);
    if (next !== null) onChange(next);
  };
  return (
    <DecimalInput
      {...field}
      {...(measurementId !== undefined && { convert, store })}
      rightSection={measurementId === undefined || unit === '' ? undefined : <span>{unit}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      value={isEmpty ? null : value}
      onChange={change}
      onBlur={(event) => {
        setEmpty(false);
        onBlur?.(event);
      }}
    />
  );
}
