import { operators } from '@fieldscope/contract/calls/operators';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { mixesKinds } from '@fieldscope/contract/password-rule';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../api/failure-text';
import { PasswordField } from '../../features/accounts/PasswordField';
import { CodeField } from '../../features/second-factor/CodeField';
import { RecoveryCodes } from '../../features/second-factor/RecoveryCodes';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { CardPage } from '../../ui/layout/CardPage';
import { signedOut } from '../api/signed-out';
import { useOperatorChange, useOperatorQuery } from '../api/use-operator-call';
import { usePageTitle } from '../parts/use-page-title';

const QrCode = lazy(() => import('../../ui/codes/QrCode'));
/** As the picture is drawn. */
const PICTURE_SIZE = 192;
const { passwordMinLength: LEAST, passwordMaxLength: MOST } = OPERATOR_LIMITS;

/** The link of a new operator: a password, an authenticator app, and recovery codes. */
export function FirstSignIn({ token }: { token: string }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const navigate = useNavigate();
  const enter = () => {
    signedOut.set(false);
    navigate('/', { replace: true });
  };
  return (
    <CardPage>
      {codes ? <RecoveryCodes codes={codes} onKept={enter} /> : <FirstForm token={token} onDone={setCodes} />}
    </CardPage>
  );
}

function FirstForm({ token, onDone }: { token: string; onDone(codes: readonly string[]): void }) {
  const { t } = useTexts('operator');
  const { data: begun, error } = useOperatorQuery(operators.begin, { token });
  usePageTitle(t('first.title', { name: begun?.name ?? '…' }));
  const complete = useOperatorChange(operators.complete);
  const form = useForm({
    initialValues: { password: '', again: '', code: '' },
    validate: {
      password: (password) =>
        password.length >= LEAST && password.length <= MOST && mixesKinds(password)
          ? null
          : t('first.passwordRule', { least: LEAST, most: MOST }),
      again: (again, { password }) => (again === password ? null : t('first.notSame')),
      code: (code) => (code.trim() === '' ? t('common:required') : null),
    },
  });
  const submit = form.onSubmit(({ password, code }) =>
    complete.mutate({ token, password, code }, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) }),
  );
  if (error) return <ErrorState error={error} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {t('first.title', { name: begun?.name ?? '…' })}
          </Title>
          <Text c="dimmed">{t('first.about')}</Text>
        </div>
        {complete.error && <Notice kind="critical">{failureText(complete.error)}</Notice>}
        <PasswordField
          label={t('first.password')}
          description={t('first.passwordRule', { least: LEAST, most: MOST })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('first.again')}
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <Text>{t('first.scan')}</Text>
        <Suspense fallback={<Skeleton width={PICTURE_SIZE} height={PICTURE_SIZE} />}>
          {begun ? (
            <QrCode text={begun.uri} label={t('first.picture')} />
          ) : (
            <Skeleton width={PICTURE_SIZE} height={PICTURE_SIZE} />
          )}
        </Suspense>
        {begun && (
          <div>
            <code translate="no" style={{ overflowWrap: 'anywhere' }}>
              {begun.secret}
            </code>
            <CopyButton value={begun.secret} what={t('first.secret')} />
          </div>
        )}
        <CodeField label={t('first.code')} field={form.getInputProps('code')} />
        <Button type="submit" size="md" loading={complete.isPending} disabled={!begun}>
          {t('first.submit')}
        </Button>
      </Stack>
    </form>
  );
}
