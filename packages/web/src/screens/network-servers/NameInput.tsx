import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import type { Adoptable, Adoption } from './use-adoption';

interface NameInputProps {
  device: Adoptable;
  /** By which the reader knows it until then. */
  shown: string;
  adoption: Adoption;
}

/** The name that a heard device or gateway gets when it is adopted. */
export function NameInput({ device, shown, adoption }: NameInputProps) {
  const { t } = useTexts('network-servers');
  return (
    <TextInput
      size="xs"
      aria-label={t('heard.nameOf', { name: shown })}
      placeholder={t('heard.namePlaceholder')}
      maxLength={LIMITS.deviceNameLength}
      value={adoption.nameOf(device)}
      onChange={({ currentTarget }) => adoption.rename(device, currentTarget.value)}
    />
  );
}
