import { users } from '@fieldscope/contract/calls/users';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { session, tokenError } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/Notice';

/** Client programs tell where they come from; the portal is 1. */
const ORIGIN = '1';

/** Account and password. The server says what was wrong, and how long a lock lasts. */
export function SignInForm() {
  const { t } = useTexts('sign-in');
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [expired] = useState(() => tokenError.get() !== undefined);
  useEffect(() => tokenError.set(undefined), []);

  const signIn = async () => {
    const incomplete = account.trim() === '' || password === '';
    setMissing(incomplete);
    setFailure('');
    if (incomplete) return;
    setBusy(true);
    try {
      session.set(await callApi(users.signIn, { account: account.trim(), password, origin: ORIGIN }));
      navigate('/dashboard');
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
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
        {expired && !failure && <Notice kind="warning">{t('expired')}</Notice>}
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
        <PasswordInput
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
