import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

/** A password that whoever types it can look at. A wrong one is marked for those who hear the page too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTexts('common');
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  );
}
