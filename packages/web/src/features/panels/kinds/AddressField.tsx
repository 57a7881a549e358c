import { isLoadable } from '@fieldscope/contract/panel-kinds/settings';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';

interface AddressFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange(value: string): void;
  /** Whether it is an address; of any other site by default. */
  isAddress?(text: string): boolean;
  /** undefined: none. */
  fault: string | undefined;
}

/** An address of another site. One that is none is said to be so once it is left. */
export function AddressField({
  label,
  hint,
  value,
  onChange,
  isAddress = isLoadable,
  fault,
}: AddressFieldProps) {
  const { t } = useTexts('panel-kinds');
  const [isLeft, setLeft] = useState(true);
  const isWrong = isLeft && value.trim() !== '' && !isAddress(value.trim());
  return (
    <TextInput
      label={label}
      description={hint ?? t('address.hint')}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={PANEL_LIMITS.addressLength}
      value={value}
      onChange={({ currentTarget }) => {
        setLeft(false);
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        setLeft(true);
        onChange(value.trim());
      }}
      error={isWrong ? t('address.wrong') : fault}
    />
  );
}
