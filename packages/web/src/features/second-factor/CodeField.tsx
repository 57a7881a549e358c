import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface CodeFieldProps extends Pick<TextInputProps, 'size' | 'label'> {
  /** Takes a recovery code instead of one from the app. */
  isRecovery?: boolean;
  /** What the form binds: value, error and what happens on a change. */
  field: object;
}

/** A code of an authenticator app: six digits that a phone may fill in. Needs the texts `second-factor`. */
export function CodeField({ isRecovery, field, ...look }: CodeFieldProps) {
  const { t } = useTexts('second-factor');
  const kind = isRecovery
    ? { label: t('recoveryCode'), description: t('recoveryHint'), autoComplete: 'off', maxLength: 32 }
    : {
        label: t('code'),
        description: t('codeHint'),
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
        // With a blank in the middle, as many apps show it.
        maxLength: LIMITS.secondFactor.digits + 1,
      };
  return (
    <TextInput
      required
      withAsterisk={false}
      autoCapitalize="none"
      spellCheck={false}
      {...kind}
      {...look}
      {...field}
    />
  );
}
