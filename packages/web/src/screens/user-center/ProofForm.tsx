import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { PasswordField } from '../../features/accounts/PasswordField';
import { CodeField } from '../../features/second-factor/CodeField';
import { recoveryCodeProblem, timedCodeProblem } from '../../features/second-factor/code.model';
import { useCodeFailure } from '../../features/second-factor/use-code-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

interface ProofFormProps {
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** What follows. */
  children: ReactNode;
  onSubmit(proof: { password: string; code: string }): Promise<unknown>;
  onClose(): void;
}

/** Asks for the password and a code once more. */
export function ProofForm({ action, isDangerous, children, onSubmit, onClose }: ProofFormProps) {
  const { t } = useTexts('second-factor');
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password === '' ? t('common:required') : null),
      code: isRecovery ? recoveryCodeProblem(t) : timedCodeProblem(t),
    },
  });
  const [failure, showFailure, clearFailure] = useCodeFailure(form, isRecovery);
  const switchKind = () => {
    form.setFieldValue('code', '');
    form.clearFieldError('code');
    setRecovery(!isRecovery);
  };
  const submit = form.onSubmit(async (proof) => {
    clearFailure();
    await onSubmit(proof).catch(showFailure);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <PasswordField
          label={t('password')}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <div>
          <CodeField isRecovery={isRecovery} field={form.getInputProps('code')} />
          <Button variant="subtle" size="compact-sm" mt={4} onClick={switchKind}>
            {t(isRecovery ? 'useApp' : 'useRecoveryCode')}
          </Button>
        </div>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color={isDangerous ? 'critical' : undefined} loading={form.submitting}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
