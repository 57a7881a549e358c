import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

/** A password field whose content can be shown. A wrong one is marked for screen readers too. */
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
