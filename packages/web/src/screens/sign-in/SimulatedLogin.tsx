import { users } from '@fieldscope/contract/calls/users';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { session, simulatedSession } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** The operator's sign-in as an account; `given` is the code of the link that was opened. */
export function SimulatedLogin({ given }: { given: string }) {
  const { t } = useTexts('sign-in');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(given);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const start = async () => {
    const code = codeIn(typed);
    setMissing(code === '');
    setFailure('');
    if (code === '') return;
    setBusy(true);
    try {
      session.set(simulatedSession(await callApi(users.simulateLogin, { code })));
      // In the place of the link, which no longer works.
      navigate('/dashboard', { replace: true });
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Title order={1}>{t('simulated.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('simulated.lead')}
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Stack gap="md">
          {failure && <Notice kind="critical">{failure}</Notice>}
          <TextInput
            label={t('simulated.code')}
            description={t('simulated.codeHint')}
            size="md"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={missing ? t('common:required') : undefined}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('simulated.submit')}
          </Button>
        </Stack>
      </form>
      <Button component={Link} to="/login" variant="subtle" fullWidth mt="md">
        {t('simulated.back')}
      </Button>
    </>
  );
}

/** The code in what was typed or pasted: itself, or at the end of a link. */
const codeIn = (typed: string): string => typed.trim().split('simulated=').at(-1)!;
