import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The address of a page. */
export const AddressField = (props: TextInputProps) => (
  <TextInput
    inputMode="url"
    placeholder="https://"
    spellCheck={false}
    maxLength={BRAND_LIMITS.addressLength}
    {...props}
  />
);
