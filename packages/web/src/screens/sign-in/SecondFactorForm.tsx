import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { CodeField } from '../../features/second-factor/CodeField';
import { recoveryCodeProblem, timedCodeProblem } from '../../features/second-factor/code.model';
import { useCodeFailure } from '../../features/second-factor/use-code-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { type Credentials, useSignIn } from './use-sign-in';

interface SecondFactorFormProps {
  /** They were right. */
  credentials: Credentials;
  /** What signs in instead of a code. */
  children: ReactNode;
  onBack(): void;
}

/** The second step of the sign-in: a code of the authenticator app, or a recovery code or a passkey in its place. */
export function SecondFactorForm({ credentials, children, onBack }: SecondFactorFormProps) {
  const { t } = useTexts('second-factor');
  const [isRecovery, setRecovery] = useState(false);
  const { account } = credentials;
  return (
    <>
      <Title order={1}>{t('signIn.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t(isRecovery ? 'signIn.leadRecovery' : 'signIn.lead', { account })}
      </Text>
      <CodeForm key={String(isRecovery)} credentials={credentials} isRecovery={isRecovery} />
      {children}
      <Stack gap={4} mt="md">
        <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApp' : 'useRecoveryCode')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </Stack>
    </>
  );
}

interface CodeFormProps {
  credentials: Credentials;
  isRecovery: boolean;
}

function CodeForm({ credentials, isRecovery }: CodeFormProps) {
  const { t } = useTexts('second-factor');
  const signIn = useSignIn();
  const problem = isRecovery ? recoveryCodeProblem(t) : timedCodeProblem(t);
  const form = useForm({ initialValues: { code: '' }, validate: { code: problem } });
  const [failure, showFailure, clearFailure] = useCodeFailure(form, isRecovery);
  const submit = form.onSubmit(async ({ code }) => {
    clearFailure();
    try {
      await signIn({ ...credentials, code });
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <Notice kind="critical">{failure}</Notice>}
        <CodeField
          size="md"
          isRecovery={isRecovery}
          field={{ ...form.getInputProps('code'), autoFocus: true }}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('sign-in:submit')}
        </Button>
      </Stack>
    </form>
  );
}
