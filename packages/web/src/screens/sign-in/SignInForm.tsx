import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { tokenError } from '../../api/session';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { type Credentials, useSignIn } from './use-sign-in';

interface SignInFormProps {
  /** What was typed before. */
  account: string;
  /** They are right, and the account has a second factor. */
  onCodeRequired(credentials: Credentials): void;
}

/** Account and password. The server says what was wrong, and how long a lock lasts. */
export function SignInForm({ account: typed, onCodeRequired }: SignInFormProps) {
  const { t } = useTexts('sign-in');
  const enter = useSignIn();
  const [account, setAccount] = useState(typed);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [ended] = useState(tokenError.get);
  useEffect(() => tokenError.set(undefined), []);

  const signIn = async () => {
    const incomplete = account.trim() === '' || password === '';
    setMissing(incomplete);
    setFailure('');
    if (incomplete) return;
    setBusy(true);
    const credentials = { account: account.trim(), password };
    try {
      await enter(credentials);
    } catch (error) {
      if (isCodeRequired(error)) return onCodeRequired(credentials);
      if (!isCancelled(error)) setFailure(isSignOnRequired(error) ? t('signOnRequired') : failureText(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      <Stack gap="md">
        {ended !== undefined && !failure && (
          <Notice kind="warning">
            {t(ended === ERRORS.simulated_login_expired.code ? 'simulated.over' : 'expired')}
          </Notice>
        )}
        {failure && <Notice kind="critical">{failure}</Notice>}
        <TextInput
          label={t('account')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          error={missing && account.trim() === '' ? t('common:required') : undefined}
        />
        <PasswordField
          label={t('common:password')}
          size="md"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing && password === '' ? t('common:required') : undefined}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}

const isSignOnRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'operation_unsupported';

const isCodeRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'verification_code_missing';
