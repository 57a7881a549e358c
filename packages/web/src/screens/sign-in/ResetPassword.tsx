import { registration } from '@fieldscope/contract/calls/registration';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/call-api';
import { codeProblem, mailFacts, newPasswordProblems } from '../../features/accounts/credentials.model';
import { MailboxForm, type Mailed } from '../../features/accounts/MailboxForm';
import { MailCodeField } from '../../features/accounts/MailCodeField';
import { NewPasswordFields } from '../../features/accounts/NewPasswordFields';
import { ABOUT_CODE, useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** A forgotten password: a code by mail, then a new one. */
export function ResetPassword({ onDone }: { onDone(): void }) {
  const { t } = useTexts('credentials');
  const [email, setEmail] = useState('');
  const [mailed, setMailed] = useState<Mailed>();
  return (
    <>
      <Title order={1}>{t('forgotten.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('forgotten.lead')}
      </Text>
      {mailed ? (
        <NewPasswordForm
          mailed={mailed}
          onDone={onDone}
          onResend={() => {
            setEmail(mailed.email);
            setMailed(undefined);
          }}
        />
      ) : (
        <MailboxForm purpose="reset" email={email} onMailed={setMailed} />
      )}
      <Button component={Link} to="/login" variant="subtle" fullWidth mt="md">
        {t('forgotten.back')}
      </Button>
    </>
  );
}

interface NewPasswordFormProps {
  mailed: Mailed;
  onDone(): void;
  onResend(): void;
}

function NewPasswordForm({ mailed, onDone, onResend }: NewPasswordFormProps) {
  const { t } = useTexts('credentials');
  const form = useForm({
    initialValues: { code: '', password: '', repeat: '' },
    validate: { code: codeProblem(t), ...newPasswordProblems(t) },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, ABOUT_CODE);
  const reset = form.onSubmit(async ({ code, password }) => {
    clearFailure();
    try {
      await callApi(registration.resetPassword, { email: mailed.email, code, password });
      onDone();
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form onSubmit={reset} noValidate>
      <Stack gap="md">
        <Notice kind="info">{t('sent', mailFacts(mailed))}</Notice>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <MailCodeField code={form.getInputProps('code')} resendAt={mailed.resendAt} onResend={onResend} />
        <NewPasswordFields
          label={t('newPassword')}
          size="md"
          password={form.getInputProps('password')}
          repeat={form.getInputProps('repeat')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {t('forgotten.submit')}
        </Button>
      </Stack>
    </form>
  );
}
