import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { OwnPasswordField } from '../../features/accounts/OwnPasswordField';
import { ownProof } from '../../features/accounts/own-proof';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

interface PasswordFormProps {
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** Fields besides the password; `isTried` after the first attempt to send. */
  children(isTried: boolean): ReactNode;
  /** Whether everything besides the password is there. */
  isComplete?: boolean;
  isPending: boolean;
  failure: Error | null;
  onSubmit(password: string): void;
  onClose(): void;
}

/** A form that needs the login password. A wrong one is shown under its field. */
export function PasswordForm(props: PasswordFormProps) {
  const { action, isDangerous, children, isComplete = true, isPending, failure, onSubmit, onClose } = props;
  const { t } = useTexts('security');
  const [password, setPassword] = useState(ownProof);
  const [isTried, setTried] = useState(false);
  const text = failure && !isCancelled(failure) ? failureText(failure) : undefined;
  const isPasswordWrong = failure instanceof ApiError && failure.errorName === 'password_wrong';
  const error = isTried && password === '' ? t('common:required') : isPasswordWrong && text;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete && password !== '') onSubmit(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children(isTried)}
        <OwnPasswordField
          label={t('password')}
          description={t('passwordHint')}
          required
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={error}
        />
        {text && !isPasswordWrong && <Notice kind="critical">{text}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color={isDangerous ? 'critical' : undefined} loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
