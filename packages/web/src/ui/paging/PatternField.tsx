import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface PatternFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'pattern'> {
  /** The field's rule. A value that does not fit is cleared when the reader leaves the field. */
  fits(typed: string): boolean;
  /** A value that fits, once the reader leaves the field or presses Enter. */
  onValue(value: string): void;
}

/** A text field with a rule for the whole of its value. */
export function PatternField({ fits, onValue, ...input }: PatternFieldProps) {
  const [value, setValue] = useState('');
  const take = () => {
    const typed = value.trim();
    if (fits(typed)) onValue(typed);
    else setValue('');
  };
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
