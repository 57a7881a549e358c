import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface LastingTextInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
}

/** An input whose text is saved while it is typed: spaces at its end, which are not saved, stay until it is left. */
export function LastingTextInput({ value, onChange, ...input }: LastingTextInputProps) {
  const [typed, setTyped] = useState<string>();
  const isSame = typed?.trim() === value.trim();
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={isSame ? typed : value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value.trim());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
