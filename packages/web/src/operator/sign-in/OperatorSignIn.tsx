import { operators } from '@fieldscope/contract/calls/operators';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { failureText } from '../../api/failure-text';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { CardPage } from '../../ui/layout/CardPage';
import { signedOut } from '../api/signed-out';
import { useOperatorChange } from '../api/use-operator-call';
import { usePageTitle } from '../parts/use-page-title';

/** Name, password and code in one form: which of them was wrong nobody learns. */
export function OperatorSignIn() {
  const { t } = useTexts('operator');
  usePageTitle(t('signIn.title'));
  const signIn = useOperatorChange(operators.signIn);
  const required = (text: string) => (text.trim() === '' ? t('common:required') : null);
  const form = useForm({
    initialValues: { name: '', password: '', code: '' },
    validate: { name: required, password: required, code: required },
  });
  const submit = form.onSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => signedOut.set(false),
      onError: () => form.setFieldValue('code', ''),
    }),
  );
  return (
    <CardPage>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={1} size="h2">
              {t('signIn.title')}
            </Title>
            <Text c="dimmed">{t('signIn.about')}</Text>
          </div>
          {signIn.error && <Notice kind="critical">{failureText(signIn.error)}</Notice>}
          <TextInput
            label={t('signIn.name')}
            size="md"
            autoFocus
            autoComplete="username"
            maxLength={OPERATOR_LIMITS.nameLength}
            {...form.getInputProps('name')}
          />
          <PasswordField
            label={t('common:password')}
            size="md"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            size="md"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            {...form.getInputProps('code')}
          />
          <Button type="submit" size="md" loading={signIn.isPending}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
