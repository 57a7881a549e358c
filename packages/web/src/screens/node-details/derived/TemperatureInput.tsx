import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useMeasuredText } from '../../../values/use-measured-text';

const AIR_TEMPERATURE = 4097;

interface TemperatureInputProps {
  label: string;
  description: string | undefined;
  /** °C; the empty text: nothing is entered. */
  stored: number | '';
  mistake: string | undefined;
  onChange(stored: number | ''): void;
}

/** A temperature in the reader's unit. */
export function TemperatureInput({ label, description, stored, mistake, onChange }: TemperatureInputProps) {
  const { unit, convert, store } = useMeasuredText().unitOf(AIR_TEMPERATURE);
  // What is being typed stays as it is: there and back again it would be another number.
  const [typed, setTyped] = useState<{ shown: number | string; stored: number | '' }>();
  const given = stored === '' ? '' : convert(stored);
  return (
    <NumberInput
      label={`${label} (${unit})`}
      description={description}
      value={typed?.stored === stored ? typed.shown : given}
      hideControls
      error={mistake}
      onChange={(shown) => {
        const next = typeof shown === 'number' ? store(shown) : '';
        setTyped({ shown, stored: next });
        onChange(next);
      }}
    />
  );
}
