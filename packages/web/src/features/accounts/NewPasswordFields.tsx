import type { GetInputPropsReturnType } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';
import { PasswordField } from './PasswordField';

interface NewPasswordFieldsProps {
  label: string;
  /** `form.getInputProps` of both; `newPasswordProblems` checks them. */
  password: GetInputPropsReturnType;
  repeat: GetInputPropsReturnType;
  size?: 'md';
}

/** A new password, and the same once more. */
export function NewPasswordFields({ label, password, repeat, size }: NewPasswordFieldsProps) {
  const { t } = useTexts('credentials');
  return (
    <>
      <PasswordField
        label={label}
        description={password.error ? undefined : t('passwordRule')}
        size={size}
        required
        withAsterisk={false}
        autoComplete="new-password"
        {...password}
      />
      <PasswordField
        label={t('repeat')}
        size={size}
        required
        withAsterisk={false}
        autoComplete="new-password"
        {...repeat}
      />
    </>
  );
}
