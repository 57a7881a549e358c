import { setup } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { isStrongPassword } from '@fieldscope/contract/password-rule';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { session } from '../../api/session';
import { isEmail } from '../../features/accounts/credentials.model';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { zoneOfDevice } from '../../values/display-setting';

/** Longest name of an organisation. */
const NAME_LENGTH = LIMITS.deviceNameLength;

/** Organisation, owner and, if wanted, a demo farm; ends signed in on the dashboard. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTexts('setup');
  const [failure, setFailure] = useState('');
  const form = useForm({
    initialValues: { organisation: '', email: '', password: '', with_demo_farm: false },
    validate: {
      organisation: (name) =>
        name.trim() === ''
          ? t('common:required')
          : name.trim().length > NAME_LENGTH
            ? t('nameTooLong')
            : null,
      email: (email) => (isEmail(email.trim()) ? null : t('credentials:emailWrong')),
      password: (password) => (isStrongPassword(password) ? null : t('credentials:passwordRule')),
    },
  });
  const complete = form.onSubmit(async (values) => {
    setFailure('');
    try {
      session.set(
        await callApi(setup.complete, {
          token,
          ...values,
          email: values.email.trim(),
          timezone: zoneOfDevice(),
        }),
      );
      location.hash = '/dashboard';
      location.reload();
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
    }
  });
  return (
    <form onSubmit={complete} noValidate>
      <Stack gap="md">
        {failure && <Notice kind="critical">{failure}</Notice>}
        <TextInput
          label={t('organisation')}
          size="md"
          autoComplete="organization"
          {...form.getInputProps('organisation')}
        />
        <TextInput
          label={t('common:email')}
          size="md"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('common:password')}
          description={form.errors.password ? undefined : t('credentials:passwordRule')}
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={t('demo')}
          description={t('demoHint')}
          {...form.getInputProps('with_demo_farm', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
